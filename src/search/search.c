#include "search/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "search/cache.h"
#include "search/candidate.h"
#include "time/step.h"

const char *const verdict_name[VERDICTS] = {
	[VERDICT_OK] = "ok",
	[VERDICT_MEMORY] = "memory",
	[VERDICT_PLACEMENT] = "placement",
	[VERDICT_DIVISIBILITY] = "divisibility",
};

/* What rounding may add to a bound: a step is formed from some hundred
 * roundings of 1e-16 each. */
#define SLACK (1 - 1e-12)

struct place {			/* members of each group in one domain */
	int64_t in_domain[GROUPS];
	int64_t sharers;	/* as step_sharers */
	size_t pair;		/* index of its v1, v2 among those of the tensors */
};

struct split {			/* np and nd, and all placements of the sizes */
	struct config sizes;
	struct step_shape shape;	/* but for m, which the microbatch makes */
	int64_t share;		/* of the batch, for one replica */
	size_t first, n;	/* in places */
};

struct pair {			/* a v1, v2 of the layer under way */
	int64_t v1, v2;
	double forward, backward;	/* s; forward NaN: not asked for yet */
};

/* A growing array: items of one type, n of room. */
#define LIST(type) struct { type *of; size_t n, room; }

struct searcher {
	struct cache *cache;
	struct space space;
	LIST(struct split) splits;	/* of the n1, n2 under way */
	LIST(struct place) places;
	LIST(struct pair) pairs;
	LIST(struct ranked) best;	/* `keep` for each capacity */
};

#define LIST_ADD(list) \
	((list)->n == (list)->room \
	 ? ((list)->of = mem_grow((list)->of, (list)->room, \
	                          2 * (list)->room + 64, sizeof *(list)->of), \
	    (list)->room = 2 * (list)->room + 64) : 0, \
	 &(list)->of[(list)->n++])

/* One search under way. */
struct hunt {
	struct searcher *searcher;
	const struct given *given;
	size_t keep;
	struct found *found;
	double configurations;
	/* of the layer under way */
	struct cached_layer *layer;
	struct config sizes;	/* its n1, n2, microbatch, panels */
	double fast, slow;	/* s, a transfer to the next stage */
};

struct searcher *searcher_new(void)
{
	struct searcher *searcher = mem_alloc(1, sizeof *searcher);

	searcher->cache = cache_new();
	return searcher;
}

void searcher_free(struct searcher *searcher)
{
	if (!searcher)
		return;
	cache_free(searcher->cache);
	free(searcher->splits.of);
	free(searcher->places.of);
	free(searcher->pairs.of);
	free(searcher->best.of);
	free(searcher);
}

static int order(double a, double b)
{
	return (a > b) - (a < b);
}

int ranked_order(const struct ranked *a, const struct ranked *b)
{
	int by = order(a->seconds, b->seconds);

	if (!by)
		by = order(a->hbm, b->hbm);
	return by ? by : config_order(&a->config, &b->config);
}

/* Into its place among the best, the last of which may fall out. */
static void offer(struct found *found, size_t keep, const struct ranked *r)
{
	struct ranked *best = (struct ranked *)found->best;
	size_t i = found->n;

	if (i == keep) {
		if (ranked_order(r, &best[keep - 1]) >= 0)
			return;
		i--;
	} else {
		found->n++;
	}
	for (; i > 0 && ranked_order(r, &best[i - 1]) < 0; i--)
		best[i] = best[i - 1];
	best[i] = *r;
}

static bool too_slow(const struct hunt *hunt, double bound)
{
	return hunt->found->n == hunt->keep
	    && bound * SLACK > hunt->found->best[hunt->keep - 1].seconds;
}

/* ---- np, nd and placements of one n1, n2 ---- */

static size_t pair_of(struct searcher *searcher, int64_t v1, int64_t v2)
{
	struct pair *pair;

	for (size_t i = 0; i < searcher->pairs.n; i++)
		if (searcher->pairs.of[i].v1 == v1 && searcher->pairs.of[i].v2 == v2)
			return i;
	pair = LIST_ADD(&searcher->pairs);
	*pair = (struct pair){ .v1 = v1, .v2 = v2 };
	return searcher->pairs.n - 1;
}

