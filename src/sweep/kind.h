/*
 * kind.h -- kinds of sections, one row each: what becomes of a case.
 *
 * Idea: axes, threads, keeping order and CSV are the same for all kinds; a
 * kind says which columns its table has and turns cases into rows: one at a
 * time, or a bundle of those that share a search.
 *
 * To add one: a row in kind.c, the function in a file of its own (kind_*.c),
 * and the keys it adds in study/key.c.
 */
#ifndef SWEEP_KIND_H
#define SWEEP_KIND_H

#include "search/search.h"
#include "study/plan.h"
#include "sweep/batch.h"
#include "sweep/bundle.h"
#include "sweep/facts.h"
#include "sweep/table.h"

struct worker {			/* what one thread keeps to itself */
	struct searcher *searcher;
	struct arena *arena;	/* texts made for single cases */
};

struct extras {			/* swept properties that column.def has not */
	const struct property **of;
	size_t n;
};

struct job {			/* one section under way; read by all threads */
	const struct plan *plan;
	const struct section *section;
	struct extras extras;
	struct facts_labels labels;
	const void *prepared;	/* the kind's */
};

struct kind {
	const struct column *(*columns)(struct arena *arena,
	                                const struct section *section, size_t *n);
	/* What its cases share, the arena's; NULL: nothing. */
	const void *(*prepare)(struct arena *arena,
	                       const struct section *section);
	/* One of these: rows of a case, or of each case of a bundle. */
	void (*run)(const struct job *job, struct worker *worker, size_t index,
	            struct batch *batch);
	void (*run_bundle)(const struct job *job, struct worker *worker,
	                   const struct bundle *bundle, struct batch *batch);
};

/* By enum section_kind. */
extern const struct kind kind_table[SECTION_KINDS];

/* kind_job -- a section of a plan, ready for kind_run. */
struct job kind_job(struct arena *arena, const struct plan *plan,
                    const struct section *section);

/* kind_run -- the rows of all cases of a bundle, by the kind of its section. */
void kind_run(const struct job *job, struct worker *worker,
              const struct bundle *bundle, struct batch *batch);

/* kind_shares -- do its cases share searches? */
bool kind_shares(enum section_kind kind);

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

#endif
