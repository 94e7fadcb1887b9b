/*
 * nominal.h -- a procurement with every number at its likeliest.
 */
#ifndef PROCURE_NOMINAL_H
#define PROCURE_NOMINAL_H

#include "procure/procure.h"

/* nominal_run -- sizes, runs, scores, ranks; acceptance; no ranges yet. */
void nominal_run(struct arena *arena, const struct plan_procure *p,
                 int threads, struct procure_result *out);

/* common_run -- the configuration of the benchmark that is good on all offers
 * which it fits; after nominal_run. */
void common_run(const struct plan_procure *p, struct procure_result *out);

/* what_if_run -- features, and where the ranking turns; after nominal_run. */
void what_if_run(struct arena *arena, const struct plan_procure *p,
                 int threads, struct procure_result *out);

#endif
