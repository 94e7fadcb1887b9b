/*
 * rules.h -- which defects of the published model are mended.
 *
 * Idea: each defect is a switch of its own, so that a report can say what
 * each one changes.  A profile is a set of them: `paper` mends none, to
 * reproduce; `corrected` mends all.  The reason stands beside the code that
 * the switch guards.
 *
 * Source: the published model is arXiv 2410.00273; E7 (no embedding, output
 * head and loss) is not mended yet and has no switch.
 */
#ifndef GIVEN_RULES_H
#define GIVEN_RULES_H

#include <stdbool.h>
#include <stddef.h>

enum correction {
	E1, E2, E3, E4, E5, E6, E8, E9, E10,
	CORRECTIONS
};

struct rules { bool mends[CORRECTIONS]; };

struct correction_row {
	const char *name;	/* "E1" */
	const char *defect;	/* what is wrong, a clause */
	const char *mended;	/* what is done instead */
};
extern const struct correction_row correction_table[CORRECTIONS];

enum profile { PROFILE_PAPER, PROFILE_CORRECTED, PROFILES };
extern const char *const profile_name[PROFILES];
extern const char *const profile_help[PROFILES];

struct rules rules_of(enum profile profile);

/* rules_read -- "corrected", "paper +E1 +E2", "corrected -E6": a profile and
 * corrections more or less; false if it is none of that. */
bool rules_read(const char *text, size_t len, struct rules *out);

/* rules_name -- the shortest such text; out has room for RULES_NAME bytes. */
enum { RULES_NAME = 80 };
char *rules_name(const struct rules *rules, char out[RULES_NAME]);

bool rules_same(const struct rules *a, const struct rules *b);

#endif
