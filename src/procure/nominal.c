#include "procure/nominal.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "procure/tasks.h"

#define NEAR_TIE 1.01		/* times the best step */

enum { GPUS_MOST = 1 << 20 };

/* ---- sizes ---- */

static void set_size(const struct plan_procure *p, struct procure_result *out,
                     size_t i)
{
	struct offer_result *r = &out->offers[i];
	struct change none = { 0 };

	r->offer = &p->offers[i];
	if (r->offer->missing)
		return;
	r->size = machine_size(p, &out->inputs, i, p->budget, 0);
	r->why = "too small";
	if (r->size.build.nodes == 0)
		return;
	r->machine = machine_of(p, &out->inputs, i, &r->size.build, none, NULL);
	r->why = r->machine.gpus == 0 ? "all spares"
	       : r->machine.years == 0 ? "too late"
	       : r->machine.bill.total == 0 ? "free" : NULL;
	r->scored = !r->why;
}

/* ---- searches ---- */

/* Each workload on each offer, and the benchmark behind them. */
static void search_offers(const struct plan_procure *p, int threads,
                          struct procure_result *out)
{
	struct tasks tasks = { 0 };
	size_t next = 0;

	for (size_t i = 0; i < p->noffers; i++) {
		const struct offer_result *r = &out->offers[i];
		struct given given;

		for (size_t w = 0; r->scored && w < p->nworkloads; w++) {
			given = score_given(p, &p->workloads[w], &r->machine);
			tasks_add(&tasks, &given);
		}
		if (r->scored) {
			given = score_benchmark(p, &r->machine);
			tasks_add(&tasks, &given);
		}
	}
	tasks_run(&tasks, 0, p, threads, &out->searches);
	for (size_t i = 0; i < p->noffers; i++) {
		struct offer_result *r = &out->offers[i];

		for (size_t w = 0; r->scored && w < p->nworkloads; w++)
			r->runs[w].pick = tasks.of[next++].pick;
		if (r->scored)
			r->acceptance = tasks.of[next++].pick;
	}
	tasks_free(&tasks);
}

static void set_runs(const struct plan_procure *p, struct offer_result *r)
{
	for (size_t w = 0; w < p->nworkloads; w++) {
		struct run_result *run = &r->runs[w];

		run->workload = &p->workloads[w];
		run->fewest = run->regret_domain = run->regret_1d = NAN;
		run->step = run->run = (struct range){ NAN, NAN };
		if (!r->scored)
			continue;
		run->sharing = score_sharing(run->workload, &r->machine);
		run->score = score_run(run->workload, &r->machine,
		                       run->pick.step.seconds);
	}
}

/* ---- the programme ---- */

/* On the average of the offers that do it, so that their order is nothing. */
static double runs_of_share(const struct plan_procure *p,
                            const struct procure_result *out, size_t w)
{
	double sum = 0, n = 0;

	for (size_t i = 0; i < p->noffers; i++) {
		const struct offer_result *r = &out->offers[i];

		if (!r->scored || !isfinite(r->runs[w].score.machine))
			continue;
		sum += p->workloads[w].share * YEAR_S / r->runs[w].score.machine;
		n++;
	}
	return n > 0 ? sum / n : NAN;
}

static bool any_scored(const struct plan_procure *p,
                       const struct procure_result *out)
{
	for (size_t i = 0; i < p->noffers; i++)
		if (out->offers[i].scored)
			return true;
	return false;
}

static void set_programme(struct arena *arena, const struct plan_procure *p,
                          struct procure_result *out)
{
	out->runs_a_year = arena_alloc(arena, p->nworkloads,
	                               sizeof *out->runs_a_year);
	for (size_t w = 0; w < p->nworkloads; w++) {
		const struct plan_workload *workload = &p->workloads[w];

		out->runs_a_year[w] = isnan(workload->runs)
			? runs_of_share(p, out, w) : workload->runs;
		if (isnan(out->runs_a_year[w]) && any_scored(p, out))
			out->no_verdict = arena_printf(arena,
				"workload %s fits none of the offers",
				workload->name);
	}
}

static void set_score(const struct plan_procure *p, struct procure_result *out,
                      struct offer_result *r)
{
	struct run_score *scores = mem_alloc(p->nworkloads, sizeof *scores);

	for (size_t w = 0; w < p->nworkloads; w++)
		scores[w] = r->runs[w].score;
	if (r->scored)
		r->score = score_of(p, &r->machine, scores, out->runs_a_year);
	free(scores);
}

/* Of equals the one that the file names first. */
static void set_ranks(const struct plan_procure *p, struct procure_result *out)
{
	for (size_t i = 0; i < p->noffers; i++) {
		struct offer_result *r = &out->offers[i];

		r->rank = 1;
		for (size_t k = 0; k < p->noffers; k++)
			r->rank += out->offers[k].score.rate > r->score.rate
			        || (k < i && out->offers[k].score.rate
			                     == r->score.rate);
		if (r->score.rate > 0 && r->rank == 1)
			out->first = i;
		if (r->score.rate > 0 && r->rank == 2)
			out->second = i;
	}
}

