/*
 * step.h -- seconds and HBM bytes of one optimiser step.
 *
 * Idea: 1F1B.  Each stage runs its D layers on m microbatches, one forward
 * and one backward in turn, so that at most np microbatches' activations are
 * kept; the pipeline fills and drains in the bubble.  Replicas gather the
 * weights before and reduce the gradients after, overlapped with the compute
 * of all but one layer.
 *
 *   step = (forward + backward) m D + pp + bubble + dp
 *   bubble = (np - 1) (forward + backward) D + what transfers add to it
 *
 * The six parts of a step (compute, exposed memory, tensor-, data- and
 * pipeline-parallel communication, bubble) add up to it, the four of memory
 * to the total.  The bubble contains its share of stage-to-stage transfers.
 *
 * The pieces are small inline functions, used alike for one step with all
 * its parts (step_time) and, by the search, for millions of totals: the
 * totals are the same to the last bit.
 *
 * Units: seconds, bytes.  Source: arXiv 2410.00273.
 */
#ifndef TIME_STEP_H
#define TIME_STEP_H

#include "count/layer.h"
#include "time/collective.h"
#include "time/pace.h"

struct step {
	double seconds;
	double compute, exposed, tp_comm, dp_comm, pp_comm, bubble;	/* s */
	double hbm;		/* bytes */
	double weights, gradients, optimizer, activations;	/* bytes */
	double flop;		/* of one accelerator in one step */
	double microbatches;	/* m */
	double layers;		/* D, of one stage */
};

/* step_time -- the whole of one configuration; config must suit given
 * (search/candidate.h) and be placed. */
struct step step_time(const struct given *given, const struct layer *layer,
                      const struct config *config);

/* step_of -- the same, counting the layer first. */
struct step step_of(const struct given *given, const struct config *config);

struct step_shape {		/* what placement does not change */
	double m;		/* microbatches per step and replica */
	double D;		/* layers of a stage */
	int64_t stages;
	int64_t replicas;	/* members that share one shard's gradients */
};

struct step_shape step_shape(const struct given *given,
                             const struct config *config);

/* step_sharers -- how many of the replicas' members share a fast domain. */
static inline int64_t step_sharers(enum strategy strategy,
                                   const struct config *config)
{
	int64_t v = config->group[GROUP_DATA].in_domain;

	/* tp2d repeats its weights over n2. */
	return strategy == STRATEGY_TP2D
	     ? v * config->group[GROUP_TENSOR2].in_domain : v;
}

/* step_state, step_activations -- bytes: weights, gradients and optimiser
 * state into part[0 .. 2], and their sum; activations. */
static inline double step_state(const struct step_shape *shape, double weights,
                                double part[3])
{
	part[0] = weights * shape->D;
	part[1] = part[0];
	part[2] = 6 * part[0] / (double)shape->replicas;
	return part[0] + part[1] + part[2];
}

static inline double step_activations(const struct step_shape *shape,
                                      double kept)
{
	double depth = (double)shape->stages;

	return kept * shape->D * (depth < shape->m ? depth : shape->m);
}

/* step_hbm -- all four and their sum. */
static inline double step_hbm(const struct step_shape *shape, double weights,
                              double kept, double part[4])
{
	double state = step_state(shape, weights, part);

	part[3] = step_activations(shape, kept);
	return state + part[3];
}

/* step_sync -- data parallelism: gather and scatter are the times of one
 * layer's weights' all-gather and gradients' reduce-scatter. */
static inline double step_sync(double gather, double scatter, double forward,
                               double backward, double D)
{
	double late_gather = gather - forward, late_scatter = scatter - backward;

	return gather + (D - 1) * (late_gather > 0 ? late_gather : 0)
	     + scatter + (D - 1) * (late_scatter > 0 ? late_scatter : 0);
}

struct step_links {		/* stage-to-stage transfers of a step */
	double pipeline;	/* s, while all stages are busy */
	double drain;		/* s, their share of the bubble */
};

/* step_links -- fast and slow are the times of one microbatch's transfer
 * inside a domain and between domains; in_domain stages share a domain. */
struct step_links step_links(const struct given *given,
                             const struct step_shape *shape, int64_t in_domain,
                             double fast, double slow);

static inline double step_bubble(const struct step_shape *shape,
                                 double forward, double backward, double drain)
{
	return (double)(shape->stages - 1) * ((forward + backward) * shape->D)
	     + drain;
}

/* What rounding may add to a bound on a step: it is formed from some hundred
 * roundings of 1e-16 each. */
#define STEP_SLACK (1 - 1e-12)

/* step_seconds -- the whole from its pieces. */
static inline double step_seconds(const struct step_shape *shape,
                                  double forward, double backward,
                                  struct step_links links, double sync)
{
	return (forward + backward) * shape->m * shape->D + links.pipeline
	     + step_bubble(shape, forward, backward, links.drain) + sync;
}

#endif
