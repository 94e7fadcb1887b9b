#include "procure/odds.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "procure/trial.h"
#include "worth/sobol.h"

enum { HALVINGS = 60 };		/* of a range, until its middle is an end */

struct odds {
	const struct plan_procure *p;
	struct procure_result *result;
	struct trials trials;
	struct sobol sobol;
	int threads;
	size_t each;		/* workloads and the benchmark */
	/* of each offer, draw by draw: */
	double *rate, *work;	/* [offer x draws + draw] */
	double *step, *run;	/* [(offer x each + workload) x draws + draw] */
};

static void draw_point(const struct odds *o, uint32_t point, size_t block,
                       double *draw)
{
	const struct inputs *inputs = &o->result->inputs;

	for (size_t i = 0; i < inputs->n; i++)
		draw[i] = spread_at(&inputs->of[i].spread,
			sobol_at(&o->sobol, point, block * inputs->n + i));
}

/* ---- all offers, all draws ---- */

static void try_offer(struct odds *o, struct searchers *searchers, size_t offer,
                      size_t point, const double *draw, double *steps,
                      double *runs, size_t *searches)
{
	size_t draws = (size_t)o->p->draws;
	struct score score;

	trial_steps(&o->trials, searchers, offer, draw, steps, searches);
	score = trial_score(&o->trials, offer, draw, steps, runs);
	o->rate[offer * draws + point] = score.rate;
	o->work[offer * draws + point] = score.work;
	for (size_t w = 0; w < o->each; w++) {
		size_t at = (offer * o->each + w) * draws + point;

		o->step[at] = steps[w];
		o->run[at] = w < o->p->nworkloads ? runs[w] : NAN;
	}
}

static void try_all(struct odds *o)
{
	size_t draws = (size_t)o->p->draws, made = 0;

	#pragma omp parallel num_threads(o->threads) reduction(+ : made)
	{
		struct searchers searchers = searchers_new();
		double *draw = mem_alloc(o->result->inputs.n + 1, sizeof *draw);
		double *steps = mem_alloc(o->each, sizeof *steps);
		double *runs = mem_alloc(o->each, sizeof *runs);

		#pragma omp for schedule(dynamic, 64)
		for (size_t i = 0; i < draws; i++) {
			draw_point(o, (uint32_t)i, 0, draw);
			for (size_t offer = 0; offer < o->p->noffers; offer++)
				if (o->result->offers[offer].scored)
					try_offer(o, &searchers, offer, i, draw,
					          steps, runs, &made);
		}
		free(draw);
		free(steps);
		free(runs);
		searchers_free(&searchers);
	}
	o->result->searches += made;
	o->result->draws += draws;
}

/* ---- ranges ---- */

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Where a draw has no number, none of them gives a range. */
static struct range range_of(const double *values, size_t n, double confidence)
{
	double *sorted = mem_alloc(n, sizeof *sorted);
	size_t out = (size_t)((1 - confidence) / 2 * (double)n);
	struct range range = { NAN, NAN };
	bool known = true;

	memcpy(sorted, values, n * sizeof *sorted);
	for (size_t i = 0; i < n; i++)
		known = known && !isnan(sorted[i]);
	if (known) {
		qsort(sorted, n, sizeof *sorted, ascending);
		range = (struct range){ sorted[out], sorted[n - 1 - out] };
	}
	free(sorted);
	return range;
}

static void set_ranges(struct odds *o, size_t offer)
{
	struct offer_result *r = &o->result->offers[offer];
	size_t draws = (size_t)o->p->draws;
	double confidence = o->p->confidence;

	r->rate = range_of(o->rate + offer * draws, draws, confidence);
	r->work = range_of(o->work + offer * draws, draws, confidence);
	for (size_t w = 0; w < o->each; w++) {
		size_t at = (offer * o->each + w) * draws;
		struct range step = range_of(o->step + at, draws, confidence);

		if (w == o->p->nworkloads) {
			r->acceptance_step = step;
			continue;
		}
		r->runs[w].step = step;
		r->runs[w].run = range_of(o->run + at, draws, confidence);
	}
}

