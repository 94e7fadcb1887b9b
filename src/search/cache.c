#include "search/cache.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "count/layer.h"
#include "time/pace.h"

struct cache {
	struct given given;	/* model, strategy and system in use */
	uint64_t generation;	/* of systems */
	struct cached_layer *slots;	/* open addressing, a power of two */
	size_t nslots, used;
	struct layer layer;	/* the one counted last ... */
	struct config counted;	/* ... for these sizes; all 0: none */
};

enum { FIRST_SLOTS = 1024 };

struct cache *cache_new(void)
{
	struct cache *cache = mem_alloc(1, sizeof *cache);

	cache->nslots = FIRST_SLOTS;
	cache->slots = mem_alloc(cache->nslots, sizeof *cache->slots);
	return cache;
}

static void forget_layers(struct cache *cache)
{
	for (size_t i = 0; i < cache->nslots; i++)
		free(cache->slots[i].paces);
	memset(cache->slots, 0, cache->nslots * sizeof *cache->slots);
	cache->used = 0;
	cache->counted = (struct config){ 0 };
}

void cache_free(struct cache *cache)
{
	if (!cache)
		return;
	forget_layers(cache);
	free(cache->slots);
	free(cache);
}

static bool same_model(const struct model *a, const struct model *b)
{
	return a->seq == b->seq && a->hidden == b->hidden
	    && model_ffn(a) == model_ffn(b) && a->heads == b->heads
	    && a->layers == b->layers;
}

/* A layer's times depend on neither: capacity is looked at later, and the
 * placement stands for the domain's size. */
static bool times_layers(const struct property *property)
{
	return property->owner == OWNER_SYSTEM
	    && property->offset != offsetof(struct given, system.hbm_capacity)
	    && property->offset != offsetof(struct given, system.nvs);
}

static bool same_times(const struct given *a, const struct given *b)
{
	for (size_t i = 0; i < property_count; i++)
		if (times_layers(&property_table[i])
		    && property_get(&property_table[i], a)
		       != property_get(&property_table[i], b))
			return false;
	return true;
}

void cache_use(struct cache *cache, const struct given *given)
{
	if (cache->generation == 0
	    || cache->given.strategy != given->strategy
	    || !rules_same(&cache->given.rules, &given->rules)
	    || !same_model(&cache->given.model, &given->model)) {
		forget_layers(cache);
		cache->generation++;
	} else if (!same_times(&cache->given, given)) {
		cache->generation++;
	}
	cache->given = *given;
}

static size_t slot_of(const struct cache *cache, int64_t n1, int64_t n2,
                      int64_t b, int64_t nb)
{
	uint64_t h = (uint64_t)n1;

	h = h * 0x9e3779b97f4a7c15u + (uint64_t)n2;
	h = h * 0x9e3779b97f4a7c15u + (uint64_t)b;
	h = h * 0x9e3779b97f4a7c15u + (uint64_t)nb;
	h *= 0x9e3779b97f4a7c15u;
	return (size_t)(h >> 32) & (cache->nslots - 1);
}

/* The slot that holds the key, or the empty one where it belongs. */
static struct cached_layer *probe(struct cache *cache, int64_t n1, int64_t n2,
                                  int64_t b, int64_t nb)
{
	size_t i = slot_of(cache, n1, n2, b, nb);

	for (;; i = (i + 1) & (cache->nslots - 1)) {
		struct cached_layer *s = &cache->slots[i];

		if (s->n1 == 0 || (s->n1 == n1 && s->n2 == n2
		                   && s->microbatch == b && s->panels == nb))
			return s;
	}
}

static void widen(struct cache *cache)
{
	struct cached_layer *old = cache->slots;
	size_t n = cache->nslots;

	cache->nslots *= 2;
	cache->slots = mem_alloc(cache->nslots, sizeof *cache->slots);
	for (size_t i = 0; i < n; i++)
		if (old[i].n1)
			*probe(cache, old[i].n1, old[i].n2, old[i].microbatch,
			       old[i].panels) = old[i];
	free(old);
}

static bool same_key(const struct config *a, const struct config *b)
{
	return a->group[GROUP_TENSOR1].size == b->group[GROUP_TENSOR1].size
	    && a->group[GROUP_TENSOR2].size == b->group[GROUP_TENSOR2].size
	    && a->microbatch == b->microbatch && a->panels == b->panels;
}

/* Requests for one layer come one after the other, with each placement. */
static const struct layer *counted(struct cache *cache,
                                   const struct config *config)
{
	if (!same_key(&cache->counted, config)) {
		layer_count(&cache->layer, &cache->given, config);
		cache->counted = *config;
	}
	return &cache->layer;
}

static void fill(struct cache *cache, struct cached_layer *s,
                 const struct config *config)
{
	const struct layer *layer = counted(cache, config);

	s->n1 = config->group[GROUP_TENSOR1].size;
	s->n2 = config->group[GROUP_TENSOR2].size;
	s->microbatch = config->microbatch;
	s->panels = config->panels;
	s->weights = layer->weights;
	s->kept = layer->kept;
	s->boundary = layer->boundary;
	cache->used++;
}

struct cached_layer *cache_layer(struct cache *cache,
                                 const struct config *config)
{
	struct cached_layer *s;

	if (2 * cache->used >= cache->nslots)
		widen(cache);
	s = probe(cache, config->group[GROUP_TENSOR1].size,
	          config->group[GROUP_TENSOR2].size, config->microbatch,
	          config->panels);
	if (s->n1 == 0)
		fill(cache, s, config);
	if (s->timed != cache->generation) {
		struct pace floor = pace_floor(counted(cache, config),
		                               &cache->given, config);

		s->floor_forward = floor.forward;
		s->floor_backward = floor.backward;
		s->npaces = 0;
		s->timed = cache->generation;
	}
	return s;
}

const struct cached_pace *cache_pace(struct cache *cache,
                                     struct cached_layer *s,
                                     const struct config *config)
{
	int64_t v1 = config->group[GROUP_TENSOR1].in_domain;
	int64_t v2 = config->group[GROUP_TENSOR2].in_domain;
	struct cached_pace *p;

	for (size_t i = 0; i < s->npaces; i++)
		if (s->paces[i].v1 == v1 && s->paces[i].v2 == v2)
			return &s->paces[i];
	if (s->npaces == s->room) {
		s->paces = mem_grow(s->paces, s->room, 2 * s->room + 4,
		                    sizeof *s->paces);
		s->room = 2 * s->room + 4;
	}

	struct pace pace = pace_of(counted(cache, config), &cache->given, config);
	p = &s->paces[s->npaces++];
	*p = (struct cached_pace){ v1, v2, pace.forward, pace.backward };
	return p;
}