static void set_verdict(struct arena *arena, const struct plan_procure *p,
                        struct procure_result *out)
{
	for (size_t i = p->noffers; i-- > 0; )	/* the first of them */
		if (p->offers[i].missing)
			out->no_verdict = arena_printf(arena, "offer %s has %s",
				p->offers[i].name, p->offers[i].missing);
	if (!out->no_verdict && !any_scored(p, out))
		out->no_verdict = "no offer can be used: too small for one node or "
		                  "rack, too late, without cost, or all spares";
	if (!out->no_verdict && out->first == SIZE_MAX)
		out->no_verdict = "no offer does the whole programme within "
		                  "its limits";
}

/* ---- how flat, how near ---- */

struct flatness { double best, domain, one, near_ties; };

static int64_t tensor_members(const struct config *c)
{
	return c->group[GROUP_TENSOR1].size * c->group[GROUP_TENSOR2].size;
}

/* The best with n1 x n2 as large as the domain allows, and in one dimension. */
static void look_at(struct flatness *f, const struct found *found,
                    const struct given *given, int64_t wanted)
{
	for (size_t i = 0; i < found->n; i++) {
		double seconds = found->best[i].seconds;

		f->near_ties += seconds <= NEAR_TIE * f->best;
		if (tensor_members(&found->best[i].config) == wanted
		    && !(seconds >= f->domain))
			f->domain = seconds;
		if (given->strategy == STRATEGY_TP1D && !(seconds >= f->one))
			f->one = seconds;
	}
}

/* The largest power of two in the domain: one that divides heads. */
static int64_t domain_members(const struct given *given)
{
	int64_t n = 1;

	while (2 * n <= given->system.nvs && given->model.heads % (2 * n) == 0)
		n *= 2;
	return n;
}

static void set_flatness(struct searchers *searchers, const struct plan_procure *p,
                         const struct offer_result *r, struct run_result *run,
                         size_t *searches)
{
	struct given given = score_given(p, run->workload, &r->machine);
	struct flatness f = { run->pick.step.seconds, NAN, NAN, 0 };

	for (size_t s = 0; s < p->nstrategies; s++) {
		struct found found;

		given.strategy = p->strategies[s];
		search_best(searchers->of[given.strategy], &given, KEEP_MOST, &found);
		++*searches;
		look_at(&f, &found, &given, domain_members(&given));
	}
	run->near_ties = f.near_ties;
	run->regret_domain = f.domain / f.best - 1;
	run->regret_1d = f.one / f.best - 1;
}

static bool fits(struct searchers *searchers, const struct plan_procure *p,
                 const struct offer_result *r, const struct run_result *run,
                 int64_t gpus, size_t *searches)
{
	struct given given = score_given(p, run->workload, &r->machine);

	given.gpus = gpus;
	return !isnan(speed_best(searchers, p, &given, searches).step.seconds);
}

/* With some left idle, more accelerators never fit less. */
static void set_fewest(struct searchers *searchers, const struct plan_procure *p,
                       const struct offer_result *r, struct run_result *run,
                       size_t *searches)
{
	int64_t low = run->sharing.gpus, high = low;

	while (!fits(searchers, p, r, run, high, searches)) {
		if (high >= GPUS_MOST)
			return;
		low = high;
		high *= 2;
	}
	while (high - low > 1) {
		int64_t middle = low + (high - low) / 2;

		if (fits(searchers, p, r, run, middle, searches))
			high = middle;
		else
			low = middle;
	}
	run->fewest = (double)high;
}

static void look_closer(const struct plan_procure *p, int threads,
                        struct procure_result *out)
{
	size_t made = 0;

	#pragma omp parallel num_threads(threads) reduction(+ : made)
	{
		struct searchers searchers = searchers_new();

		#pragma omp for schedule(dynamic)
		for (size_t i = 0; i < p->noffers * p->nworkloads; i++) {
			const struct offer_result *r = &out->offers[i / p->nworkloads];
			struct run_result *run = &r->runs[i % p->nworkloads];

			if (r->scored && isnan(run->pick.step.seconds))
				set_fewest(&searchers, p, r, run, &made);
			else if (r->scored)
				set_flatness(&searchers, p, r, run, &made);
		}
		searchers_free(&searchers);
	}
	out->searches += made;
}

void nominal_run(struct arena *arena, const struct plan_procure *p,
                 int threads, struct procure_result *out)
{
	out->first = out->second = SIZE_MAX;
	out->offers = arena_alloc(arena, p->noffers, sizeof *out->offers);
	for (size_t i = 0; i < p->noffers; i++) {
		out->offers[i].runs = arena_alloc(arena, p->nworkloads,
		                                  sizeof *out->offers[i].runs);
		set_size(p, out, i);
	}
	search_offers(p, threads, out);
	for (size_t i = 0; i < p->noffers; i++)
		set_runs(p, &out->offers[i]);
	set_programme(arena, p, out);
	for (size_t i = 0; i < p->noffers; i++)
		set_score(p, out, &out->offers[i]);
	set_ranks(p, out);
	set_verdict(arena, p, out);
	look_closer(p, threads, out);
}
