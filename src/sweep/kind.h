/*
 * kind.h -- kinds of sections, one row each: what becomes of a case.
 *
 * Idea: axes, threads, keeping order and CSV are the same for all kinds; a
 * kind says which columns its table has, turns one case into rows, and may at
 * last reduce the whole table to another.
 *
 * To add one: a row in kind.c, the function in a file of its own (kind_*.c),
 * and the keys it adds in study/key.c.
 */
#ifndef SWEEP_KIND_H
#define SWEEP_KIND_H

#include "search/search.h"
#include "study/plan.h"
#include "sweep/facts.h"
#include "sweep/table.h"

struct batch {			/* the rows of one run of cases, in order */
	union cell *cells;
	size_t nrows, room;
	double candidates;	/* searched for them */
};

struct worker {			/* what one thread keeps to itself */
	struct searcher *searcher;
	struct found *found;
	struct arena *arena;	/* texts made for single cases */
};

struct extras {			/* swept properties that column.def has not */
	const struct property **of;
	size_t n;
};

struct job {			/* one section under way; read by all threads */
	const struct plan *plan;
	const struct section *section;
	const struct table *table;
	struct extras extras;
	struct facts_labels labels;
};

struct kind {
	const struct column *(*columns)(struct arena *arena,
	                                const struct section *section, size_t *n);
	void (*run)(const struct job *job, struct worker *worker, size_t index,
	            struct batch *batch);
};

/* By enum section_kind. */
extern const struct kind kind_table[SECTION_KINDS];

/* extras_of -- they get columns behind the kind's own. */
struct extras extras_of(struct arena *arena, const struct section *section);

/* kind_own_columns -- for a kind that has not outcome.h's columns: its own,
 * then those of the section's swept properties that it lacks. */
const struct column *kind_own_columns(struct arena *arena,
                                      const struct section *section,
                                      const struct column *own, size_t nown,
                                      size_t *n);

/* kind_own_extras -- fills the cells behind a row's own. */
void kind_own_extras(const struct section *section, const struct column *own,
                     size_t nown, const struct given *given, union cell *row);

/* batch_row -- the cells of a new row, for the kind to fill. */
union cell *batch_row(const struct job *job, struct batch *batch);

#endif
