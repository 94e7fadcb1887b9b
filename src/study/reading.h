/*
 * reading.h -- a study while it is being read: what its parts share.
 *
 * Order of reading: lines to blocks (lex.h); keys and values of each block
 * (resolve.h) and of --set (set.h); names to models and systems; then axes,
 * sections, figures, checks.  Each step says its own mistakes and none that
 * merely follows from an earlier one: an entry that is `bad` was complained
 * about and counts as given.
 */
#ifndef STUDY_READING_H
#define STUDY_READING_H

#include "study/lex.h"
#include "study/plan.h"
#include "study/value.h"

/* So many unknown names of a list are compared with the known ones, for what
 * may have been meant: thousands with thousands would take long. */
enum { READING_COMPARED = 20 };

struct set {			/* one --set SECTION.KEY=VALUE */
	struct source *source;
	const struct block *block;	/* NULL: study level, and every section */
	struct entry entry;
};

struct reading {
	struct value_reader reader;	/* arena and diag */
	struct catalogue catalogue;
	bool catalogue_bad;	/* a further file could not be read */
	struct blocks blocks;
	struct set *sets;
	size_t nsets;
	struct plan_profile **profiles;	/* each named so far, once */
	size_t nprofiles;
	const char **inputs;	/* the plan's */
	struct plan *plan;
};

/* reading_find -- the entry that holds for a key in a block (NULL: at study
 * level): of --set SECTION.KEY, --set KEY, the block, the study the first that
 * has it; those after it are meant to be beaten.  NULL if none has it. */
struct entry *reading_find(struct reading *r, const struct block *block,
                           const char *key);

/* reading_one -- the only value of an entry; NULL (and said) if there are
 * more, NULL if it is bad. */
const struct item *reading_one(struct reading *r, struct entry *entry);

/* reading_line_name -- the second word of a key of two: NAME of config NAME;
 * of length 0 if there is none. */
struct span reading_line_name(const struct entry *entry);

/* reading_twice -- says that something is there twice. */
void reading_twice(struct reading *r, struct span second, struct span first,
                   const char *what);

/* reading_input -- the path of a file that the study names, relative to the
 * study's own folder; the manifest will list it. */
const char *reading_input(struct reading *r, const char *name);

#endif
