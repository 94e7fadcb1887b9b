/*
 * odds.h -- what the uncertain inputs make of the nominal result.
 *
 * A draw is a point of Sobol's sequence, one dimension an input; for indices
 * the next block of dimensions is the second, independent set.
 */
#ifndef PROCURE_ODDS_H
#define PROCURE_ODDS_H

#include "procure/procure.h"

/* odds_run -- fills in ranges, probabilities, pairs, effects of *out, whose
 * nominal results are there. */
void odds_run(struct arena *arena, const struct plan_procure *p, int threads,
              struct procure_result *out);

#endif
