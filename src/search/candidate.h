/*
 * candidate.h -- which configurations exist, and where their groups may sit.
 *
 * Idea: a configuration is a way to cut n accelerators into n1 x n2 x np x nd
 * with a microbatch and, for SUMMA, panels; a placement says how many members
 * of each group share a fast domain.  A candidate is both together.
 *
 * The rules are the published ones and what E5 and E6 change (given/rules.h);
 * each is a row of the table in candidate.c, in the order in which they are
 * reported.
 */
#ifndef SEARCH_CANDIDATE_H
#define SEARCH_CANDIDATE_H

#include <stdbool.h>

#include "given/config.h"
#include "given/given.h"
#include "search/divisor.h"

/* candidate_flaw -- NULL if the configuration is one of those searched, else
 * the first rule it breaks, as a clause in static memory.  Looks at sizes,
 * microbatch and panels, not at placement. */
const char *candidate_flaw(const struct given *given, const struct config *config);

/* placement_flaw -- the same for v1, v2, vp, vd of such a configuration. */
const char *placement_flaw(const struct given *given, const struct config *config);

struct space {			/* what the loops over candidates step through */
	const struct given *given;
	struct divisors gpus, heads, layers, batch, domain;
};

/* space_of -- *out is zeroed, or was another case's. */
void space_of(struct space *out, const struct given *given);

/* A sink is called for each candidate; the config is its own to read for the
 * time of the call. */
typedef void candidate_sink(void *context, const struct config *config);

/*
 * The loops, from the outside in.  Layers depend on n1, n2, microbatch and
 * panels, what a stage holds on np and nd: so the two are stepped through
 * apart, and a configuration is one of each, if candidate_divides.
 *
 * candidate_tensors -- every n1, n2 (the rest of the config is 0).
 * candidate_splits -- for these, every np, nd.  Only the accelerators that
 *   are left for a shard, candidate_left, matter.
 * candidate_layers -- for these, every microbatch that divides the batch,
 *   ascending, and panels.
 */
void candidate_tensors(const struct space *space, candidate_sink *sink,
                       void *context);
void candidate_splits(const struct space *space, const struct config *tensors,
                      candidate_sink *sink, void *context);
void candidate_layers(const struct space *space, const struct config *tensors,
                      candidate_sink *sink, void *context);

static inline int64_t candidate_left(const struct given *given,
                                     const struct config *tensors)
{
	return given->gpus / (tensors->group[GROUP_TENSOR1].size
	                      * tensors->group[GROUP_TENSOR2].size);
}

/* candidate_divides -- does the microbatch divide a replica's share of the
 * batch? */
static inline bool candidate_divides(int64_t share, int64_t microbatch)
{
	return share % microbatch == 0;
}

/* placement_each -- every placement of one configuration. */
void placement_each(const struct space *space, const struct config *config,
                    candidate_sink *sink, void *context);

/* placement_spread -- the same of one that needs more than one domain.  A
 * group's size may be replaced by its placement_alike, often a smaller number
 * and shared by many sizes: it may be spread in the same ways. */
void placement_spread(const struct space *space, const struct config *config,
                      candidate_sink *sink, void *context);
int64_t placement_alike(const struct given *given, int64_t size);

#endif
