#include "search/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "search/levels.h"
#include "search/places.h"
#include "search/workload.h"
#include "time/step.h"

const char *const verdict_name[VERDICTS] = {
	[VERDICT_OK] = "ok",
	[VERDICT_MEMORY] = "memory",
	[VERDICT_PLACEMENT] = "placement",
	[VERDICT_DIVISIBILITY] = "divisibility",
};

enum { QUEUE_MOST = 1 << 13, LOTS_MOST = 1 << 13, PLACES_MOST = 1 << 15 };

struct lot {			/* tensors and a split: all but the layer */
	size_t tensors, split;
	struct step_shape shape;	/* but for m, which the microbatch makes */
	int64_t share;		/* of the batch, for one replica */
	double state;		/* bytes but for activations */
	struct place_list places;
};

struct entry {			/* a configuration that fits, to be placed */
	double bound;		/* s, no placement takes fewer */
	double m, hbm;
	uint32_t lot, shape;
	uint32_t fits;		/* as levels_fits */
	bool timed;		/* the bound is that of the timed shape */
};

struct searcher {
	struct space space;
	struct workload workload;
	struct places places;
	struct levels levels;
	struct lot *lots;	/* of the tensors met since the queue was empty */
	size_t nlots, lots_room;
	struct entry *queue;	/* a heap once it is worked off, least bound first */
	size_t nqueue, queue_room;
};

/* One search under way. */
struct hunt {
	struct searcher *searcher;
	const struct given *given;
	struct levels *levels;
	double configurations, candidates, nearest_hbm;
};

struct searcher *searcher_new(void)
{
	return mem_alloc(1, sizeof(struct searcher));
}

