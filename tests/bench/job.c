#include "tests/bench/job.h"

#include "base/mem.h"
#include "search/search.h"
#include "tests/bench/machine.h"
#include "tests/plain.h"
#include "tests/published.h"

enum { BANDWIDTHS = 32, CAPACITIES = 28, DRAWN = 10000, MOST_KEPT = 10 };
#define REPEAT_S 0.02		/* shorter work is repeated within a run */

/* ---- the cases ---- */

static struct given published_call(const struct job *job, size_t index)
{
	return published(job->profile, (int)index);
}

/* studies/llm-pretrain.study: gpt3-1t, corrected and as published. */
static struct given pretrain_call(const struct job *job, size_t index)
{
	(void)job;
	return index < PUBLISHED / 2
	     ? published(PROFILE_CORRECTED, (int)index)
	     : published(PROFILE_PAPER, (int)index - PUBLISHED / 2);
}

/* gpt3-1t on b200 with domains of 8. */
static struct given one_call(const struct job *job, size_t index)
{
	struct given g = published(job->profile, 0);

	(void)index;
	g.system = published_systems[2];
	g.system.nvs = 8;
	g.strategy = job->strategy;
	g.gpus = job->gpus;
	g.or_fewer = job->or_fewer;
	return g;
}

static double evenly(double least, double most, size_t index, size_t n)
{
	return least + (most - least) * (double)index / (double)(n - 1);
}

static struct given map_call(const struct job *job, size_t index)
{
	struct given g = one_call(job, 0);

	g.gpus = (int64_t)4 << index % PUBLISHED_SIZES;
	g.system.hbm_bandwidth = evenly(0.5e12, 16e12, index / PUBLISHED_SIZES,
	                                BANDWIDTHS);
	return g;
}

static struct given drawn_call(const struct job *job, size_t index)
{
	struct given g = one_call(job, 0);

	g.system = machine_draw(index);
	return g;
}

/* One is b200's own. */
static double capacity(const struct job *job, const struct given *call, size_t i)
{
	return job->capacities == 1 ? call->system.hbm_capacity
	                            : evenly(80e9, 1000e9, i, job->capacities);
}

struct given job_case(const struct job *job, size_t index)
{
	struct given g = job->call(job, index / job->capacities);

	g.system.hbm_capacity = capacity(job, &g, index % job->capacities);
	return g;
}

/* ---- the table ---- */

#define PUBLISHED_JOB .call = published_call, .calls = PUBLISHED, \
	.capacities = 1, .keep = 10, .each = 1
#define MAP(name_, strategy_, capacities_, each_, target_) { \
	.name = "HBM map, " name_, .call = map_call, \
	.calls = BANDWIDTHS * PUBLISHED_SIZES, .capacities = capacities_, \
	.keep = 1, .profile = PROFILE_PAPER, .strategy = STRATEGY_##strategy_, \
	.each = each_, .target = target_ }
#define DRAW(name_, profile_) { \
	.name = "10000 random systems, " name_, .call = drawn_call, \
	.calls = DRAWN, .capacities = 1, .keep = 1, \
	.profile = PROFILE_##profile_, .strategy = STRATEGY_TP1D, \
	.gpus = 4096, .each = 7, .target = 0.5 }
#define ONE(name_, strategy_, gpus_, or_fewer_) { \
	.name = name_, .call = one_call, .calls = 1, .capacities = 1, \
	.keep = 10, .profile = PROFILE_CORRECTED, \
	.strategy = STRATEGY_##strategy_, .gpus = gpus_, \
	.or_fewer = or_fewer_, .each = 1, \
	.target = or_fewer_ ? 0.1 : 0.02, .most_peak = 20e6 }
#define ONES(name, gpus, or_fewer) \
	ONE(name ", tp1d", TP1D, gpus, or_fewer), \
	ONE(name ", tp2d", TP2D, gpus, or_fewer), \
	ONE(name ", summa", SUMMA, gpus, or_fewer)
#define PRETRAIN_JOB .call = pretrain_call, .calls = PUBLISHED, \
	.capacities = 1, .keep = 10, .each = 1