/* Of equals the offer that the file names first. */
static void set_best(struct odds *o)
{
	size_t draws = (size_t)o->p->draws;

	for (size_t i = 0; i < draws; i++) {
		size_t best = SIZE_MAX;

		for (size_t k = 0; k < o->p->noffers; k++)
			if (o->result->offers[k].scored
			    && (best == SIZE_MAX || o->rate[k * draws + i]
			                            > o->rate[best * draws + i]))
				best = k;
		if (best != SIZE_MAX && o->rate[best * draws + i] > 0)
			o->result->offers[best].best += 1 / (double)draws;
	}
}

/* ---- pairs ---- */

static struct pair_result pair_of(const struct odds *o, size_t a, size_t b)
{
	const struct offer_result *x = &o->result->offers[a];
	const struct offer_result *y = &o->result->offers[b];
	size_t draws = (size_t)o->p->draws;
	struct pair_result pair = { a, b, x->score.rate / y->score.rate - 1,
		.price = break_even(&x->machine.bill, x->machine.years,
		                    x->score.work, y->score.rate) };
	double *leads = mem_alloc(draws, sizeof *leads);

	for (size_t i = 0; i < draws; i++) {
		double p = o->rate[a * draws + i], q = o->rate[b * draws + i];

		leads[i] = p / q - 1;
		/* of equal ones to either as often */
		pair.probability += ((p > q) + (p >= q)) / (2 * (double)draws);
	}
	pair.range = range_of(leads, draws, o->p->confidence);
	pair.tie = !(pair.range.low > 0 || pair.range.high < 0);
	free(leads);
	return pair;
}

static void set_pairs(struct arena *arena, struct odds *o)
{
	size_t n = o->p->noffers;
	struct procure_result *r = o->result;

	r->pairs = arena_alloc(arena, n * n + 1, sizeof *r->pairs);
	for (size_t a = 0; a < n; a++)
		for (size_t b = 0; b < n; b++)
			if (a != b && r->offers[a].score.rate > 0
			    && r->offers[b].score.rate > 0)
				r->pairs[r->npairs++] = pair_of(o, a, b);
}

/* ---- what moves the lead ---- */

static bool concerns(const struct input *input, size_t offer)
{
	return input->offer == offer || input->offer == INPUT_ALL;
}

struct half {			/* one of the two offers in one draw */
	size_t offer;
	double *steps;
	double rate;
};

static double rate_of(const struct odds *o, struct searchers *searchers,
                      struct half *half, const double *draw, bool retime,
                      size_t *searches)
{
	if (retime)
		trial_steps(&o->trials, searchers, half->offer, draw, half->steps,
		            searches);
	half->rate = trial_score(&o->trials, half->offer, draw, half->steps,
	                         NULL).rate;
	return half->rate;
}

/* The first offer's rate over the second's, both in the draw at hand. */
struct balance {
	struct half half[2];
	double *steps;		/* for a changed input */
};

static struct balance balance_new(const struct odds *o, size_t rival)
{
	struct balance b = { .steps = mem_alloc(o->each, sizeof *b.steps) };

	b.half[0] = (struct half){ .offer = o->result->first,
		.steps = mem_alloc(o->each, sizeof *b.steps) };
	b.half[1] = (struct half){ .offer = rival,
		.steps = mem_alloc(o->each, sizeof *b.steps) };
	return b;
}

static void balance_free(struct balance *b)
{
	free(b->half[0].steps);
	free(b->half[1].steps);
	free(b->steps);
}

static double balance_of(const struct odds *o, struct searchers *searchers,
                         struct balance *b, const double *draw,
                         size_t *searches)
{
	double x = rate_of(o, searchers, &b->half[0], draw, true, searches);

	return x / rate_of(o, searchers, &b->half[1], draw, true, searches);
}

