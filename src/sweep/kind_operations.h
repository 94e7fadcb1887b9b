/*
 * kind_operations.h -- [operations]: each operation of a layer in a listed
 * configuration, forward and backward: work, traffic, roofline, time.
 *
 * What bounds an operation is the largest of its arithmetic (with its launch
 * latency), its HBM traffic and its collectives; of arithmetic the larger
 * half tells between "compute" and "latency".
 */
#ifndef SWEEP_KIND_OPERATIONS_H
#define SWEEP_KIND_OPERATIONS_H

#include "sweep/kind.h"

const struct column *kind_operations_columns(struct arena *arena,
                                             const struct section *section,
                                             size_t *n);

/* kind_operations_run -- two rows an operation, whether it fits in HBM or
 * not; one of op_order 0 for a configuration that cannot be. */
void kind_operations_run(const struct job *job, struct worker *worker,
                         size_t index, struct batch *batch);

#endif
