/*
 * The published results, row by row, where a folder with them is given in
 * FMSTUDY_GOLDEN (optima.csv, feasible.csv, operations.csv, collectives.csv).
 * Without it these tests check the few figures quoted here alone.
 *
 * Systems and models are those of the catalogue, so that it is tested too.
 */
#include "tests/check.h"

#include <stdlib.h>

#include "base/csv.h"
#include "base/file.h"
#include "base/number.h"
#include "search/search.h"
#include "study/catalogue.h"
#include "time/step.h"

#define REL 1e-12

static struct arena *arena;
static struct catalogue catalogue;
static struct csv csv;

static void start(void)
{
	struct diag diag = { .out = stderr };

	arena = arena_new();
	CU_ASSERT_FATAL(catalogue_read(arena, "studies/catalogue/models.csv",
	                               "studies/catalogue/systems.csv",
	                               &catalogue, &diag));
}

static void stop(void)
{
	arena_free(arena);
}

/* False where there is no folder: nothing to compare with. */
static bool open_csv(const char *name)
{
	const char *folder = getenv("FMSTUDY_GOLDEN");
	struct diag diag = { .out = stderr };
	struct source source;

	if (!folder || !*folder)
		return false;
	CU_ASSERT_FATAL(file_read(arena, arena_printf(arena, "%s/%s", folder, name),
	                          &source, &diag));
	CU_ASSERT_FATAL(csv_read(arena, &source, &csv, &diag));
	return true;
}

static const char *text(size_t row, const char *column)
{
	for (size_t i = 0; i < csv.rows[0].n; i++)
		if (strcmp(csv.rows[0].cells[i].text, column) == 0)
			return csv.rows[row].cells[i].text;
	CU_FAIL_FATAL("no such column");
	return "";
}

static double number(size_t row, const char *column)
{
	const char *t = text(row, column);
	double x = NAN;

	CHECK_THAT(column, number_read(t, strlen(t), &x));
	return x;
}

static int64_t whole(size_t row, const char *column)
{
	return (int64_t)number(row, column);
}

static struct given case_of(const char *model, const char *system, int64_t nvs,
                            const char *strategy, int64_t gpus)
{
	struct given g = { .training = { 4096, 1e12, TRAIN_TOKENS }, .gpus = gpus };
	const struct catalogue_model *m =
		catalogue_model(&catalogue, model, strlen(model));
	const struct catalogue_system *s =
		catalogue_system(&catalogue, system, strlen(system));

	CU_ASSERT_FATAL(m && s && s->complete);
	g.model = m->model;
	g.system = s->system;
	g.system.nvs = nvs;
	for (int i = 0; i < STRATEGIES; i++)
		if (strcmp(strategy, strategy_name[i]) == 0)
			g.strategy = (enum strategy)i;
	return g;
}

static struct given case_of_row(size_t row)
{
	return case_of(text(row, "model"), text(row, "system"), whole(row, "nvs"),
	               text(row, "strategy"), whole(row, "gpus"));
}

static void optimum(size_t row, const struct given *g, const struct ranked *r)
{
	static const char *const size[GROUPS] = { "tp1", "tp2", "pp", "dp" };
	static const char *const domain[GROUPS] = {
		"nv_tp1", "nv_tp2", "nv_pp", "nv_dp" };
	const struct config *c = &r->config;
	struct layer layer;
	struct step s;

	layer_count(&layer, g, c);
	s = step_time(g, &layer, c);
	/* The search's totals are those of the full evaluation, to the bit. */
	CHECK_NEAR("search's step", r->seconds, s.seconds, 0);
	CHECK_NEAR("search's memory", r->hbm, s.hbm, 0);
	for (int i = 0; i < GROUPS; i++) {
		CHECK_THAT(size[i], c->group[i].size == whole(row, size[i]));
		CHECK_THAT(domain[i],
		           c->group[i].in_domain == whole(row, domain[i]));
	}
	CHECK_THAT("mbs", c->microbatch == whole(row, "mbs"));
	CHECK_THAT("nb", c->panels == whole(row, "nb"));
	CHECK_NEAR("throughput", 4096 / s.seconds, number(row, "throughput"), REL);

	const struct { const char *column; double got; } parts[] = {
		{ "step_s", s.seconds }, { "compute_s", s.compute },
		{ "memory_s", s.exposed }, { "tp_comm_s", s.tp_comm },
		{ "dp_comm_s", s.dp_comm }, { "pp_comm_s", s.pp_comm },
		{ "bubble_s", s.bubble }, { "memory_gb", s.hbm / 1e9 },
		{ "weights_gb", s.weights / 1e9 },
		{ "optimizer_gb", s.optimizer / 1e9 },
		{ "activations_gb", s.activations / 1e9 },
		{ "tflop_per_gpu", s.flop / 1e12 },
	};
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		CHECK_NEAR(parts[i].column, parts[i].got,
		           number(row, parts[i].column), REL);
}

