/*
 * paper_facts.c -- [operations]: the study's table against operations counted
 * and timed one by one, the printed facts of the paper's models, and what
 * bounds an operation.
 */
#include "tests/kinds.h"
#include "time/step.h"

extern CU_TestInfo tests_paper_facts[];

#define STUDY "studies/paper-model-facts.study"

/* What the study says of its three models, written once more. */
static const struct chosen {
	const char *section, *model;
	enum strategy strategy;
	int64_t batch;
	struct config config;
} chosen[] = {
	{ "facts_gpt3_175b", "gpt3-175b", STRATEGY_TP1D, 1024,
	  { .group = { { 4, 0 }, { 1, 0 }, { 16, 0 }, { 8, 0 } }, .microbatch = 1 } },
	{ "facts_gpt3_1t", "gpt3-1t", STRATEGY_TP1D, 4096,
	  { .group = { { 8, 0 }, { 1, 0 }, { 32, 0 }, { 16, 0 } }, .microbatch = 1 } },
	{ "facts_vit_64k", "vit-64k", STRATEGY_TP2D, 4096,
	  { .group = { { 2, 0 }, { 16, 0 }, { 8, 0 }, { 16, 0 } }, .microbatch = 1 } },
};
static const char *const systems[] = { "a100", "h200", "b200" };

static struct given built(const struct reader *r, const struct chosen *f,
                          const char *system)
{
	struct given g = { .gpus = config_gpus(&f->config),
	                   .training.batch = f->batch, .strategy = f->strategy };

	g.model = catalogue_model(&r->catalogue, f->model, strlen(f->model))->model;
	g.system = catalogue_system(&r->catalogue, system, strlen(system))->system;
	g.system.nvs = 8;
	return g;	/* rules: all false, the paper's */
}

static struct table study_rows(struct reader *r, const struct plan *plan,
                               const struct chosen *f, const char *system)
{
	const struct section *s = kinds_section(plan, f->section);
	size_t at = kinds_case(s, "paper", f->model, system, 0);

	CU_ASSERT_FATAL(at < section_cases(s));
	return kinds_rows(r->arena, plan, s, at);
}

/* ---- each operation against a direct call ----------------------------------- */

static void check_op(const struct table *t, size_t row, const struct given *g,
                     const struct op *op, enum pass pass,
                     const struct config *config)
{
	struct op_time time = op_time(op, pass, g, config);
	double flop = op_flop(op, pass, &g->system);
	double peak = op->unit == OP_MATRIX ? g->system.matrix_peak
	                                    : g->system.vector_peak;

	CHECK_TEXT(op->name, kinds_text(t, row, "op"), op->name);
	CHECK_TEXT(op->name, kinds_text(t, row, "pass"),
	           pass == PASS_FORWARD ? "forward" : "backward");
	CHECK_NEAR(op->name, kinds_number(t, row, "flop"), flop, 0);
	CHECK_NEAR(op->name, kinds_number(t, row, "hbm_bytes"), op->bytes[pass], 0);
	CHECK_NEAR(op->name, kinds_number(t, row, "intensity"),
	           flop / op->bytes[pass], 0);
	CHECK_NEAR(op->name, kinds_number(t, row, "kept_bytes"), op->kept, 0);
	CHECK_NEAR(op->name, kinds_number(t, row, "weights_bytes"), op->weights, 0);
	CHECK_NEAR(op->name, kinds_number(t, row, "time_s"), time.total, 0);
	CHECK_NEAR(op->name, kinds_number(t, row, "comm_s"), time.comm, 0);
	CHECK_NEAR(op->name, kinds_number(t, row, "ridge"),
	           0.8 * peak / g->system.hbm_bandwidth, 1e-15);
}

static void check_rows(const struct table *t, const struct given *g,
                       const struct chosen *f)
{
	struct config config = f->config;
	struct layer layer;
	double share = 0;

	CHECK_THAT(f->model, search_placement(g, &config));
	layer_count(&layer, g, &config);
	CHECK_THAT(f->model, t->nrows == 2 * layer.nops);
	for (size_t i = 0; i < t->nrows; i++) {
		check_op(t, i, g, &layer.ops[i / 2], (enum pass)(i % 2), &config);
		CHECK_TEXT("status", kinds_text(t, i, "status"), "ok");
		CHECK_NEAR("parts add up", kinds_number(t, i, "time_s"),
		           kinds_number(t, i, "compute_s")
		           + kinds_number(t, i, "exposed_s")
		           + kinds_number(t, i, "comm_s"), 1e-12);
		share += kinds_number(t, i, "share");
	}
	CHECK_NEAR("shares add up", share, 1, 1e-12);
}

static void study_is_what_layers_count(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, STUDY);
	for (size_t i = 0; i < COUNT_OF(chosen); i++)
		for (size_t k = 0; k < COUNT_OF(systems); k++) {
			struct given g = built(&r, &chosen[i], systems[k]);
			struct table t = study_rows(&r, plan, &chosen[i], systems[k]);
			check_rows(&t, &g, &chosen[i]);
			table_free(&t);
		}
	reader_close(&r);
}

/* ---- printed values ---------------------------------------------------------- */

/* FLOP of a sequence in all layers, but for one operation (NULL: of all). */
static double sequence_flop(const struct table *t, double layers,
                            const char *without)
{
	double sum = 0;

	for (size_t i = 0; i < t->nrows; i++)
		if (!without || strcmp(kinds_text(t, i, "op"), without) != 0)
			sum += kinds_number(t, i, "flop");
	return sum * kinds_number(t, 0, "n1") * kinds_number(t, 0, "n2")
	     * layers / kinds_number(t, 0, "b");
}

