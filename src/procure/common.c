/* common.c -- common_run of nominal.h: one configuration for all offers. */
#include "procure/nominal.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

struct known {			/* sizes on one offer, in their best placement */
	enum strategy strategy;
	struct config sizes;	/* its in_domain all 0 */
	double seconds;
};

struct list {			/* the fastest of one offer, no sizes twice */
	size_t offer;
	struct known *of;
	size_t n;
	double best;		/* s */
};

static struct config sizes_of(const struct config *config)
{
	struct config sizes = *config;

	for (int g = 0; g < GROUPS; g++)
		sizes.group[g].in_domain = 0;
	return sizes;
}

static const struct known *find(const struct list *list,
                                const struct known *wanted)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->of[i].strategy == wanted->strategy
		    && config_order(&list->of[i].sizes, &wanted->sizes) == 0)
			return &list->of[i];
	return NULL;
}

/* Of placements of the same sizes the fastest comes first. */
static void add(struct list *list, enum strategy strategy,
                const struct ranked *r)
{
	struct known known = { strategy, sizes_of(&r->config), r->seconds };

	if (find(list, &known))
		return;
	list->of[list->n++] = known;
	if (!(known.seconds >= list->best))
		list->best = known.seconds;
}

static struct list list_of(struct searchers *searchers,
                           const struct plan_procure *p,
                           const struct procure_result *out, size_t offer,
                           size_t *searches)
{
	struct list list = { .offer = offer, .best = NAN,
		.of = mem_alloc(p->nstrategies * KEEP_MOST, sizeof *list.of) };
	struct given given = score_benchmark(p, &out->offers[offer].machine);

	for (size_t s = 0; s < p->nstrategies; s++) {
		struct found found;

		given.strategy = p->strategies[s];
		search_best(searchers->of[given.strategy], &given, KEEP_MOST,
		            &found);
		++*searches;
		for (size_t i = 0; i < found.n; i++)
			add(&list, given.strategy, &found.best[i]);
	}
	return list;
}

/* By how much a step is longer than the best, at most; NaN: somewhere it is
 * not among the fastest. */
static double worst_of(const struct list *lists, size_t n,
                       const struct known *known)
{
	double worst = 0;

	for (size_t i = 0; i < n; i++) {
		const struct known *here = find(&lists[i], known);

		if (!here)
			return NAN;
		if (here->seconds / lists[i].best - 1 > worst)
			worst = here->seconds / lists[i].best - 1;
	}
	return worst;
}

static void set_common(const struct list *lists, size_t n,
                       struct procure_result *out)
{
	for (size_t i = 0; n > 0 && i < lists[0].n; i++) {
		const struct known *known = &lists[0].of[i];
		double worst = worst_of(lists, n, known);

		if (isnan(worst) || worst >= out->common.worst)
			continue;
		out->common = (struct common_result){ known->strategy,
		                                      known->sizes, worst };
		for (size_t k = 0; k < n; k++)
			out->offers[lists[k].offer].common_regret =
				find(&lists[k], known)->seconds / lists[k].best - 1;
	}
}

void common_run(const struct plan_procure *p, struct procure_result *out)
{
	struct list *lists = mem_alloc(p->noffers, sizeof *lists);
	struct searchers searchers = searchers_new();
	size_t n = 0;

	out->common.worst = INFINITY;
	for (size_t i = 0; i < p->noffers; i++) {
		struct offer_result *r = &out->offers[i];

		r->common_regret = NAN;
		if (r->scored && !isnan(r->acceptance.step.seconds))
			lists[n++] = list_of(&searchers, p, out, i,
			                     &out->searches);
	}
	set_common(lists, n, out);
	for (size_t i = 0; i < n; i++)
		free(lists[i].of);
	free(lists);
	searchers_free(&searchers);
}