static void note_place(void *context, const struct config *config)
{
	struct hunt *hunt = context;
	struct place *place = LIST_ADD(&hunt->searcher->places);

	for (int g = 0; g < GROUPS; g++)
		place->in_domain[g] = config->group[g].in_domain;
	place->sharers = step_sharers(hunt->given->strategy, config);
	place->pair = pair_of(hunt->searcher, place->in_domain[GROUP_TENSOR1],
	                      place->in_domain[GROUP_TENSOR2]);
}

static void note_split(void *context, const struct config *config)
{
	struct hunt *hunt = context;
	struct searcher *searcher = hunt->searcher;
	struct split *split = LIST_ADD(&searcher->splits);
	struct config whole = *config;

	whole.microbatch = 1;
	*split = (struct split){
		.sizes = *config,
		.shape = step_shape(hunt->given, &whole),
		.share = hunt->given->training.batch
		       / config->group[GROUP_DATA].size,
		.first = searcher->places.n };
	placement_each(&searcher->space, config, note_place, hunt);
	split->n = searcher->places.n - split->first;
}

/* ---- one layer in one split ---- */

/* The layer's times for a placement of its groups, asked for when needed. */
static const struct pair *pace(struct hunt *hunt, const struct place *place)
{
	struct pair *pair = &hunt->searcher->pairs.of[place->pair];
	const struct cached_pace *found;

	if (isnan(pair->forward)) {
		hunt->sizes.group[GROUP_TENSOR1].in_domain = pair->v1;
		hunt->sizes.group[GROUP_TENSOR2].in_domain = pair->v2;
		found = cache_pace(hunt->searcher->cache, hunt->layer,
		                   &hunt->sizes);
		pair->forward = found->forward;
		pair->backward = found->backward;
	}
	return pair;
}

static struct config config_of(const struct hunt *hunt,
                               const struct split *split,
                               const struct place *place)
{
	struct config c = split->sizes;

	for (int g = 0; g < GROUPS; g++)
		c.group[g].in_domain = place->in_domain[g];
	c.microbatch = hunt->sizes.microbatch;
	c.panels = hunt->sizes.panels;
	return c;
}

static void try_place(struct hunt *hunt, const struct split *split,
                      const struct step_shape *shape, double hbm,
                      const struct place *place)
{
	const struct given *given = hunt->given;
	const struct pair *p = pace(hunt, place);
	struct step_links links = step_links(given, shape,
		place->in_domain[GROUP_PIPELINE], hunt->fast, hunt->slow);
	double gather, scatter, sync;

	if (too_slow(hunt, step_seconds(shape, p->forward, p->backward, links, 0)))
		return;
	gather = collective_time(given, COLLECTIVE_ALLGATHER,
	                         hunt->layer->weights, shape->replicas,
	                         place->sharers);
	scatter = collective_time(given, COLLECTIVE_REDUCESCATTER,
	                          hunt->layer->weights, shape->replicas,
	                          place->sharers);
	sync = step_sync(gather, scatter, p->forward, p->backward, shape->D);
	struct ranked r = { config_of(hunt, split, place),
		step_seconds(shape, p->forward, p->backward, links, sync), hbm };
	offer(hunt->found, hunt->keep, &r);
}

static void consider(struct hunt *hunt, const struct split *split)
{
	struct found *found = hunt->found;
	const struct cached_layer *layer = hunt->layer;
	const struct place *place = hunt->searcher->places.of + split->first;
	struct step_shape shape = split->shape;
	double hbm, part[4];

	shape.m = (double)(split->share / hunt->sizes.microbatch);
	hbm = step_hbm(&shape, layer->weights, layer->kept, part);
	if (hbm < found->nearest_hbm)
		found->nearest_hbm = hbm;
	if (hbm > hunt->given->system.hbm_capacity)
		return;
	found->fitting += (double)split->n;
	if (too_slow(hunt, step_seconds(&shape, layer->floor_forward,
	                                layer->floor_backward,
	                                (struct step_links){ 0, 0 }, 0)))
		return;
	for (size_t i = 0; i < split->n; i++)
		try_place(hunt, split, &shape, hbm, &place[i]);
}