static void optima(void)
{
	struct searcher *searcher = searcher_new();
	struct found *found = malloc(sizeof *found);
	struct given g;

	start();
	for (size_t row = 1, rows = open_csv("optima.csv") ? csv.n : 0;
	     row < rows; row++) {
		size_t rank = (size_t)whole(row, "rank");

		if (rank == 1) {
			g = case_of_row(row);
			search_best(searcher, &g, 11, found);
		}
		CHECK_THAT("rank", rank >= 1 && rank <= found->n);
		if (rank >= 1 && rank <= found->n)
			optimum(row, &g, &found->best[rank - 1]);
	}
	stop();
	free(found);
	searcher_free(searcher);
}

static void feasible(void)
{
	struct searcher *searcher = searcher_new();
	struct found *found = malloc(sizeof *found);

	start();
	for (size_t row = 1, rows = open_csv("feasible.csv") ? csv.n : 0;
	     row < rows; row++) {
		struct given g = case_of_row(row);

		search_best(searcher, &g, 1, found);
		CHECK_THAT("feasible", (found->verdict == VERDICT_OK)
		                       == (number(row, "feasible") == 1));
	}
	stop();
	free(found);
	searcher_free(searcher);
}

static void operation(size_t row, const struct given *g, const struct op *op,
                      const struct config *c)
{
	struct op_time f = op_time(op, PASS_FORWARD, g, c);
	struct op_time b = op_time(op, PASS_BACKWARD, g, c);
	const struct { const char *column; double got; } parts[] = {
		{ "flop_fwd", op_flop(op, PASS_FORWARD, &g->system) },
		{ "flop_bwd", op_flop(op, PASS_BACKWARD, &g->system) },
		{ "saved_gb", op->kept / 1e9 }, { "weights_gb", op->weights / 1e9 },
		{ "t_fwd", f.total }, { "t_fwd_comp", f.compute },
		{ "t_fwd_comm", f.comm },
		{ "t_bwd", b.total }, { "t_bwd_comp", b.compute },
		{ "t_bwd_comm", b.comm },
	};

	CHECK_TEXT("block", op->block, text(row, "block"));
	CHECK_TEXT("operation", op->name, text(row, "op"));
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		CHECK_NEAR(parts[i].column, parts[i].got,
		           number(row, parts[i].column), REL);
	/* A difference: good to 1e-12 of what it is the difference of. */
	CHECK_THAT("t_fwd_mem_exposed",
	           fabs(f.exposed - number(row, "t_fwd_mem_exposed"))
	           <= REL * f.total);
	CHECK_THAT("t_bwd_mem_exposed",
	           fabs(b.exposed - number(row, "t_bwd_mem_exposed"))
	           <= REL * b.total);
}

static void operations(void)
{
	struct layer layer = { 0 };
	size_t next = 0;

	start();
	for (size_t row = 1, rows = open_csv("operations.csv") ? csv.n : 0;
	     row < rows; row++) {
		struct given g = case_of(text(row, "model"), text(row, "system"),
			whole(row, "nvs"), text(row, "strategy"), 4);
		struct config c = {
			.group = { { whole(row, "tp1"), whole(row, "nv_tp1") },
			           { whole(row, "tp2"), whole(row, "nv_tp2") },
			           { 1, 1 }, { 1, 1 } },
			.microbatch = whole(row, "mbs"), .panels = whole(row, "nb") };

		if (row == 1 || strcmp(text(row, "case"), text(row - 1, "case"))) {
			layer_count(&layer, &g, &c);
			next = 0;
		}
		CU_ASSERT_FATAL(next < layer.nops);
		operation(row, &g, &layer.ops[next++], &c);
	}
	stop();
}