/* With one input of the draw changed; the rest is as balance_of left it. */
static double balance_changed(const struct odds *o, struct searchers *searchers,
                              const struct balance *b, const double *draw,
                              const struct input *changed, size_t *searches)
{
	double rate[2];

	for (int k = 0; k < 2; k++) {
		struct half half = b->half[k];

		rate[k] = half.rate;
		if (!concerns(changed, half.offer))
			continue;
		if (changed->times)
			half.steps = b->steps;
		rate[k] = rate_of(o, searchers, &half, draw, changed->times,
		                  searches);
	}
	return rate[0] / rate[1];
}

struct samples { double *a, *b, *ab; };	/* ab: [input x n + point] */

static void sample(const struct odds *o, struct searchers *searchers,
                   struct balance *balance, uint32_t point,
                   const struct samples *s, double *a, double *b,
                   size_t *searches)
{
	const struct inputs *inputs = &o->result->inputs;
	size_t n = (size_t)o->p->index_draws;

	draw_point(o, point, 0, a);
	draw_point(o, point, 1, b);
	s->b[point] = balance_of(o, searchers, balance, b, searches);
	s->a[point] = balance_of(o, searchers, balance, a, searches);
	for (size_t i = 0; i < inputs->n; i++) {
		double kept = a[i];

		a[i] = b[i];
		s->ab[i * n + point] = balance_changed(o, searchers, balance, a,
		                                       &inputs->of[i], searches);
		a[i] = kept;
	}
}

static void sample_all(struct odds *o, const struct samples *s)
{
	size_t n = (size_t)o->p->index_draws, made = 0;

	#pragma omp parallel num_threads(o->threads) reduction(+ : made)
	{
		struct searchers searchers = searchers_new();
		struct balance balance = balance_new(o, o->result->second);
		double *a = mem_alloc(o->result->inputs.n + 1, sizeof *a);
		double *b = mem_alloc(o->result->inputs.n + 1, sizeof *b);

		#pragma omp for schedule(dynamic, 16)
		for (size_t i = 0; i < n; i++)
			sample(o, &searchers, &balance, (uint32_t)i, s, a, b,
			       &made);
		free(a);
		free(b);
		balance_free(&balance);
		searchers_free(&searchers);
	}
	o->result->searches += made;
	o->result->draws += n * (2 + o->result->inputs.n);
}

static void set_indices(struct odds *o)
{
	size_t n = (size_t)o->p->index_draws, inputs = o->result->inputs.n;
	struct samples s = { mem_alloc(n, sizeof *s.a), mem_alloc(n, sizeof *s.b),
	                     mem_alloc(n * inputs + 1, sizeof *s.ab) };

	sample_all(o, &s);
	for (size_t i = 0; i < inputs; i++)
		o->result->effects[i].index = index_of(s.a, s.b, s.ab + i * n, n);
	free(s.a);
	free(s.b);
	free(s.ab);
}

/* ---- one input at a time ---- */

struct alone {			/* all others at their likeliest */
	const struct odds *o;
	struct searchers *searchers;
	struct balance balance;
	double *draw;
	size_t searches;
};

static double lead_at(struct alone *alone, size_t input, double value)
{
	const struct input *in = &alone->o->result->inputs.of[input];
	double kept = alone->draw[input], lead;

	alone->draw[input] = value;
	lead = balance_changed(alone->o, alone->searchers, &alone->balance,
	                       alone->draw, in, &alone->searches) - 1;
	alone->draw[input] = kept;
	return lead;
}

/* Between its likeliest value, where the lead is not negative, and an end
 * where it is. */
static double turning(struct alone *alone, size_t input, double end)
{
	double good = alone->draw[input], bad = end;

	for (int i = 0; i < HALVINGS; i++) {
		double middle = good + (bad - good) / 2;

		if (lead_at(alone, input, middle) >= 0)
			good = middle;
		else
			bad = middle;
	}
	return bad;
}

