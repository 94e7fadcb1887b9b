/*
 * facts_inside.h -- the tables of facts.h, one function each; for facts*.c.
 */
#ifndef SWEEP_FACTS_INSIDE_H
#define SWEEP_FACTS_INSIDE_H

#include "sweep/facts.h"
#include "sweep/rows.h"

typedef void facts_make(struct arena *arena, const struct plan *plan,
                        struct table *out);

facts_make facts_systems, facts_models, facts_workload, facts_strategies,
           facts_assumptions;

#endif
