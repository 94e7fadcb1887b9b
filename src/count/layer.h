/*
 * layer.h -- the operations of one transformer layer, spread by a strategy.
 *
 * Idea: one layer, one microbatch, one accelerator of the tensor-parallel
 * group.  Depends on model, strategy, n1, n2, microbatch and panels only:
 * not on hardware, placement, stages or replicas, so one count serves every
 * candidate that shares those.
 *
 * Integer divisions floor and lose their remainder, as the published model
 * does (E5 pads the sequence first).  All tp strategies use sequence parallelism: dropout and layernorm
 * work on 1/n1 of the rows.
 *
 * Source: arXiv 2410.00273.
 */
#ifndef COUNT_LAYER_H
#define COUNT_LAYER_H

#include "count/op.h"
#include "given/given.h"

enum { LAYER_OPS = 14 };

struct layer {
	struct op ops[LAYER_OPS];
	size_t nops;
	double weights;		/* bytes, one layer on one accelerator */
	double kept;		/* activation bytes of one microbatch */
	double boundary;	/* bytes handed to the next pipeline stage */
};

/* layer_count -- fill *out; given's model, strategy and rules and the
 * configuration's n1, n2, microbatch and panels are used, and must go together
 * (search/candidate.h). */
void layer_count(struct layer *out, const struct given *given,
                 const struct config *config);

#endif