/* Is it nearer to the likeliest value than what turns it so far? */
static bool is_nearer(const struct input_result *e, const struct spread *s,
                      double value)
{
	return isnan(e->turns)
	    || fabs(value - s->likely) < fabs(e->turns - s->likely);
}

static void set_effect(struct alone *alone, size_t rival, size_t input)
{
	const struct procure_result *r = alone->o->result;
	const struct spread *s = &r->inputs.of[input].spread;
	struct input_result *e = &r->effects[input];
	const double end[2] = { s->low, s->high };
	const double lead[2] = { lead_at(alone, input, s->low),
	                         lead_at(alone, input, s->high) };

	if (rival == r->second) {
		e->low = lead[0];
		e->high = lead[1];
	}
	for (int i = 0; i < 2; i++) {
		double turns = lead[i] < 0 ? turning(alone, input, end[i]) : NAN;

		if (lead[i] < 0 && is_nearer(e, s, turns)) {
			e->turns = turns;
			e->turned_by = rival;
		}
	}
}

static void set_effects(struct odds *o, size_t rival)
{
	const struct inputs *inputs = &o->result->inputs;
	struct searchers searchers = searchers_new();
	struct alone alone = { .o = o, .searchers = &searchers,
		.balance = balance_new(o, rival),
		.draw = mem_alloc(inputs->n + 1, sizeof *alone.draw) };

	for (size_t i = 0; i < inputs->n; i++)
		alone.draw[i] = inputs->of[i].spread.likely;
	balance_of(o, alone.searchers, &alone.balance, alone.draw,
	           &alone.searches);
	for (size_t i = 0; i < inputs->n; i++)
		set_effect(&alone, rival, i);
	o->result->searches += alone.searches;
	free(alone.draw);
	balance_free(&alone.balance);
	searchers_free(&searchers);
}

/* ---- in order ---- */

static void make_room(struct odds *o)
{
	size_t n = o->p->noffers * (size_t)o->p->draws;

	o->rate = mem_alloc(n, sizeof *o->rate);
	o->work = mem_alloc(n, sizeof *o->work);
	o->step = mem_alloc(n * o->each, sizeof *o->step);
	o->run = mem_alloc(n * o->each, sizeof *o->run);
}

static void name_effects(struct arena *arena, struct odds *o)
{
	const struct inputs *inputs = &o->result->inputs;

	o->result->effects = arena_alloc(arena, inputs->n + 1,
	                                 sizeof *o->result->effects);
	for (size_t i = 0; i < inputs->n; i++)
		o->result->effects[i] = (struct input_result){
			.name = input_name(arena, o->p, &inputs->of[i]),
			.index = { NAN, NAN, NAN, NAN },
			.low = NAN, .high = NAN, .turns = NAN,
			.turned_by = SIZE_MAX };
}

void odds_run(struct arena *arena, const struct plan_procure *p, int threads,
              struct procure_result *out)
{
	struct odds o = { .p = p, .result = out, .threads = threads,
	                  .each = p->nworkloads + 1 };

	assert(2 * out->inputs.n <= SOBOL_DIMENSIONS);
	sobol_start(&o.sobol, p->seed);
	o.trials = trials_start(p, out, threads, &out->searches);
	make_room(&o);
	try_all(&o);
	for (size_t i = 0; i < p->noffers; i++)
		if (out->offers[i].scored)
			set_ranges(&o, i);
	set_best(&o);
	set_pairs(arena, &o);
	name_effects(arena, &o);
	if (out->second != SIZE_MAX) {
		set_indices(&o);
		for (size_t i = 0; i < p->noffers; i++)
			if (i != out->first && out->offers[i].score.rate > 0)
				set_effects(&o, i);
	}
	trials_end(&o.trials);
	free(o.rate);
	free(o.work);
	free(o.step);
	free(o.run);
}
