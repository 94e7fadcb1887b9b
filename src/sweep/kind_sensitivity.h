/*
 * kind_sensitivity.h -- [sensitivity]: how much a step's time changes with
 * each feature of a system, searched again at each value.
 *
 * Idea: a case is searched at the feature's value, at value / factor and at
 * value x factor, over all strategies of the section: the best of them counts
 * each time, so that an elasticity is that of a machine used well.  A feature
 * that is a count is halved (rounded down) and doubled.
 */
#ifndef SWEEP_KIND_SENSITIVITY_H
#define SWEEP_KIND_SENSITIVITY_H

#include "sweep/kind.h"

const struct column *kind_sensitivity_columns(struct arena *arena,
                                              const struct section *section,
                                              size_t *n);

/* kind_sensitivity_run -- one row a feature. */
void kind_sensitivity_run(const struct job *job, struct worker *worker,
                          size_t index, struct batch *batch);

#endif