static double collective(const struct given *g, size_t row)
{
	const char *name = text(row, "collective");
	double bytes = number(row, "volume_bytes");
	int64_t n = whole(row, "group"), v = whole(row, "in_domain");

	if (strcmp(name, "p2p") == 0)
		return v == 1 ? p2p_slow(g, bytes) : p2p_fast(g, bytes);
	for (int c = 0; c < COLLECTIVES; c++)
		if (strcmp(name, collective_name[c]) == 0)
			return collective_time(g, (enum collective)c, bytes, n, v);
	CU_FAIL("no such collective");
	return NAN;
}

static void collectives(void)
{
	start();
	for (size_t row = 1, rows = open_csv("collectives.csv") ? csv.n : 0;
	     row < rows; row++) {
		struct given g = case_of("gpt3-1t", text(row, "system"),
		                         whole(row, "nvs"), "tp1d", 4);

		CHECK_NEAR(text(row, "collective"), collective(&g, row),
		           number(row, "time_s"), REL);
	}
	stop();
}

/* Published days of gpt3-1t for 1e12 tokens, tp1d, 4096 accelerators
 * (arXiv 2410.00273): always checked. */
static void published_days(void)
{
	static const struct {
		const char *system;
		int64_t nvs;
		double days;
	} rows[] = {
		{ "a100", 4, 97.96 }, { "a100", 8, 86.88 }, { "a100", 64, 85.47 },
		{ "h200", 4, 30.95 }, { "h200", 8, 30.15 }, { "h200", 64, 29.22 },
		{ "b200", 4, 12.88 }, { "b200", 8, 12.47 }, { "b200", 64, 12.21 },
	};
	struct searcher *searcher = searcher_new();
	struct found *found = malloc(sizeof *found);

	start();
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct given g = case_of("gpt3-1t", rows[i].system, rows[i].nvs,
		                         "tp1d", 4096);
		double days;

		search_best(searcher, &g, 1, found);
		days = given_samples(&g) * found->best[0].seconds / 4096 / 86400;
		CHECK_THAT(rows[i].system, fabs(days - rows[i].days) <= 0.005);
	}
	stop();
	free(found);
	searcher_free(searcher);
}

/* The 54 published combinations: how many candidates each strategy has. */
static void published_candidates(void)
{
	static const char *const model[] = { "gpt3-1t", "vit-64k" };
	static const char *const system[] = { "a100", "h200", "b200" };
	static const int64_t nvs[] = { 4, 8, 64 };
	static const double want[STRATEGIES] = { 305871, 2741451, 6136122 };
	struct searcher *searcher = searcher_new();
	struct found *found = malloc(sizeof *found);
	double got[STRATEGIES] = { 0 };

	start();
	for (int i = 0; i < 2 * 3 * 3 * STRATEGIES; i++)
		for (int64_t gpus = 4; gpus <= 16384; gpus *= 2) {
			struct given g = case_of(model[i % 2], system[i / 2 % 3],
				nvs[i / 6 % 3], strategy_name[i / 18], gpus);

			search_best(searcher, &g, 1, found);
			got[i / 18] += found->candidates;
		}
	for (int s = 0; s < STRATEGIES; s++)
		CHECK_NEAR(strategy_name[s], got[s], want[s], 0);
	stop();
	free(found);
	searcher_free(searcher);
}

CU_TestInfo tests_golden[] = {
	{ "published days", published_days },
	{ "published candidates", published_candidates },
	{ "every optimum", optima },
	{ "every verdict", feasible },
	{ "every operation", operations },
	{ "every collective", collectives },
	CU_TEST_INFO_NULL
};
