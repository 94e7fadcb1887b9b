/*
 * trial.h -- one offer in one draw: times of steps, then its score.
 */
#ifndef PROCURE_TRIAL_H
#define PROCURE_TRIAL_H

#include "procure/procure.h"

struct trials {			/* what draws are tried with */
	const struct plan_procure *p;
	const struct procure_result *result;	/* nominal */
	struct speed *speeds;	/* offers x (workloads + 1): the last is the benchmark's */
};

/* trials_start -- speeds of all offers that are scored. */
struct trials trials_start(const struct plan_procure *p,
                           const struct procure_result *result, int threads,
                           size_t *searches);
void trials_end(struct trials *trials);

/* trial_steps -- s of each workload, and of the benchmark behind them. */
void trial_steps(const struct trials *trials, struct searchers *searchers,
                 size_t offer, const double *draw, double *steps,
                 size_t *searches);

/* trial_score -- with these steps; runs (may be NULL): s, wall clock. */
struct score trial_score(const struct trials *trials, size_t offer,
                         const double *draw, const double *steps, double *runs);

#endif
