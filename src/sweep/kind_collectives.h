/*
 * kind_collectives.h -- [collectives]: the time of one collective, beside
 * what was measured of it.
 *
 * A case has a row; if several times were measured of it, a row for each.
 * Measured vectors whose size is no value of the bytes axis have rows too:
 * they follow the next smaller value, or come before the smallest.
 */
#ifndef SWEEP_KIND_COLLECTIVES_H
#define SWEEP_KIND_COLLECTIVES_H

#include "sweep/kind.h"

const struct column *kind_collectives_columns(struct arena *arena,
                                              const struct section *section,
                                              size_t *n);

/* kind_collectives_prepare -- sizes and measured times in order, so that a
 * case finds its own at once. */
const void *kind_collectives_prepare(struct arena *arena,
                                     const struct section *section);
void kind_collectives_run(const struct job *job, struct worker *worker,
                          size_t index, struct batch *batch);

#endif
