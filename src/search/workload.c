#include "search/workload.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "count/layer.h"

enum {				/* beyond, what is known is let go */
	SHAPES_MOST = 1 << 17,
	SPLITS_MOST = 1 << 17
};

/* The next element of a growing array of the workload. */
#define NEXT(w, array, count, room_of) \
	((w)->count == (w)->room_of \
	 ? ((w)->array = mem_grow((w)->array, (w)->room_of, \
	                          2 * (w)->room_of + 64, sizeof *(w)->array), \
	    (w)->room_of = 2 * (w)->room_of + 64) : 0, \
	 &(w)->array[(w)->count++])

static void forget(struct workload *w)
{
	memo_free(&w->known_tensors);
	memo_free(&w->known_splits);
	for (size_t i = 0; i < w->shapes_room; i++)
		free(w->shapes[i].paces);
	if (w->shapes_room)
		memset(w->shapes, 0, w->shapes_room * sizeof *w->shapes);
	w->ntensors = w->nmicrobatches = w->nshapes = 0;
	w->nsplits = w->nlists = 0;
	for (int i = 0; i < WORKLOAD_COUNTED; i++)
		w->counted[i].shape = 0;
}

void workload_trim(struct workload *w)
{
	if (w->nshapes > SHAPES_MOST || w->nsplits > SPLITS_MOST)
		forget(w);
}

void workload_free(struct workload *w)
{
	forget(w);
	free(w->tensors);
	free(w->microbatches);
	free(w->shapes);
	free(w->splits);
	free(w->lists);
}

static bool same_model(const struct model *a, const struct model *b)
{
	return a->seq == b->seq && a->hidden == b->hidden
	    && model_ffn(a) == model_ffn(b) && a->heads == b->heads
	    && a->layers == b->layers;
}

static bool same_counts(const struct given *a, const struct given *b)
{
	return a->strategy == b->strategy && rules_same(&a->rules, &b->rules)
	    && a->training.batch == b->training.batch
	    && same_model(&a->model, &b->model);
}

/* Capacity is looked at elsewhere, and a placement stands for the domain. */
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

void workload_use(struct workload *w, const struct given *given)
{
	if (w->generation == 0 || !same_counts(&w->given, given)) {
		forget(w);
		w->generation++;
	} else if (!same_times(&w->given, given)) {
		w->generation++;
	}
	w->given = *given;
	workload_trim(w);
}

/* ---- counting ---- */

static struct counted *counted(struct workload *w, size_t shape)
{
	const struct shape *s = &w->shapes[shape];
	const struct microbatch *m = &w->microbatches[s->microbatch];
	const struct tensors *t = &w->tensors[m->tensors];
	struct counted *c = &w->counted[shape % WORKLOAD_COUNTED];

	if (c->shape == shape + 1)
		return c;
	struct config config = { .microbatch = m->size, .panels = s->panels };
	config.group[GROUP_TENSOR1].size = t->n1;
	config.group[GROUP_TENSOR2].size = t->n2;
	layer_count(&c->layer, &w->given, &config);
	c->shape = shape + 1;
	c->timed = 0;
	return c;
}

static struct microbatch *microbatch_of(struct workload *w,
                                        struct tensors *tensors, int64_t size)
{
	struct microbatch *m;

	if (tensors->n > 0
	    && w->microbatches[w->nmicrobatches - 1].size == size)
		return &w->microbatches[w->nmicrobatches - 1];
	tensors->n++;
	m = NEXT(w, microbatches, nmicrobatches, microbatches_room);
	*m = (struct microbatch){ .size = size, .first = w->nshapes,
	                          .tensors = w->ntensors - 1 };
	return m;
}

