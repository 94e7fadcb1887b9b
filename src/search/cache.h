/*
 * cache.h -- layers counted and timed once for all candidates that share them.
 *
 * Counts (weights, kept and handed-on bytes) depend on the model, strategy,
 * n1, n2, microbatch and panels; times on the system and on v1, v2 besides.
 * A new system forgets the times and keeps the counts, unless only its HBM
 * capacity or the size of its domain is new; a new model or strategy forgets
 * all.
 *
 * Ownership: entries are the cache's, valid until the next cache_use.
 */
#ifndef SEARCH_CACHE_H
#define SEARCH_CACHE_H

#include "given/config.h"
#include "given/given.h"

struct cached_pace {		/* one placement of the tensor groups */
	int64_t v1, v2;
	double forward, backward;	/* s, one layer and microbatch */
};

struct cached_layer {
	int64_t n1, n2, microbatch, panels;	/* n1 = 0: an empty slot */
	double weights, kept, boundary;	/* bytes, as in struct layer */
	uint64_t timed;		/* times are of this generation of systems */
	double floor_forward, floor_backward;	/* s, no placement is faster */
	struct cached_pace *paces;
	size_t npaces, room;
};

struct cache;

struct cache *cache_new(void);
void cache_free(struct cache *cache);

/* cache_use -- from now on for this model, strategy and system. */
void cache_use(struct cache *cache, const struct given *given);

/* cache_layer -- by n1, n2, microbatch and panels of config. */
struct cached_layer *cache_layer(struct cache *cache,
                                 const struct config *config);

/* cache_pace -- by v1, v2 of config as well. */
const struct cached_pace *cache_pace(struct cache *cache,
                                     struct cached_layer *layer,
                                     const struct config *config);

#endif
