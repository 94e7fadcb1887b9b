/*
 * key.h -- every key of the study language: where it may stand, what form its
 * value has.  Properties are keys as well; their rows are property_table's.
 */
#ifndef STUDY_KEY_H
#define STUDY_KEY_H

#include <stdbool.h>

#include "given/given.h"

enum place {			/* a kind of block */
	PLACE_STUDY, PLACE_SWEEP, PLACE_CONFIGS, PLACE_SENSITIVITY,
	PLACE_OPERATIONS, PLACE_COLLECTIVES, PLACE_PROCURE, PLACE_FIGURE,
	PLACE_REPORT,
	PLACE_UNKNOWN,		/* its header was a mistake */
	PLACES = PLACE_UNKNOWN
};

enum form {			/* of a value */
	FORM_TEXT,		/* bare or quoted, to the end of the line */
	FORM_PLAIN,		/* a name that may be a file's */
	FORM_NAMES,		/* a, b, "c d" */
	FORM_PATHS,		/* the same, files */
	FORM_NUMBERS,		/* 1, 2, 4..64 *2 with units */
	FORM_TOGETHER,		/* names of axes, by blanks or commas */
	FORM_TRAIN,		/* 1e12 tokens */
	FORM_LINE		/* of a key of two words: config NAME = tp1d n1=8 ... */
};

struct key {
	const char *name;
	enum form form;
	unsigned places;	/* bit 1 << enum place */
	bool repeats;		/* several in one block are no mistake */
	bool same_again;	/* nor is one value twice in its list */
	const struct property *property;	/* FORM_NUMBERS */
	const char *column;	/* of tables, if not named like the key */
	const char *not_in_configs;	/* why, for the keys a user may expect */
};

struct place_kind {
	const char *name;	/* as in [name ...] */
	const char *shown;	/* in messages: "a [sweep]" */
	bool named;
	bool section;		/* of cases: it gives a table */
	bool lists;		/* configurations, by `config` lines */
};
extern const struct place_kind place_kind[PLACES];

/* place_is_section, place_lists -- the same of any place, unknown ones too. */
bool place_is_section(enum place place);
bool place_lists(enum place place);

/* key_find -- the key of that name anywhere, or one with name NULL. */
struct key key_find(const char *name, size_t len);

bool key_fits(const struct key *key, enum place place);

/* key_of_line -- the key of two words that begins so (config NAME), or one
 * with name NULL. */
struct key key_of_line(const char *name, size_t len);

/* key_near_line -- the nearest of those of a place, or NULL. */
const char *key_near_line(const char *word, size_t len, enum place place);

/* key_near -- the nearest key of a place, or NULL; in static memory. */
const char *key_near(const char *word, size_t len, enum place place);

/* Numbers that are read as if they were properties. */
extern const struct property key_keep, key_factor;
extern const struct property key_group, key_in_domain, key_bytes;
extern const struct property key_power_limit, key_accelerators, key_racks;
extern const struct property key_years, key_hbm_reserve, key_confidence;
extern const struct property key_draws, key_index_draws, key_seed;

#endif
