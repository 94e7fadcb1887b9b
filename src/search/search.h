/*
 * search.h -- the k fastest configurations of a case that fit its HBM.
 *
 * Idea: exhaustive in effect, not in work.  Four facts make every candidate
 * that is skipped provably not one of the best k:
 *
 *  1. a layer's counts depend on (n1, n2, microbatch, panels) alone and its
 *     times on (v1, v2) besides, so both are kept and shared by all stages,
 *     replicas and accelerator counts (search/cache.h);
 *  2. memory does not depend on placement: what does not fit is dropped
 *     before it is placed;
 *  3. a step with no communication at all, formed by the same expression
 *     (time/step.h) from terms none of which is larger, is never longer, for
 *     rounded numbers as well, since rounding keeps order: if it is longer
 *     than the k-th best so far, no placement of the configuration counts;
 *  4. results are ordered by a total order (step, memory, then the
 *     configuration), so that neither the order of visits nor ties matter.
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
