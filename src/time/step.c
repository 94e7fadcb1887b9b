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

struct step step_time(const struct given *given, const struct layer *layer,
                      const struct config *config)
{
	const struct system *s = &given->system;
	struct step_shape shape = step_shape(given, config);
	struct pace pace = pace_of(layer, s, config);
	int64_t sharers = step_sharers(given->strategy, config);
	double gather = collective_time(s, COLLECTIVE_ALLGATHER, layer->weights,
	                                shape.replicas, sharers);
	double scatter = collective_time(s, COLLECTIVE_REDUCESCATTER,
	                                 layer->weights, shape.replicas, sharers);
	double link = step_link(shape.stages, config->group[GROUP_PIPELINE].in_domain,
	                        p2p_fast(s, layer->boundary),
	                        p2p_slow(s, layer->boundary));
	double times = shape.m * shape.D, part[4];
	struct step step = {
		.compute = pace.compute * times,
		.exposed = pace.exposed * times,
		.tp_comm = pace.comm * times,
		.dp_comm = step_sync(gather, scatter, pace.forward,
		                     pace.backward, shape.D),
		.pp_comm = 2 * shape.m * link,
		.flop = pace.flop * times,
		.microbatches = shape.m,
		.layers = shape.D,
	};

	step.bubble = (double)(shape.stages - 1)
	            * ((pace.forward + pace.backward) * times + step.pp_comm)
	            / shape.m;
	step.seconds = step_seconds(&shape, pace.forward, pace.backward,
	                            step.pp_comm, step.dp_comm);
	step.hbm = step_hbm(&shape, layer->weights, layer->kept, part);
	step.weights = part[0];
	step.gradients = part[1];
	step.optimizer = part[2];
	step.activations = part[3];
	return step;
}