void searcher_free(struct searcher *searcher)
{
	if (!searcher)
		return;
	workload_free(&searcher->workload);
	places_forget(&searcher->places);
	levels_free(&searcher->levels);
	free(searcher->lots);
	free(searcher->queue);
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

/* ---- one configuration and its placements ---- */

struct trial {			/* an entry being tried */
	const struct entry *entry;
	const struct lot *lot;
	const struct microbatch *microbatch;
	const struct shape *shape;
	struct step_shape step;
	double fast, slow;	/* s, a transfer to the next stage */
};

static struct trial trial_of(const struct hunt *hunt, const struct entry *entry)
{
	const struct workload *w = &hunt->searcher->workload;
	struct trial t = { .entry = entry, .shape = &w->shapes[entry->shape],
	                   .lot = &hunt->searcher->lots[entry->lot] };

	t.microbatch = &w->microbatches[t.shape->microbatch];
	t.step = t.lot->shape;
	t.step.m = entry->m;
	t.fast = p2p_fast(hunt->given, t.microbatch->boundary);
	t.slow = p2p_slow(hunt->given, t.microbatch->boundary);
	return t;
}

static struct config config_of(const struct hunt *hunt, const struct trial *t,
                               const struct place *place)
{
	const struct workload *w = &hunt->searcher->workload;
	const struct tensors *tensors = &w->tensors[t->lot->tensors];
	const struct split *split = &w->splits[t->lot->split];
	const int64_t *v = place->in_domain;

	return (struct config){
		.group = { [GROUP_TENSOR1] = { tensors->n1, v[GROUP_TENSOR1] },
		           [GROUP_TENSOR2] = { tensors->n2, v[GROUP_TENSOR2] },
		           [GROUP_PIPELINE] = { split->np, v[GROUP_PIPELINE] },
		           [GROUP_DATA] = { split->nd, v[GROUP_DATA] } },
		.microbatch = t->microbatch->size, .panels = t->shape->panels };
}

static double sync_of(const struct hunt *hunt, const struct trial *t,
                      const struct config *config,
                      const struct placed_pace *pace)
{
	const struct given *given = hunt->given;
	double weights = hunt->searcher->workload.tensors[t->lot->tensors].weights;
	int64_t sharers = step_sharers(given->strategy, config);
	double gather = collective_time(given, COLLECTIVE_ALLGATHER, weights,
	                                t->step.replicas, sharers);
	double scatter = collective_time(given, COLLECTIVE_REDUCESCATTER, weights,
	                                 t->step.replicas, sharers);

	return step_sync(gather, scatter, pace->forward, pace->backward,
	                 t->step.D);
}

/* Each part of the step that becomes known may show that it is too slow. */
static void try_place(struct hunt *hunt, const struct trial *t,
                      const struct place *place)
{
	const struct entry *e = t->entry;
	const int64_t *v = place->in_domain;
	struct step_links links = step_links(hunt->given, &t->step,
	                                     v[GROUP_PIPELINE], t->fast, t->slow);
	const struct placed_pace *pace;
	struct ranked r = { .hbm = e->hbm };

	if (levels_beyond(hunt->levels, e->fits,
	                  step_seconds(&t->step, t->shape->forward,
	                               t->shape->backward, links, 0)))
		return;
	pace = workload_pace(&hunt->searcher->workload, e->shape,
	                     v[GROUP_TENSOR1], v[GROUP_TENSOR2]);
	if (levels_beyond(hunt->levels, e->fits,
	                  step_seconds(&t->step, pace->forward, pace->backward,
	                               links, 0)))
		return;
	r.config = config_of(hunt, t, place);
	r.seconds = step_seconds(&t->step, pace->forward, pace->backward, links,
	                         sync_of(hunt, t, &r.config, pace));
	levels_offer(hunt->levels, e->fits, &r);
}

static void try_entry(struct hunt *hunt, const struct entry *entry)
{
	struct trial trial = trial_of(hunt, entry);
	const struct places *places = &hunt->searcher->places;
	struct place_list list = trial.lot->places;

	for (size_t i = 0; i < list.n; i++)
		try_place(hunt, &trial, &places->of[list.first + i]);
}

/* ---- the queue ---- */

static void sift_down(struct entry *heap, size_t n, size_t i)
{
	struct entry e = heap[i];

	for (size_t child; (child = 2 * i + 1) < n; i = child) {
		if (child + 1 < n && heap[child + 1].bound < heap[child].bound)
			child++;
		if (heap[child].bound >= e.bound)
			break;
		heap[i] = heap[child];
	}
	heap[i] = e;
}

/* Entries that do not fit have been tried in all the levels that they fit. */
static void keep_fitting(struct searcher *searcher, size_t level)
{
	struct entry *queue = searcher->queue;
	size_t n = 0;

	for (size_t i = 0; i < searcher->nqueue; i++)
		if (queue[i].fits >= level)
			queue[n++] = queue[i];
	searcher->nqueue = n;
	for (size_t i = n / 2; i-- > 0; )
		sift_down(queue, n, i);
}

static double timed_bound(const struct hunt *hunt, const struct entry *e)
{
	const struct shape *shape = &hunt->searcher->workload.shapes[e->shape];
	struct step_shape step = hunt->searcher->lots[e->lot].shape;

	step.m = e->m;
	return step_seconds(&step, shape->forward, shape->backward,
	                    (struct step_links){ 0, 0 }, 0);
}

/* The most promising entry gets a better bound, or else its turn. */
static void try_first(struct hunt *hunt)
{
	struct searcher *searcher = hunt->searcher;
	struct entry *first = &searcher->queue[0];

	if (first->timed) {
		try_entry(hunt, first);
		*first = searcher->queue[--searcher->nqueue];
	} else {
		double bound;

		workload_time(&searcher->workload, first->shape);
		bound = timed_bound(hunt, first);
		if (bound > first->bound)	/* else the first knew more */
			first->bound = bound;
		first->timed = true;
	}
	sift_down(searcher->queue, searcher->nqueue, 0);
}

/* Level by level, until the best bound left is beyond the best k. */
static void work_off(struct hunt *hunt)
{
	struct searcher *searcher = hunt->searcher;

	for (size_t i = 0; i < hunt->levels->n && searcher->nqueue; i++) {
		if (i > 0 && levels_settled(hunt->levels, i))
			continue;
		keep_fitting(searcher, i);
		while (searcher->nqueue
		       && !levels_beyond(hunt->levels, i,
		                         searcher->queue[0].bound))
			try_first(hunt);
	}
	searcher->nqueue = searcher->nlots = 0;
}

static void enqueue(struct hunt *hunt, size_t lot, size_t shape, double m,
                    double hbm, size_t fits)
{
	struct searcher *searcher = hunt->searcher;
	struct workload *w = &searcher->workload;
	struct shape *s = &w->shapes[shape];
	struct entry e = { .lot = (uint32_t)lot, .shape = (uint32_t)shape,
	                   .m = m, .hbm = hbm, .fits = (uint32_t)fits,
	                   .timed = s->timed == w->generation };
	struct step_shape step = searcher->lots[lot].shape;

	step.m = m;
	workload_bound(w, s);
	e.bound = e.timed ? timed_bound(hunt, &e)
	        : step_seconds(&step, s->least, 0, (struct step_links){ 0, 0 }, 0);
	if (levels_beyond(hunt->levels, fits, e.bound))
		return;
	if (searcher->nqueue == searcher->queue_room) {
		size_t room = 2 * searcher->queue_room + 256;

		searcher->queue = mem_grow(searcher->queue, searcher->queue_room,
		                           room, sizeof *searcher->queue);
		searcher->queue_room = room;
	}
	searcher->queue[searcher->nqueue++] = e;
}

/* ---- all configurations ---- */

static void consider(struct hunt *hunt, size_t lot,
                     const struct microbatch *microbatch)
{
	const struct lot *l = &hunt->searcher->lots[lot];
	struct step_shape step = l->shape;
	double places = (double)(l->places.n * microbatch->n), hbm;
	size_t fits;

	if (!candidate_divides(l->share, microbatch->size))
		return;
	hunt->configurations += (double)microbatch->n;
	hunt->candidates += places;
	if (places == 0)
		return;
	step.m = (double)(l->share / microbatch->size);
	hbm = l->state + step_activations(&step, microbatch->kept);
	if (hbm < hunt->nearest_hbm)
		hunt->nearest_hbm = hbm;
	if (hbm > hunt->levels->of[0].capacity)
		return;
	fits = levels_fits(hunt->levels, hbm);
	hunt->levels->of[fits].found->fitting += places;
	for (size_t i = 0; i < microbatch->n; i++)
		enqueue(hunt, lot, microbatch->first + i, step.m, hbm, fits);
}

static struct lot lot_of(const struct hunt *hunt, size_t tensors, size_t split)
{
	struct searcher *searcher = hunt->searcher;
	const struct given *given = hunt->given;
	const struct tensors *t = &searcher->workload.tensors[tensors];
	const struct split *s = &searcher->workload.splits[split];
	struct config sizes = { .microbatch = 1, .group = {
		[GROUP_TENSOR1] = { .size = t->n1 }, [GROUP_TENSOR2] = { .size = t->n2 },
		[GROUP_PIPELINE] = { .size = s->np }, [GROUP_DATA] = { .size = s->nd } } };
	struct lot lot = { .tensors = tensors, .split = split,
	                   .shape = step_shape(given, &sizes),
	                   .share = given->training.batch / s->nd,
	                   .places = places_of(&searcher->places,
	                                       &searcher->space, &sizes) };
	double part[3];

	lot.state = step_state(&lot.shape, t->weights, part);
	return lot;
}

static void add_lots(const struct hunt *hunt, size_t tensors,
                     struct split_list splits)
{
	struct searcher *searcher = hunt->searcher;

	if (searcher->nlots + splits.n > searcher->lots_room) {
		size_t room = 2 * (searcher->nlots + splits.n);

		searcher->lots = mem_grow(searcher->lots, searcher->lots_room,
		                          room, sizeof *searcher->lots);
		searcher->lots_room = room;
	}
	for (size_t i = 0; i < splits.n; i++)
		searcher->lots[searcher->nlots++] =
			lot_of(hunt, tensors, splits.first + i);
}

/* What is kept must not grow without end; while nothing waits in the queue,
 * nobody points to it. */
static void trim(struct hunt *hunt)
{
	struct searcher *searcher = hunt->searcher;

	if (searcher->nqueue < QUEUE_MOST && searcher->nlots < LOTS_MOST
	    && searcher->places.n < PLACES_MOST)
		return;
	work_off(hunt);
	workload_trim(&searcher->workload);
	if (searcher->places.n >= PLACES_MOST)
		places_forget(&searcher->places);
}

static void each_tensors(void *context, const struct config *config)
{
	struct hunt *hunt = context;
	struct workload *w = &hunt->searcher->workload;
	const struct space *space = &hunt->searcher->space;
	struct split_list splits;
	size_t tensors, first;

	trim(hunt);
	splits = workload_splits(w, space, config);
	if (splits.n == 0)
		return;
	tensors = workload_tensors(w, space, config);
	first = hunt->searcher->nlots;
	add_lots(hunt, tensors, splits);
	for (size_t i = 0; i < w->tensors[tensors].n; i++)
		for (size_t lot = first; lot < hunt->searcher->nlots; lot++)
			consider(hunt, lot,
			         &w->microbatches[w->tensors[tensors].first + i]);
}

/* ---- what comes of it ---- */

static enum verdict verdict_of(const struct hunt *hunt,
                               const struct found *found)
{
	if (found->n > 0)
		return VERDICT_OK;
	if (hunt->candidates > 0)
		return VERDICT_MEMORY;
	return hunt->configurations > 0 ? VERDICT_PLACEMENT
	                                : VERDICT_DIVISIBILITY;
}

/* What fits in a smaller capacity fits in the larger ones. */
static void conclude(const struct hunt *hunt)
{
	double fitting = 0;

	for (size_t i = hunt->levels->n; i-- > 0; ) {
		struct found *found = hunt->levels->of[i].found;

		fitting += found->fitting;
		found->fitting = fitting;
		found->candidates = hunt->candidates;
		found->nearest_hbm = hunt->nearest_hbm;
		found->verdict = verdict_of(hunt, found);
	}
}

void search_capacities(struct searcher *searcher, const struct given *given,
                       const double *capacities, size_t n, size_t keep,
                       struct found *out)
{
	struct hunt hunt = { .searcher = searcher, .given = given,
	                     .levels = &searcher->levels,
	                     .nearest_hbm = INFINITY };

	assert(keep >= 1 && keep <= KEEP_MOST && n >= 1);
	levels_start(hunt.levels, capacities, n, keep, out);
	workload_use(&searcher->workload, given);
	space_of(&searcher->space, given);
	candidate_tensors(&searcher->space, each_tensors, &hunt);
	work_off(&hunt);
	conclude(&hunt);
}

void search_best(struct searcher *searcher, const struct given *given,
                 size_t keep, struct found *out)
{
	search_capacities(searcher, given, &given->system.hbm_capacity, 1,
	                  keep, out);
}
