#include "procure/trial.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

/* Is a smaller value of a property never worse? */
static bool less_is_better(const struct property *property)
{
	return property->quantity == QUANTITY_SECONDS;
}

/* Every input that moves times at its best or worst end. */
static void draw_ends(const struct inputs *inputs, bool best, double *draw)
{
	for (size_t i = 0; i < inputs->n; i++) {
		const struct input *input = &inputs->of[i];
		const struct property *property = input->line
			? input->line->property : input->factor->property;

		if (!input->times)
			draw[i] = input->spread.likely;
		else if (best == less_is_better(property))
			draw[i] = input->spread.low;
		else
			draw[i] = input->spread.high;
	}
}

static struct given given_of(const struct trials *t, size_t offer,
                             size_t workload)
{
	const struct plan_procure *p = t->p;
	const struct machine *m = &t->result->offers[offer].machine;

	return workload < p->nworkloads
	     ? score_given(p, &p->workloads[workload], m)
	     : score_benchmark(p, m);
}

static void start_one(struct trials *t, struct searchers *searchers, size_t i,
                      const double *worst, const double *best,
                      size_t *searches)
{
	size_t each = t->p->nworkloads + 1, offer = i / each;
	const struct inputs *inputs = &t->result->inputs;
	struct change none = { 0 };
	struct system ends[2];
	struct given given;

	if (!t->result->offers[offer].scored)
		return;
	given = given_of(t, offer, i % each);
	ends[0] = machine_system(t->p, inputs, offer, none, worst);
	ends[1] = machine_system(t->p, inputs, offer, none, best);
	t->speeds[i] = speed_start(searchers, t->p, &given, &ends[0], &ends[1],
	                           searches);
}

struct trials trials_start(const struct plan_procure *p,
                           const struct procure_result *result, int threads,
                           size_t *searches)
{
	size_t n = p->noffers * (p->nworkloads + 1), made = 0;
	struct trials t = { p, result, mem_alloc(n, sizeof *t.speeds) };
	double *worst = mem_alloc(result->inputs.n + 1, sizeof *worst);
	double *best = mem_alloc(result->inputs.n + 1, sizeof *best);

	draw_ends(&result->inputs, false, worst);
	draw_ends(&result->inputs, true, best);
	#pragma omp parallel num_threads(threads) reduction(+ : made)
	{
		struct searchers searchers = searchers_new();

		#pragma omp for schedule(dynamic)
		for (size_t i = 0; i < n; i++)
			start_one(&t, &searchers, i, worst, best, &made);
		searchers_free(&searchers);
	}
	*searches += made;
	free(worst);
	free(best);
	return t;
}

void trials_end(struct trials *t)
{
	for (size_t i = 0; i < t->p->noffers * (t->p->nworkloads + 1); i++)
		speed_end(&t->speeds[i]);
	free(t->speeds);
}

void trial_steps(const struct trials *t, struct searchers *searchers,
                 size_t offer, const double *draw, double *steps,
                 size_t *searches)
{
	struct change none = { 0 };
	struct system system = machine_system(t->p, &t->result->inputs, offer,
	                                      none, draw);
	size_t each = t->p->nworkloads + 1;

	for (size_t w = 0; w < each; w++)
		steps[w] = speed_step(&t->speeds[offer * each + w], searchers,
		                      &system, searches);
}

struct score trial_score(const struct trials *t, size_t offer,
                         const double *draw, const double *steps, double *runs)
{
	const struct plan_procure *p = t->p;
	struct change none = { 0 };
	struct machine machine = machine_of(p, &t->result->inputs, offer,
		&t->result->offers[offer].size.build, none, draw);
	struct run_score *scores = mem_alloc(p->nworkloads, sizeof *scores);
	struct score score;

	for (size_t w = 0; w < p->nworkloads; w++) {
		scores[w] = score_run(&p->workloads[w], &machine, steps[w]);
		if (runs)
			runs[w] = scores[w].run;
	}
	score = score_of(p, &machine, scores, t->result->runs_a_year);
	free(scores);
	return score;
}
