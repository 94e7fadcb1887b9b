#include "time/step.h"

struct step_shape step_shape(const struct given *given,
                             const struct config *config)
{
	int64_t nd = config->group[GROUP_DATA].size;
	int64_t np = config->group[GROUP_PIPELINE].size;
	int64_t n2 = config->group[GROUP_TENSOR2].size;

	return (struct step_shape){
		.m = (double)(given->training.batch / nd / config->microbatch),
		.D = (double)(given->model.layers / np),
		.stages = np,
		.replicas = given->strategy == STRATEGY_TP2D ? nd * n2 : nd,
	};
}

/* As published: all links cost the same on average, and once two stages share
 * a domain the links between domains cost nothing.  E2: those cost a slow
 * transfer each. */
static struct step_links averaged(const struct given *given,
                                  const struct step_shape *shape,
                                  int64_t in_domain, double crossing,
                                  double fast, double slow)
{
	double links = (double)(shape->stages - 1);
	double paid = given->rules.mends[E2] || in_domain == 1 ? slow : 0;
	double p = (links - crossing) / links * fast + crossing / links * paid;
	double pipeline = 2 * shape->m * p;

	return (struct step_links){
		.pipeline = pipeline, .drain = links * pipeline / shape->m };
}

/* E8: microbatches follow each other at the pace of the slowest stage, which
 * sends over one link and receives over another; filling and draining pass
 * each link once each way. */
static struct step_links paced(const struct step_shape *shape,
                               int64_t in_domain, double crossing,
                               double fast, double slow)
{
	double links = (double)(shape->stages - 1), pace;

	if (shape->stages == 2)
		pace = crossing > 0 ? slow : fast;
	else if (in_domain == 1)
		pace = 2 * slow;
	else if (crossing == 0)
		pace = 2 * fast;
	else
		pace = fast + slow;
	return (struct step_links){
		.pipeline = shape->m * pace,
		.drain = 2 * (crossing * slow + (links - crossing) * fast) };
}

struct step_links step_links(const struct given *given,
                             const struct step_shape *shape, int64_t in_domain,
                             double fast, double slow)
{
	double crossing = (double)((shape->stages + in_domain - 1) / in_domain - 1);

	if (shape->stages == 1)
		return (struct step_links){ 0, 0 };
	if (given->rules.mends[E8])
		return paced(shape, in_domain, crossing, fast, slow);
	return averaged(given, shape, in_domain, crossing, fast, slow);
}

struct step step_time(const struct given *given, const struct layer *layer,
                      const struct config *config)
{
	struct step_shape shape = step_shape(given, config);
	struct pace pace = pace_of(layer, given, config);
	int64_t sharers = step_sharers(given->strategy, config);
	double gather = collective_time(given, COLLECTIVE_ALLGATHER, layer->weights,
	                                shape.replicas, sharers);
	double scatter = collective_time(given, COLLECTIVE_REDUCESCATTER,
	                                 layer->weights, shape.replicas, sharers);
	struct step_links links = step_links(given, &shape,
		config->group[GROUP_PIPELINE].in_domain,
		p2p_fast(given, layer->boundary), p2p_slow(given, layer->boundary));
	double times = shape.m * shape.D, part[4];
	struct step step = {
		.compute = pace.compute * times,
		.exposed = pace.exposed * times,
		.tp_comm = pace.comm * times,
		.dp_comm = step_sync(gather, scatter, pace.forward,
		                     pace.backward, shape.D),
		.pp_comm = links.pipeline,
		.bubble = step_bubble(&shape, pace.forward, pace.backward,
		                      links.drain),
		.flop = pace.flop * times,
		.microbatches = shape.m,
		.layers = shape.D,
	};

	step.seconds = step_seconds(&shape, pace.forward, pace.backward,
	                            links, step.dp_comm);
	step.hbm = step_hbm(&shape, layer->weights, layer->kept, part);
	step.weights = part[0];
	step.gradients = part[1];
	step.optimizer = part[2];
	step.activations = part[3];
	return step;
}

struct step step_of(const struct given *given, const struct config *config)
{
	struct layer layer;

	layer_count(&layer, given, config);
	return step_time(given, &layer, config);
}
