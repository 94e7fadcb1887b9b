/*
 * search.h -- the k fastest configurations of a case that fit its HBM.
 *
 * Idea: exhaustive in effect, not in work.  The result is that of a plain loop
 * which times every candidate, drops what does not fit and sorts the rest,
 * to the last bit and in the same order.  Why it is:
 *
 *  1. Nothing is timed or counted differently.  A layer's counts depend on
 *     (n1, n2, microbatch, panels), its times on (v1, v2) besides, so both are
 *     kept (search/workload.h) and put together by the expressions of
 *     time/step.h, which the plain loop uses too.  Placements depend on
 *     sizes only through what sizes have in common with the domain
 *     (search/places.h).
 *  2. Memory does not depend on placement.  Every configuration's bytes are
 *     formed, and what does not fit is dropped before it is placed; the same
 *     pass counts candidates, and finds the least bytes of any.
 *  3. What fits waits in a queue, ordered by a bound on its step: all work of
 *     a layer at once and no waiting (pace_least) at first; when it is its
 *     turn, the layer as if no placement were in its way (pace_floor), and it
 *     goes back to its new place; at last its placements are timed, again
 *     left as soon as what is known of the step is too long.  A bound is the
 *     step's own expression on terms that are none of them larger, and
 *     rounding keeps order; where sums are formed in another order, the
 *     comparison leaves more than rounding can add (STEP_SLACK).
 *  4. Once the least bound in the queue is longer than the k-th best step,
 *     nothing left can be one of the best k, or tie with them: it is done.
 *  5. Results are ordered by a total order (step, memory, then the
 *     configuration), so that the order of visits does not matter.
 *  6. Of several HBM capacities the largest is searched first.  Each
 *     candidate is offered to all that it fits, so that for the next smaller
 *     one only what fits there, and was not tried yet, is left (levels.h).
 *  7. Between two tensor sizes the queue is worked off early when it has
 *     grown long: this changes when a candidate is tried, not whether.
 *
 * tests/search.c compares it with a search that skips nothing.
 *
 * Ownership: a searcher belongs to one thread.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

#include "given/config.h"
#include "given/given.h"

enum { KEEP_MOST = 1000 };

enum verdict {
	VERDICT_OK,
	VERDICT_MEMORY,		/* candidates exist, none fits in HBM */
	VERDICT_PLACEMENT,	/* configurations exist, none fills a domain */
	VERDICT_DIVISIBILITY,	/* no configuration divides the accelerators */
	VERDICTS
};
extern const char *const verdict_name[VERDICTS];

struct ranked {
	struct config config;
	double seconds;		/* of a step */
	double hbm;		/* bytes */
};

struct found {
	enum verdict verdict;
	size_t n;		/* entries of best, at most the k asked for */
	const struct ranked *best;	/* fastest first; the searcher's, until it
				 * searches again */
	double candidates;	/* configurations x placements that exist */
	double fitting;		/* of these, how many fit in HBM */
	double nearest_hbm;	/* VERDICT_MEMORY: least bytes of any candidate */
};

struct searcher;

struct searcher *searcher_new(void);
void searcher_free(struct searcher *searcher);

/* search_best -- the best `keep` (1 .. KEEP_MOST) of one case. */
void search_best(struct searcher *searcher, const struct given *given,
                 size_t keep, struct found *out);

/* search_capacities -- the same for each of n HBM capacities (bytes, any
 * order) in place of given's, into out[0 .. n-1], for little more than the
 * price of one. */
void search_capacities(struct searcher *searcher, const struct given *given,
                       const double *capacities, size_t n, size_t keep,
                       struct found *out);

/* search_placement -- the best placement of one configuration: fills in its
 * in_domain members; false if no placement exists. */
bool search_placement(const struct given *given, struct config *config);

/* ranked_order -- the total order: seconds, bytes, configuration. */
int ranked_order(const struct ranked *a, const struct ranked *b);

#endif