static void printed_facts(void)
{
	static const struct { const char *system; double pflop; } want[] = {
		{ "a100", 12.566 }, { "h200", 12.570 }, { "b200", 12.570 },
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, STUDY);
	for (size_t k = 0; k < COUNT_OF(want); k++) {
		struct table t = study_rows(&r, plan, &chosen[1], want[k].system);
		double all = sequence_flop(&t, 128, NULL) / 1e15;
		double plain = sequence_flop(&t, 128, "fusedla") / 1e15;
		CHECK_THAT(want[k].system, fabs(all - want[k].pflop) < 0.0005);
		CHECK_THAT(want[k].system, fabs(plain - 12.369) < 0.0005);
		table_free(&t);
	}
	struct given g = built(&r, &chosen[1], "h200");
	CHECK_THAT("parameters", fabs(model_parameters(&g.model) / 1e9 - 1006.67)
	                         < 0.005);
	reader_close(&r);
}

/* ---- intensity and bound, worked out by hand ---------------------------------- */

/* gpt3-1t on n1 = 8: dropout does 1 FLOP for 5 bytes, gelu 8 for 4 and 13 for
 * 6, a bias about 1 for 2; a product of 2048 x 25600 by 25600 x 12800 does
 * 2 RIC FLOP for 2 (RI + RC + IC) bytes. */
static void intensities(void)
{
	static const struct { const char *op, *pass; double want, rel; } rows[] = {
		{ "dpr1", "forward", 0.2, 0 },
		{ "dpr1", "backward", 0.2, 0 },
		{ "act1", "forward", 2, 0 },
		{ "act1", "backward", 13.0 / 6, 1e-15 },
		{ "fc1-bias", "forward", 2048.0 / 2 / 2049, 1e-15 },
		{ "fc1", "forward", 2048.0 * 25600 * 12800
		  / (2048.0 * 25600 + 2048.0 * 12800 + 25600.0 * 12800), 1e-4 },
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, STUDY);
	struct table t = study_rows(&r, plan, &chosen[1], "h200");
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		CHECK_NEAR(rows[i].op, kinds_number(&t,
			kinds_row(&t, "op", rows[i].op, "pass", rows[i].pass),
			"intensity"), rows[i].want, rows[i].rel);
	table_free(&t);
	reader_close(&r);
}

/* H200: 6.55 M dropout elements are 33 MB, 7 us at 4.8 TB/s, hidden under 20
 * us of launch; the wider dropout's 131 MB take 27 us and are not; a layernorm
 * waits for its all-gather; a product of 1.3 TFLOP takes 1.7 ms. */
static void bounds(void)
{
	static const struct { const char *op, *pass, *want; } rows[] = {
		{ "fc1", "forward", "compute" },
		{ "dpr_v", "forward", "latency" },
		{ "dpr1", "forward", "memory" },
		{ "ln1", "forward", "communication" },
		{ "ln2", "backward", "communication" },
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, STUDY);
	struct table t = study_rows(&r, plan, &chosen[1], "h200");
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		CHECK_TEXT(rows[i].op, kinds_text(&t,
			kinds_row(&t, "op", rows[i].op, "pass", rows[i].pass),
			"bound"), rows[i].want);
	table_free(&t);
	reader_close(&r);
}

/* What cannot be has one row that says so; what does not fit has them all. */
static void flawed_configurations(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "flawed", "model = gpt3-1t\nbatch = 64\n"
		"[operations s]\nsystem = h200\nlayers = 128, 64\n"
		"config A = tp1d n1=7 np=1 nd=1 b=1\n"
		"config B = tp1d n1=8 np=1 nd=1 b=1\n", NULL, 0);
	CU_ASSERT_FATAL(plan != NULL);
	struct table t = kinds_rows(r.arena, plan, &plan->sections[0], 0);
	CHECK_THAT("one row", t.nrows == 1);
	CHECK_TEXT("why", kinds_text(&t, 0, "status"), "divisibility");
	CHECK_TEXT("which", kinds_text(&t, 0, "config"), "A");
	CHECK_TEXT("no operation", kinds_text(&t, 0, "op"), "");
	CHECK_NEAR("its order", kinds_number(&t, 0, "op_order"), 0, 0);
	CHECK_THAT("no time", isnan(kinds_number(&t, 0, "time_s")));
	table_free(&t);
	t = kinds_rows(r.arena, plan, &plan->sections[0], 3);
	CHECK_THAT("all rows", t.nrows == 2 * LAYER_OPS);
	CHECK_TEXT("why", kinds_text(&t, 27, "status"), "memory");
	CHECK_TEXT("last", kinds_text(&t, 27, "op"), "ln1");
	CHECK_THAT("a time", kinds_number(&t, 27, "time_s") > 0);
	CHECK_NEAR("a swept property has its column",
	           kinds_number(&t, 27, "layers"), 64, 0);
	table_free(&t);
	reader_close(&r);
}

CU_TestInfo tests_paper_facts[] = {
	{ "the study is what layers count", study_is_what_layers_count },
	{ "printed facts", printed_facts },
	{ "intensities", intensities },
	{ "bounds", bounds },
	{ "flawed configurations", flawed_configurations },
	CU_TEST_INFO_NULL
};
