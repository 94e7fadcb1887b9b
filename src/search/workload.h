/*
 * workload.h -- the parts that a workload's configurations are put together
 * from: each counted once, timed once a system.
 *
 * Idea: counts depend on the model, strategy, rules, n1, n2, microbatch and
 * panels; weights on n1, n2 only; kept and handed-on bytes not on the panels.
 * Times depend on the system, but not on its HBM capacity, and on v1, v2
 * instead of its domain.  Ways to split what is left into stages and replicas
 * depend on what is left.  So parts are kept for all machine sizes, domains
 * and capacities, and counts for all systems.
 *
 * Ownership: parts are the workload's until workload_use or workload_trim;
 * indices stay when arrays move.
 */
#ifndef SEARCH_WORKLOAD_H
#define SEARCH_WORKLOAD_H

#include "base/memo.h"
#include "search/candidate.h"
#include "time/pace.h"

struct tensors {		/* n1 x n2 */
	int64_t n1, n2;
	double weights;		/* bytes, as in struct layer */
	size_t first, n;	/* in microbatches */
};

struct microbatch {		/* of the tensors above it */
	int64_t size;
	double kept, boundary;	/* bytes, as in struct layer */
	size_t tensors;
	size_t first, n;	/* in shapes */
};

struct placed_pace {		/* with v1, v2 members in a domain */
	int64_t v1, v2;
	double forward, backward;	/* s, one layer and microbatch */
};

struct shape {			/* of a layer: a microbatch in so many panels */
	int64_t panels;
	size_t microbatch;
	struct work work;
	/* Times, if they are of this generation of systems: */
	uint64_t bounded, timed;
	double least;		/* bounded: s, as in time/pace.h */
	double forward, backward;	/* timed: s, no placement is faster */
	struct placed_pace *paces;
	size_t npaces, room;
};

struct split {			/* np x nd */
	int64_t np, nd;
};

struct counted {		/* a layer, counted lately */
	size_t shape;		/* 1 + index; 0: none */
	uint64_t timed;		/* rooflines are of that generation */
	struct layer layer;
	struct rooflines rooflines;
};

enum { WORKLOAD_COUNTED = 32 };

struct workload {
	struct given given;	/* in use */
	uint64_t generation;	/* of systems; 0: nothing in use yet */
	struct memo known_tensors, known_splits;	/* 1 + index, of lists */
	struct tensors *tensors;
	struct microbatch *microbatches;
	struct shape *shapes;
	struct split *splits;
	struct split_list { size_t first, n; } *lists;	/* of splits */
	size_t ntensors, tensors_room, nmicrobatches, microbatches_room,
	       nshapes, shapes_room, nsplits, splits_room, nlists, lists_room;
	struct counted counted[WORKLOAD_COUNTED];
};

/* workload_use -- from now on given's.  Forgets what does not hold for it. */
void workload_use(struct workload *workload, const struct given *given);

/* workload_trim -- forgets all if it has grown large; a search without end
 * calls it when it holds no index. */
void workload_trim(struct workload *workload);
void workload_free(struct workload *workload);

/* workload_tensors -- index of n1, n2 of config, with all their microbatches. */
size_t workload_tensors(struct workload *workload, const struct space *space,
                        const struct config *config);

/* workload_splits -- ways to split what n1, n2 of config leave. */
struct split_list workload_splits(struct workload *workload,
                                  const struct space *space,
                                  const struct config *config);

/* workload_bound -- sets `least` of a shape, workload_time `forward` and
 * `backward` of its floor. */
void workload_bound(const struct workload *workload, struct shape *shape);
void workload_time(struct workload *workload, size_t shape);

/* workload_pace -- its times for one placement; valid until the next. */
const struct placed_pace *workload_pace(struct workload *workload, size_t shape,
                                        int64_t v1, int64_t v2);

#endif
