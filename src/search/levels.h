/*
 * levels.h -- the best k candidates for each of several HBM capacities.
 *
 * Idea: what fits in one capacity fits in every larger one, so the k-th best
 * of a smaller capacity is never better than that of a larger one.  Levels go
 * from the largest capacity down.
 *
 * Ownership: founds are the caller's, the ranked they point to the levels',
 * until the next levels_start.
 */
#ifndef SEARCH_LEVELS_H
#define SEARCH_LEVELS_H

#include "search/search.h"

struct level {
	double capacity;	/* bytes */
	struct found *found;
	struct ranked *best;	/* found->best, to write to */
};

struct levels {
	struct level *of;	/* largest capacity first */
	size_t n, room;
	size_t keep;
	struct ranked *ranked;	/* n x keep */
	size_t ranked_room;
};

void levels_start(struct levels *levels, const double *capacities, size_t n,
                  size_t keep, struct found *founds);
void levels_free(struct levels *levels);

/* levels_fits -- the smallest capacity (last level) that so many bytes fit
 * in; they must fit in the largest. */
size_t levels_fits(const struct levels *levels, double hbm);

/* levels_beyond -- none of the best k at a level or above it (a larger
 * capacity) can take as many seconds, whatever is still offered.  Seconds may
 * be a lower bound, a rounding error too large. */
bool levels_beyond(const struct levels *levels, size_t level, double seconds);

/* levels_offer -- to `fits` and all levels above it.  What was offered before
 * is offered in vain. */
void levels_offer(struct levels *levels, size_t fits, const struct ranked *r);

/* levels_settled -- are all the best k of the level above such that they fit
 * here?  Then they are the best k here, too. */
bool levels_settled(const struct levels *levels, size_t level);

#endif
