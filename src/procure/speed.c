#include "procure/speed.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

struct searchers searchers_new(void)
{
	struct searchers s;

	for (int i = 0; i < STRATEGIES; i++)
		s.of[i] = searcher_new();
	return s;
}

void searchers_free(struct searchers *s)
{
	for (int i = 0; i < STRATEGIES; i++)
		searcher_free(s->of[i]);
}

struct pick speed_best(struct searchers *searchers, const struct plan_procure *p,
                       const struct given *given, size_t *searches)
{
	struct pick pick = { .verdict = VERDICT_DIVISIBILITY };
	struct given g = *given;
	double least = NAN, nearest = INFINITY;

	for (size_t i = 0; i < p->nstrategies; i++) {
		struct found found;

		g.strategy = p->strategies[i];
		search_best(searchers->of[g.strategy], &g, 1, &found);
		++*searches;
		if (found.verdict < pick.verdict)
			pick.verdict = found.verdict;
		if (found.nearest_hbm < nearest)
			nearest = found.nearest_hbm;
		if (found.n == 0 || found.best[0].seconds >= least)
			continue;
		least = found.best[0].seconds;
		pick.strategy = g.strategy;
		pick.config = found.best[0].config;
	}
	g.strategy = pick.strategy;
	if (isnan(least))
		pick.step = (struct step){ .seconds = NAN, .hbm = nearest };
	else
		pick.step = step_of(&g, &pick.config);
	return pick;
}

static void add(struct speed *speed, enum strategy strategy,
                const struct ranked *r)
{
	struct given given = speed->given;
	struct possible *possible;

	if ((speed->n & (speed->n - 1)) == 0)	/* room doubles */
		speed->of = mem_grow(speed->of, speed->n,
		                     speed->n ? 2 * speed->n : 1,
		                     sizeof *speed->of);
	possible = &speed->of[speed->n++];
	possible->strategy = given.strategy = strategy;
	possible->at_best = *r;
	possible->shape = step_shape(&given, &r->config);
	layer_count(&possible->layer, &given, &r->config);
	possible->work = pace_work(&possible->layer, &given.rules, &r->config);
}

static int by_best(const void *a, const void *b)
{
	const struct possible *x = a, *y = b;
	int by = (x->at_best.seconds > y->at_best.seconds)
	       - (x->at_best.seconds < y->at_best.seconds);

	if (!by)
		by = (x->strategy > y->strategy) - (x->strategy < y->strategy);
	return by ? by : ranked_order(&x->at_best, &y->at_best);
}

/* Those of one strategy that are not slower at the best end than `most`. */
static void add_strategy(struct speed *speed, struct searchers *searchers,
                         const struct given *best, double most)
{
	struct found found;

	search_best(searchers->of[best->strategy], best, KEEP_MOST, &found);
	for (size_t i = 0; i < found.n && found.best[i].seconds <= most; i++)
		add(speed, best->strategy, &found.best[i]);
	if (found.n == KEEP_MOST && found.best[KEEP_MOST - 1].seconds <= most)
		speed->whole = false;
}

struct speed speed_start(struct searchers *searchers,
                         const struct plan_procure *p, const struct given *given,
                         const struct system *worst, const struct system *best,
                         size_t *searches)
{
	struct speed speed = { .procure = p, .given = *given, .whole = true };
	struct given end = *given;
	double most;

	end.system = *worst;
	most = speed_best(searchers, p, &end, searches).step.seconds;
	if (isnan(most))
		most = INFINITY;
	end.system = *best;
	for (size_t i = 0; i < p->nstrategies; i++) {
		end.strategy = p->strategies[i];
		add_strategy(&speed, searchers, &end, most);
		++*searches;
	}
	if (speed.n)
		qsort(speed.of, speed.n, sizeof *speed.of, by_best);
	return speed;
}

void speed_end(struct speed *speed)
{
	free(speed->of);
}

static bool is_beyond(const struct possible *c, const struct given *given,
                      double least)
{
	struct step_links none = { 0, 0 };

	return step_seconds(&c->shape, pace_least(&c->work, given), 0, none, 0)
	       * STEP_SLACK > least;
}

double speed_step(const struct speed *speed, struct searchers *searchers,
                  const struct system *system, size_t *searches)
{
	struct given given = speed->given;
	double least = INFINITY;

	given.system = *system;
	if (!speed->whole)
		return speed_best(searchers, speed->procure, &given,
		                  searches).step.seconds;
	for (size_t i = 0; i < speed->n; i++) {
		const struct possible *c = &speed->of[i];
		double seconds;

		if (c->at_best.seconds > least)
			break;
		if (c->at_best.hbm > system->hbm_capacity
		    || is_beyond(c, &given, least))
			continue;
		given.strategy = c->strategy;
		seconds = step_time(&given, &c->layer, &c->at_best.config).seconds;
		if (seconds < least)
			least = seconds;
	}
	return isinf(least) ? NAN : least;
}
