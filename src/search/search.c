#include "search/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "count/layer.h"
#include "search/cache.h"
#include "search/candidate.h"
#include "time/step.h"

const char *const verdict_name[VERDICTS] = {
	[VERDICT_OK] = "ok",
	[VERDICT_MEMORY] = "memory",
	[VERDICT_PLACEMENT] = "placement",
	[VERDICT_DIVISIBILITY] = "divisibility",
};

struct places {			/* how the groups of one set of sizes may sit */
	struct config sizes;
	struct config *of;
	size_t n, room;
};

struct searcher {
	struct cache *cache;
	struct space space;
	struct places places;
};

/* One search under way. */
struct hunt {
	struct searcher *searcher;
	const struct given *given;
	size_t keep;
	struct found *found;
	double configurations;
	/* of the configuration being placed */
	struct cached_layer *layer;
	struct step_shape shape;
	double hbm, fast, slow;
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
	free(searcher->places.of);
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
	size_t i = found->n;

	if (i == keep) {
		if (ranked_order(r, &found->best[keep - 1]) >= 0)
			return;
		i--;
	} else {
		found->n++;
	}
	for (; i > 0 && ranked_order(r, &found->best[i - 1]) < 0; i--)
		found->best[i] = found->best[i - 1];
	found->best[i] = *r;
}

static void note_place(void *context, const struct config *config)
{
	struct places *places = context;

	if (places->n == places->room) {
		size_t room = 2 * places->room + 64;

		places->of = mem_grow(places->of, places->room, room,
		                      sizeof *places->of);
		places->room = room;
	}
	places->of[places->n++] = *config;
}

/* Placements depend on the sizes alone, and configurations of the same sizes
 * come one after the other: they are listed once for all of these. */
static void list_places(struct searcher *searcher, const struct config *config)
{
	struct places *places = &searcher->places;
	bool same = true;

	for (int g = 0; g < GROUPS; g++)
		same = same && places->sizes.group[g].size == config->group[g].size;
	if (same)
		return;
	places->sizes = *config;
	places->n = 0;
	placement_each(&searcher->space, config, note_place, places);
}

static void place(struct hunt *hunt, const struct config *config)
{
	const struct given *given = hunt->given;
	const struct cached_layer *layer = hunt->layer;
	const struct cached_pace *pace = cache_pace(hunt->searcher->cache,
	                                            hunt->layer, config);
	int64_t sharers = step_sharers(given->strategy, config);
	double gather = collective_time(given, COLLECTIVE_ALLGATHER, layer->weights,
	                                hunt->shape.replicas, sharers);
	double scatter = collective_time(given, COLLECTIVE_REDUCESCATTER,
	                                 layer->weights, hunt->shape.replicas,
	                                 sharers);
	struct step_links links = step_links(given, &hunt->shape,
		config->group[GROUP_PIPELINE].in_domain, hunt->fast, hunt->slow);
	double sync = step_sync(gather, scatter, pace->forward, pace->backward,
	                        hunt->shape.D);
	struct ranked r = {
		.config = *config,
		.seconds = step_seconds(&hunt->shape, pace->forward,
		                        pace->backward, links, sync),
		.hbm = hunt->hbm,
	};

	offer(hunt->found, hunt->keep, &r);
}

/* Could any placement of the configuration be among the best? */
static bool promising(const struct hunt *hunt)
{
	const struct found *found = hunt->found;
	double least;

	if (found->n < hunt->keep)
		return true;
	least = step_seconds(&hunt->shape, hunt->layer->floor_forward,
	                     hunt->layer->floor_backward,
	                     (struct step_links){ 0, 0 }, 0);
	return least <= found->best[hunt->keep - 1].seconds;
}

static void consider(void *context, const struct config *config)
{
	struct hunt *hunt = context;
	struct found *found = hunt->found;
	struct places *places = &hunt->searcher->places;
	double ways, part[4];

	list_places(hunt->searcher, config);
	ways = (double)places->n;
	hunt->configurations += 1;
	found->candidates += ways;
	if (ways == 0)
		return;
	hunt->layer = cache_layer(hunt->searcher->cache, config);
	hunt->shape = step_shape(hunt->given, config);
	hunt->hbm = step_hbm(&hunt->shape, hunt->layer->weights,
	                     hunt->layer->kept, part);
	if (hunt->hbm < found->nearest_hbm)
		found->nearest_hbm = hunt->hbm;
	if (hunt->hbm > hunt->given->system.hbm_capacity)
		return;
	found->fitting += ways;
	if (!promising(hunt))
		return;
	hunt->fast = p2p_fast(hunt->given, hunt->layer->boundary);
	hunt->slow = p2p_slow(hunt->given, hunt->layer->boundary);
	for (size_t i = 0; i < places->n; i++) {
		places->of[i].microbatch = config->microbatch;
		places->of[i].panels = config->panels;
		place(hunt, &places->of[i]);
	}
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

void search_best(struct searcher *searcher, const struct given *given,
                 size_t keep, struct found *out)
{
	struct hunt hunt = { .searcher = searcher, .given = given,
	                     .keep = keep, .found = out };

	assert(keep >= 1 && keep <= KEEP_MOST);
	out->n = 0;
	out->candidates = out->fitting = 0;
	out->nearest_hbm = INFINITY;
	cache_use(searcher->cache, given);
	space_of(&searcher->space, given);
	searcher->places.sizes = (struct config){ 0 };
	candidate_each(&searcher->space, consider, &hunt);
	out->verdict = verdict_of(&hunt);
}

struct placing {		/* one configuration's best placement */
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
