#include "tests/plain.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "search/candidate.h"
#include "time/step.h"

struct timed {			/* the layer, with v1, v2 in one domain */
	int64_t v1, v2;
	double forward, backward;
};

struct plain {
	const struct given *given;
	struct space space;
	struct config tensors;	/* n1 and n2 under way */
	struct config sizes;	/* and the microbatch and panels */
	struct layer layer;	/* of these */
	struct timed *timed;
	size_t ntimed, room;
	double configurations;
	size_t keep;
	struct ranked *best;
	struct found *found;
};

static const struct timed *timed(struct plain *plain, const struct config *c)
{
	int64_t v1 = c->group[GROUP_TENSOR1].in_domain;
	int64_t v2 = c->group[GROUP_TENSOR2].in_domain;
	struct pace pace;

	for (size_t i = 0; i < plain->ntimed; i++)
		if (plain->timed[i].v1 == v1 && plain->timed[i].v2 == v2)
			return &plain->timed[i];
	if (plain->ntimed == plain->room) {
		plain->timed = mem_grow(plain->timed, plain->room,
		                        2 * plain->room + 16,
		                        sizeof *plain->timed);
		plain->room = 2 * plain->room + 16;
	}
	pace = pace_of(&plain->layer, plain->given, c);
	plain->timed[plain->ntimed] =
		(struct timed){ v1, v2, pace.forward, pace.backward };
	return &plain->timed[plain->ntimed++];
}

static double seconds(struct plain *plain, const struct step_shape *shape,
                      const struct config *c)
{
	const struct given *given = plain->given;
	const struct layer *layer = &plain->layer;
	const struct timed *t = timed(plain, c);
	int64_t sharers = step_sharers(given->strategy, c);
	double gather = collective_time(given, COLLECTIVE_ALLGATHER,
	                                layer->weights, shape->replicas, sharers);
	double scatter = collective_time(given, COLLECTIVE_REDUCESCATTER,
	                                 layer->weights, shape->replicas, sharers);
	struct step_links links = step_links(given, shape,
		c->group[GROUP_PIPELINE].in_domain,
		p2p_fast(given, layer->boundary), p2p_slow(given, layer->boundary));

	return step_seconds(shape, t->forward, t->backward, links,
	                    step_sync(gather, scatter, t->forward, t->backward,
	                              shape->D));
}

/* Into the best so far, if it is one of them. */
static void offer(struct plain *plain, const struct ranked *r)
{
	size_t i = plain->found->n;

	if (i == plain->keep && ranked_order(r, &plain->best[i - 1]) >= 0)
		return;
	if (i < plain->keep)
		plain->found->n++;
	else
		i--;
	for (; i > 0 && ranked_order(r, &plain->best[i - 1]) < 0; i--)
		plain->best[i] = plain->best[i - 1];
	plain->best[i] = *r;
}

static void each_candidate(void *context, const struct config *c)
{
	struct plain *plain = context;
	struct step_shape shape = step_shape(plain->given, c);
	double part[4];
	struct ranked r = { *c, seconds(plain, &shape, c),
		step_hbm(&shape, plain->layer.weights, plain->layer.kept, part) };

	plain->found->candidates++;
	if (r.hbm < plain->found->nearest_hbm)
		plain->found->nearest_hbm = r.hbm;
	if (r.hbm > plain->given->system.hbm_capacity)
		return;
	plain->found->fitting++;
	offer(plain, &r);
}

static void each_split(void *context, const struct config *split)
{
	struct plain *plain = context;
	struct config c = *split;
	int64_t share = plain->given->training.batch / c.group[GROUP_DATA].size;

	if (!candidate_divides(share, plain->sizes.microbatch))
		return;
	c.microbatch = plain->sizes.microbatch;
	c.panels = plain->sizes.panels;
	plain->configurations++;
	placement_each(&plain->space, &c, each_candidate, plain);
}

static void each_layer(void *context, const struct config *sizes)
{
	struct plain *plain = context;

	plain->sizes = *sizes;
	plain->ntimed = 0;
	layer_count(&plain->layer, plain->given, sizes);
	candidate_splits(&plain->space, &plain->tensors, each_split, plain);
}

static void each_tensors(void *context, const struct config *tensors)
{
	struct plain *plain = context;

	plain->tensors = *tensors;
	candidate_layers(&plain->space, tensors, each_layer, plain);
}

static enum verdict verdict_of(const struct plain *plain)
{
	if (plain->found->n > 0)
		return VERDICT_OK;
	if (plain->found->candidates > 0)
		return VERDICT_MEMORY;
	return plain->configurations > 0 ? VERDICT_PLACEMENT
	                                 : VERDICT_DIVISIBILITY;
}

void plain_search(const struct given *given, size_t keep, struct ranked *best,
                  struct found *out)
{
	struct plain *plain = mem_alloc(1, sizeof *plain);

	plain->given = given;
	plain->keep = keep;
	plain->best = best;
	plain->found = out;
	*out = (struct found){ .best = best, .nearest_hbm = INFINITY };
	space_of(&plain->space, given);
	candidate_tensors(&plain->space, each_tensors, plain);
	out->verdict = verdict_of(plain);
	free(plain->timed);
	free(plain);
}
