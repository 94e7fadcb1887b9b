/*
 * sweep.h -- a plan's cases, run in parallel, as tables.
 *
 * Idea: a case is made from its index, searched (or timed, for a listed
 * configuration), and becomes one row a rank.  Cases are independent, so any
 * number of threads gives the same tables: threads take bundles of cases that
 * share work (bundle.h), and their rows are put in order at last (batch.h).
 *
 * Beside one table a section there are tables that say what was computed on:
 *   systems      each system and fast-domain size, its properties and label
 *   models       each model and its size
 *   workload     each model and batch: parameters, tokens, steps
 *   strategies   the strategies and what they do
 *   assumptions  every number that was given, and where it comes from
 *
 * Ownership: columns, texts and rows are the arena's but for the rows of the
 * sections: sweep_free.
 */
#ifndef SWEEP_SWEEP_H
#define SWEEP_SWEEP_H

#include "study/plan.h"
#include "sweep/table.h"

struct sweep {
	struct table *tables;	/* sections first, in the plan's order */
	size_t ntables, nsections;
	double candidates;	/* searched in all */
	double searches;	/* made for a [procure], which counts no candidates */
	double cases;
	struct arena **arenas;	/* labels of single cases */
	size_t narenas;
};

/* Told now and then, by the thread that called sweep_run, how many cases of
 * how many are done. */
typedef void sweep_progress(void *context, size_t done, size_t total);

/* sweep_outline -- all tables with their columns and no rows of results:
 * what templates are checked against before anything is computed. */
void sweep_outline(struct arena *arena, const struct plan *plan,
                   struct sweep *out);

/* sweep_run -- fill in the rows of an outline, on so many threads (0: all).
 * By all ranks (base/ranks.h); the first has the rows then, the others none. */
void sweep_run(struct arena *arena, const struct plan *plan, int threads,
               sweep_progress *progress, void *context, struct sweep *sweep);

void sweep_free(struct sweep *sweep);

#endif
