/*
 * speed.h -- how long a step of a workload takes on an offer, for any draw.
 *
 * Idea: a step is never longer when a property of the system is better.  So
 * with every uncertain property at its best end no configuration is slower
 * than in any draw, and with every one at its worst end the best one is no
 * faster than the best of any draw.  Configurations slower at the best end
 * than the best one at the worst end are never the best: what is left, often
 * a hundred of millions, is timed for each draw, in the order of their best
 * ends, until the next cannot be faster than the best so far.  The result is
 * that of searching again for each draw.
 *
 * If more than KEEP_MOST are left for a strategy, draws are searched: as
 * exact, only slower.
 */
#ifndef PROCURE_SPEED_H
#define PROCURE_SPEED_H

#include "count/layer.h"
#include "procure/machine.h"
#include "search/search.h"
#include "time/step.h"

struct searchers {		/* of one thread: each strategy keeps its counts */
	struct searcher *of[STRATEGIES];
};

struct searchers searchers_new(void);
void searchers_free(struct searchers *searchers);

struct pick {			/* the best of all strategies */
	enum verdict verdict;	/* the least of them */
	enum strategy strategy;
	struct config config;
	struct step step;	/* seconds NaN: nothing fits; hbm then of the nearest miss */
};

/* speed_best -- of one case, over the procurement's strategies; searches is
 * counted up. */
struct pick speed_best(struct searchers *searchers, const struct plan_procure *p,
                       const struct given *given, size_t *searches);

struct possible {		/* a configuration that may be the best */
	enum strategy strategy;
	struct ranked at_best;	/* with every property at its best end */
	struct step_shape shape;
	struct layer layer;
	struct work work;	/* for a bound on its step in a draw */
};

struct speed {
	const struct plan_procure *procure;
	struct given given;	/* workload and likeliest system */
	struct possible *of;	/* in the order of at_best */
	size_t n;
	bool whole;		/* false: draws are searched */
};

/* speed_start -- worst and best: the system with every uncertain property at
 * that end.  Ends by speed_end. */
struct speed speed_start(struct searchers *searchers,
                         const struct plan_procure *p, const struct given *given,
                         const struct system *worst, const struct system *best,
                         size_t *searches);
void speed_end(struct speed *speed);

/* speed_step -- seconds of a step on a system between the ends; NaN: nothing
 * fits. */
double speed_step(const struct speed *speed, struct searchers *searchers,
                  const struct system *system, size_t *searches);

#endif