const struct job job_table[] = {
	{ .name = "54 published searches", PUBLISHED_JOB,
	  .profile = PROFILE_PAPER, .target = 0.05 },
	{ .name = "54 published searches, corrected", PUBLISHED_JOB,
	  .profile = PROFILE_CORRECTED, .target = 0.1 },
	MAP("tp1d, 1 capacity", TP1D, 1, 1, 0),
	MAP("tp1d, 28 capacities", TP1D, CAPACITIES, 5, 0.04),
	MAP("tp2d, 1 capacity", TP2D, 1, 1, 0),
	MAP("tp2d, 28 capacities", TP2D, CAPACITIES, 37, 0.1),
	MAP("summa, 1 capacity", SUMMA, 1, 1, 0),
	MAP("summa, 28 capacities", SUMMA, CAPACITIES, 37, 0.25),
	DRAW("tp1d", PAPER),
	DRAW("corrected", CORRECTED),
	ONES("100000 accelerators", 100000, false),
	ONES("100000 or fewer", 100000, true),
	ONES("131072 accelerators", 131072, false),
	ONES("1048576 accelerators", 1048576, false),
	{ .name = "run of the 54, 1 thread", PUBLISHED_JOB,
	  .profile = PROFILE_PAPER, .target = 0.12,
	  .words = { "run", "tests/bench/paper.study", "-j", "1" } },
	{ .name = "run of the 54", PUBLISHED_JOB,
	  .profile = PROFILE_PAPER, .clock = true,
	  .words = { "run", "tests/bench/paper.study" } },
	{ .name = "run of llm-pretrain, 1 thread", PRETRAIN_JOB,
	  .words = { "run", "studies/llm-pretrain.study", "-j", "1" } },
	{ .name = "run of llm-pretrain", PRETRAIN_JOB, .target = 2, .clock = true,
	  .words = { "run", "studies/llm-pretrain.study" } },
};
const size_t job_count = sizeof job_table / sizeof *job_table;

/* ---- searching ---- */

static void search_call(const struct job *job, struct searcher *searcher,
                        const struct given *call, struct found *found)
{
	double list[CAPACITIES];

	for (size_t i = 0; i < job->capacities; i++)
		list[i] = capacity(job, call, i);
	search_capacities(searcher, call, list, job->capacities, job->keep,
	                  found);
}

static void search_all(const struct job *job)
{
	struct searcher *searcher = searcher_new();
	struct found found[CAPACITIES];

	for (size_t i = 0; i < job->calls; i++) {
		struct given call = job->call(job, i);

		search_call(job, searcher, &call, found);
	}
	searcher_free(searcher);
}

static void cost_of_searches(const void *context, void *answer)
{
	struct cost *cost = answer;
	double cpu = measure_cpu(), clock = measure_clock(), times = 0;

	do {
		search_all(context);
		times++;
	} while (measure_cpu() - cpu < REPEAT_S);
	cost->cpu = (measure_cpu() - cpu) / times;
	cost->clock = (measure_clock() - clock) / times;
	cost->peak = measure_peak();
}

static bool search_once(const void *context, struct cost *cost)
{
	struct child child = child_start(cost_of_searches, context, sizeof *cost);

	return child_end(child, cost, sizeof *cost);
}

/* ---- the program ---- */

struct run { const struct job *job; const char *program; };

static bool run_once(const void *context, struct cost *cost)
{
	const struct run *run = context;
	const char *argv[JOB_WORDS + 4] = { run->program };
	size_t n = 1;

	for (size_t i = 0; i < JOB_WORDS && run->job->words[i]; i++)
		argv[n++] = run->job->words[i];
	argv[n++] = "-o";
	argv[n++] = FMSTUDY_SCRATCH "/bench";
	return measure_program(argv, cost);
}

bool job_measure(const struct job *job, const char *program, struct cost *cost)
{
	struct run run = { job, program };

	return job->words[0] ? measure_best(run_once, &run, cost)
	                     : measure_best(search_once, job, cost);
}

/* ---- the exhaustive search ---- */

static bool same(const struct found *a, const struct found *b)
{
	bool all = a->n == b->n && a->candidates == b->candidates;

	for (size_t i = 0; all && i < a->n; i++)
		all = ranked_order(&a->best[i], &b->best[i]) == 0;
	return all;
}

static void compare_case(const struct job *job, size_t index,
                         const struct found *found, struct reference *out)
{
	struct given g = job_case(job, index);
	struct ranked best[MOST_KEPT];
	double cpu = measure_cpu(), clock = measure_clock(), times = 0;
	struct found plain;

	do {
		plain_search(&g, job->keep, best, &plain);
		times++;
	} while (job->calls == 1 && measure_cpu() - cpu < REPEAT_S);
	out->cpu += (measure_cpu() - cpu) / times;
	out->clock += (measure_clock() - clock) / times;
	out->sample += plain.candidates;
	out->wrong += !same(found, &plain);
}

static void refer(const void *context, void *answer)
{
	const struct job *job = context;
	struct reference *out = answer;
	struct searcher *searcher = searcher_new();
	struct found found[CAPACITIES];

	for (size_t i = 0; i < job->calls; i++) {
		struct given call = job->call(job, i);

		search_call(job, searcher, &call, found);
		for (size_t k = 0; k < job->capacities; k++) {
			size_t index = i * job->capacities + k;

			out->candidates += found[k].candidates;
			if (index % job->each == 0)
				compare_case(job, index, &found[k], out);
		}
	}
	searcher_free(searcher);
}

bool job_reference(const struct job *job, struct reference *out)
{
	struct child child = child_start(refer, job, sizeof *out);

	return child_end(child, out, sizeof *out);
}