/* ---- the loops ---- */

static void use_layer(struct hunt *hunt, const struct config *config)
{
	struct searcher *searcher = hunt->searcher;

	hunt->sizes = *config;
	hunt->layer = cache_layer(searcher->cache, config);
	hunt->fast = p2p_fast(hunt->given, hunt->layer->boundary);
	hunt->slow = p2p_slow(hunt->given, hunt->layer->boundary);
	for (size_t i = 0; i < searcher->pairs.n; i++)
		searcher->pairs.of[i].forward = NAN;
}

static void each_layer(void *context, const struct config *config)
{
	struct hunt *hunt = context;
	const struct searcher *searcher = hunt->searcher;

	hunt->layer = NULL;
	for (size_t i = 0; i < searcher->splits.n; i++) {
		const struct split *split = &searcher->splits.of[i];

		if (!candidate_divides(split->share, config->microbatch))
			continue;
		hunt->configurations += 1;
		hunt->found->candidates += (double)split->n;
		if (split->n == 0)
			continue;
		if (!hunt->layer)
			use_layer(hunt, config);
		consider(hunt, split);
	}
}

static void each_tensors(void *context, const struct config *config)
{
	struct hunt *hunt = context;
	struct searcher *searcher = hunt->searcher;

	searcher->splits.n = searcher->places.n = searcher->pairs.n = 0;
	candidate_splits(&searcher->space, config, note_split, hunt);
	if (searcher->splits.n)
		candidate_layers(&searcher->space, config, each_layer, hunt);
}

static enum verdict verdict_of(const struct hunt *hunt)
{
	if (hunt->found->n > 0)
		return VERDICT_OK;
	if (hunt->found->candidates > 0)
		return VERDICT_MEMORY;
	return hunt->configurations > 0 ? VERDICT_PLACEMENT
	                                : VERDICT_DIVISIBILITY;
}

static void search_one(struct searcher *searcher, const struct given *given,
                       size_t keep, struct ranked *best, struct found *out)
{
	struct hunt hunt = { .searcher = searcher, .given = given,
	                     .keep = keep, .found = out };

	assert(keep >= 1 && keep <= KEEP_MOST);
	out->n = 0;
	out->best = best;
	out->candidates = out->fitting = 0;
	out->nearest_hbm = INFINITY;
	cache_use(searcher->cache, given);
	space_of(&searcher->space, given);
	candidate_tensors(&searcher->space, each_tensors, &hunt);
	out->verdict = verdict_of(&hunt);
}

void search_capacities(struct searcher *searcher, const struct given *given,
                       const double *capacities, size_t n, size_t keep,
                       struct found *out)
{
	struct given one = *given;

	if (searcher->best.room < n * keep) {
		searcher->best.of = mem_grow(searcher->best.of,
			searcher->best.room, n * keep, sizeof *searcher->best.of);
		searcher->best.room = n * keep;
	}
	for (size_t i = 0; i < n; i++) {
		one.system.hbm_capacity = capacities[i];
		search_one(searcher, &one, keep,
		           searcher->best.of + i * keep, &out[i]);
	}
}

void search_best(struct searcher *searcher, const struct given *given,
                 size_t keep, struct found *out)
{
	search_capacities(searcher, given, &given->system.hbm_capacity, 1,
	                  keep, out);
}

/* ---- one configuration's best placement ---- */

struct placing {
	const struct given *given;
	const struct layer *layer;
	bool any;
	struct ranked best;
};

static void try_placement(void *context, const struct config *config)
{
	struct placing *placing = context;
	struct step step = step_time(placing->given, placing->layer, config);
	struct ranked r = { *config, step.seconds, step.hbm };

	if (!placing->any || ranked_order(&r, &placing->best) < 0)
		placing->best = r;
	placing->any = true;
}

bool search_placement(const struct given *given, struct config *config)
{
	struct layer layer;
	struct placing placing = { .given = given, .layer = &layer };
	struct space space;

	layer_count(&layer, given, config);
	space_of(&space, given);
	placement_each(&space, config, try_placement, &placing);
	if (placing.any)
		*config = placing.best.config;
	return placing.any;
}