static void add_shape(void *context, const struct config *config)
{
	struct workload *w = context;
	struct tensors *t = &w->tensors[w->ntensors - 1];
	struct microbatch *m = microbatch_of(w, t, config->microbatch);
	struct shape *s = NEXT(w, shapes, nshapes, shapes_room);
	const struct layer *layer;

	*s = (struct shape){ .panels = config->panels,
	                     .microbatch = w->nmicrobatches - 1 };
	layer = &counted(w, w->nshapes - 1)->layer;
	s->work = pace_work(layer, &w->given.rules, config);
	assert(m->n == 0 || (m->kept == layer->kept
	                     && m->boundary == layer->boundary));
	assert(w->nshapes - 1 == w->microbatches[t->first].first
	       || t->weights == layer->weights);
	t->weights = layer->weights;
	m->kept = layer->kept;
	m->boundary = layer->boundary;
	m->n++;
}

size_t workload_tensors(struct workload *w, const struct space *space,
                        const struct config *config)
{
	int64_t n1 = config->group[GROUP_TENSOR1].size;
	int64_t n2 = config->group[GROUP_TENSOR2].size;
	size_t *known = memo_at(&w->known_tensors,
	                        (const int64_t[MEMO_KEYS]){ n1, n2 });

	if (*known == 0) {
		*NEXT(w, tensors, ntensors, tensors_room) = (struct tensors){
			.n1 = n1, .n2 = n2, .first = w->nmicrobatches };
		*known = w->ntensors;
		candidate_layers(space, config, add_shape, w);
	}
	return *known - 1;
}

/* ---- stages and replicas ---- */

static void add_split(void *context, const struct config *config)
{
	struct workload *w = context;

	*NEXT(w, splits, nsplits, splits_room) = (struct split){
		config->group[GROUP_PIPELINE].size,
		config->group[GROUP_DATA].size };
}

struct split_list workload_splits(struct workload *w, const struct space *space,
                                  const struct config *config)
{
	size_t *known = memo_at(&w->known_splits, (const int64_t[MEMO_KEYS]){
		candidate_left(space->given, config), space->given->or_fewer });

	if (*known == 0) {
		struct split_list *list = NEXT(w, lists, nlists, lists_room);

		list->first = w->nsplits;
		candidate_splits(space, config, add_split, w);
		list->n = w->nsplits - list->first;
		*known = w->nlists;
	}
	return w->lists[*known - 1];
}

/* ---- timing ---- */

static const struct counted *timed(struct workload *w, size_t shape)
{
	struct counted *c = counted(w, shape);

	if (c->timed != w->generation) {
		pace_rooflines(&c->layer, &w->given, &c->rooflines);
		c->timed = w->generation;
	}
	return c;
}

static struct config tensors_config(const struct workload *w, size_t shape,
                                    int64_t v1, int64_t v2)
{
	size_t m = w->shapes[shape].microbatch;
	const struct tensors *t = &w->tensors[w->microbatches[m].tensors];

	return (struct config){ .group = { { t->n1, v1 }, { t->n2, v2 } } };
}

void workload_bound(const struct workload *w, struct shape *shape)
{
	if (shape->bounded == w->generation)
		return;
	shape->least = pace_least(&shape->work, &w->given);
	shape->bounded = w->generation;
}

void workload_time(struct workload *w, size_t shape)
{
	struct shape *s = &w->shapes[shape];
	struct config config = tensors_config(w, shape, 0, 0);
	const struct counted *c;

	if (s->timed == w->generation)
		return;
	c = timed(w, shape);
	struct pace floor = pace_floor(&c->layer, &c->rooflines, &w->given,
	                               &config);
	s->forward = floor.forward;
	s->backward = floor.backward;
	s->npaces = 0;
	s->timed = w->generation;
}

const struct placed_pace *workload_pace(struct workload *w, size_t shape,
                                        int64_t v1, int64_t v2)
{
	struct shape *s = &w->shapes[shape];
	struct config config = tensors_config(w, shape, v1, v2);
	const struct counted *c;

	workload_time(w, shape);
	for (size_t i = 0; i < s->npaces; i++)
		if (s->paces[i].v1 == v1 && s->paces[i].v2 == v2)
			return &s->paces[i];
	c = timed(w, shape);
	struct pace pace = pace_placed(&c->layer, &c->rooflines, &w->given,
	                               &config);
	struct placed_pace *p = NEXT(s, paces, npaces, room);
	*p = (struct placed_pace){ v1, v2, pace.forward, pace.backward };
	return p;
}
