/*
 * paper_sensitivity.c -- [sensitivity]: the study's table against searches
 * made one by one, and what becomes of values that cannot be, or do not fit.
 */
#include "base/number.h"
#include "tests/kinds.h"

extern CU_TestInfo tests_paper_sensitivity[];

#define STUDY "studies/paper-sensitivity.study"

/* ---- the study against direct searches ------------------------------------ */

static const struct point {
	const char *section, *profile, *model, *system;
	int64_t gpus;
	const char *feature;
	double factor;
} points[] = {
	{ "sensitivity_near", "corrected", "gpt3-1t", "b200", 256, "matrix_peak", 1.1 },
	{ "sensitivity_near", "corrected", "gpt3-1t", "b200", 256, "hbm_capacity", 1.1 },
	{ "sensitivity_near", "corrected", "gpt3-1t", "b200", 256, "nvs", 2 },
	{ "sensitivity_near", "corrected", "gpt3-1t", "b200", 16384, "nvs", 2 },
	{ "sensitivity_near", "corrected", "gpt3-1t", "b200", 16384, "slow_bandwidth", 1.1 },
	{ "sensitivity_near", "corrected", "gpt3-1t", "b200", 16384, "hbm_bandwidth", 1.1 },
	{ "sensitivity_near", "paper", "gpt3-1t", "h200", 256, "hbm_capacity", 1.1 },
	{ "sensitivity_near", "paper", "gpt3-1t", "h200", 256, "nvs", 2 },
	{ "sensitivity_near", "paper", "gpt3-1t", "h200", 256, "fast_latency", 1.1 },
	{ "sensitivity_near", "paper", "gpt3-1t", "h200", 4096, "vector_peak", 1.1 },
	{ "sensitivity_near", "paper", "gpt3-1t", "h200", 4096, "fast_bandwidth", 1.1 },
	{ "sensitivity_near", "corrected", "vit-64k", "b200", 1024, "hbm_capacity", 1.1 },
	{ "sensitivity_near", "corrected", "vit-64k", "b200", 1024, "slow_latency", 1.1 },
	{ "sensitivity_near", "corrected", "vit-64k", "b200", 1024, "matrix_peak", 1.1 },
	{ "sensitivity_near", "paper", "vit-64k", "h200", 8192, "slow_bandwidth", 1.1 },
	{ "sensitivity_near", "paper", "vit-64k", "h200", 8192, "nvs", 2 },
	{ "sensitivity_twice", "corrected", "gpt3-1t", "h200", 256, "hbm_capacity", 2 },
	{ "sensitivity_twice", "corrected", "gpt3-1t", "h200", 256, "fast_bandwidth", 2 },
	{ "sensitivity_twice", "corrected", "vit-64k", "h200", 16384, "hbm_capacity", 2 },
	{ "sensitivity_twice", "corrected", "vit-64k", "h200", 16384, "nvs", 2 },
	{ "sensitivity_twice", "paper", "vit-64k", "b200", 4096, "hbm_bandwidth", 2 },
};

/* The case built from the catalogue, without the study. */
static struct given built(const struct reader *r, const struct point *p)
{
	struct given g = { .gpus = p->gpus, .training.batch = 4096 };

	g.model = catalogue_model(&r->catalogue, p->model, strlen(p->model))->model;
	g.system = catalogue_system(&r->catalogue, p->system,
	                            strlen(p->system))->system;
	g.system.nvs = 8;
	CHECK_THAT("profile", rules_read(p->profile, strlen(p->profile), &g.rules));
	return g;
}

/* Seconds of the fastest over all strategies; INFINITY if nothing fits. */
static double fastest(struct given g, const struct property *feature, double value)
{
	struct searcher *searcher = searcher_new();
	struct found *found = mem_alloc(1, sizeof *found);
	double least = INFINITY;

	property_set(feature, &g, value);
	for (int s = 0; s < STRATEGIES; s++) {
		g.strategy = (enum strategy)s;
		search_best(searcher, &g, 1, found);
		if (found->n > 0 && found->best[0].seconds < least)
			least = found->best[0].seconds;
	}
	free(found);
	searcher_free(searcher);
	return least;
}

static void check_point(struct reader *r, const struct table *t,
                        const struct point *p)
{
	const struct property *f = property_find(p->feature, strlen(p->feature));
	size_t row = kinds_row(t, "feature", p->feature, NULL, NULL);
	struct given g = built(r, p);
	double base = property_get(f, &g), low = base / p->factor;
	double high = base * p->factor;
	double step = fastest(g, f, base), less = fastest(g, f, low);
	double more = fastest(g, f, high);

	CHECK_NEAR(p->feature, kinds_number(t, row, "base_value"), base, 0);
	CHECK_NEAR(p->feature, kinds_number(t, row, "low_value"), low, 0);
	CHECK_NEAR(p->feature, kinds_number(t, row, "high_value"), high, 0);
	CHECK_NEAR(p->feature, kinds_number(t, row, "step_s"), step, 0);
	CHECK_NEAR(p->feature, kinds_number(t, row, "low_step_s"), less, 0);
	CHECK_NEAR(p->feature, kinds_number(t, row, "high_step_s"), more, 0);
	CHECK_NEAR(p->feature, kinds_number(t, row, "gain"), step / more - 1, 0);
	CHECK_NEAR(p->feature, kinds_number(t, row, "elasticity"),
	           (log(more) - log(less)) / (log(high) - log(low)), 1e-6);
	CHECK_NEAR(p->feature, kinds_number(t, row, "one_sided"), 0, 0);
}

static bool same_case(const struct point *a, const struct point *b)
{
	return strcmp(a->section, b->section) == 0
	    && strcmp(a->profile, b->profile) == 0
	    && strcmp(a->model, b->model) == 0
	    && strcmp(a->system, b->system) == 0 && a->gpus == b->gpus;
}

/* Neighbouring points of one case share its rows. */
static void study_is_what_searches_find(void)
{
	struct table t = { 0 };
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, STUDY);
	for (size_t i = 0; i < COUNT_OF(points); i++) {
		const struct point *p = &points[i];
		const struct section *s = kinds_section(plan, p->section);
		if (i == 0 || !same_case(p, &points[i - 1])) {
			size_t at = kinds_case(s, p->profile, p->model,
			                       p->system, p->gpus);
			CU_ASSERT_FATAL(at < section_cases(s));
			table_free(&t);
			t = kinds_rows(r.arena, plan, s, at);
			CHECK_THAT("a row a feature", t.nrows == s->nfeatures);
		}
		check_point(&r, &t, p);
	}
	table_free(&t);
	reader_close(&r);
}

/* Two models, two systems, seven or four sizes, two profiles: strategies do
 * not multiply. */
static void strategies_are_no_axis(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, STUDY);
	CHECK_THAT("near", section_cases(kinds_section(plan, "sensitivity_near")) == 56);
	CHECK_THAT("twice", section_cases(kinds_section(plan, "sensitivity_twice")) == 32);
	CHECK_THAT("three", kinds_section(plan, "sensitivity_near")->nstrategies == 3);
	reader_close(&r);
}

/* ---- small studies --------------------------------------------------------- */

#define SMALL "model = gpt3-175b\nbatch = 64\nprofile = paper\n[sensitivity s]\n" \
	"system = a100\ngpus = 64\nstrategy = tp1d\n"

static struct table rows_of(struct reader *r, const char *name, const char *text)
{
	const struct plan *plan = good(r, name, text, NULL, 0);

	CU_ASSERT_FATAL(plan != NULL);
	return kinds_rows(r->arena, plan, &plan->sections[0], 0);
}

/* An odd domain is halved downward; one NIC cannot be halved, an efficiency
 * not rise above one, and nothing times anything is nothing. */
static void values_that_cannot_be(void)
{
	static const struct {
		const char *feature;
		double base, low, high, one_sided;
	} want[] = {
		{ "nvs", 5, 2, 10, 0 },
		{ "nics", 1, NAN, 2, 1 },
		{ "fast_efficiency", 0.95, 0.95 / 1.1, NAN, 1 },
		{ "compute_latency", 0, NAN, NAN, 0 },
	};
	struct reader r;

	reader_open(&r);
	struct table t = rows_of(&r, "values", "model = gpt3-175b\nbatch = 64\n"
		"[sensitivity s]\nsystem = a100\ngpus = 64\nstrategy = tp1d\n"
		"nvs = 5\nfast_efficiency = 0.95\ncompute_latency = 0 s\n"
		"features = nvs, nics, fast_efficiency, compute_latency\n");
	for (size_t i = 0; i < COUNT_OF(want); i++) {
		const char *name = want[i].feature;
		CHECK_TEXT(name, kinds_text(&t, i, "feature"), name);
		CHECK_NEAR(name, kinds_number(&t, i, "base_value"), want[i].base, 0);
		CHECK_NEAR(name, kinds_number(&t, i, "low_value"), want[i].low, 0);
		CHECK_NEAR(name, kinds_number(&t, i, "high_value"), want[i].high, 0);
		CHECK_NEAR(name, kinds_number(&t, i, "one_sided"), want[i].one_sided, 0);
		CHECK_THAT(name, isnan(kinds_number(&t, i, "low_step_s"))
		                 == isnan(want[i].low));
		CHECK_THAT(name, isnan(kinds_number(&t, i, "elasticity"))
		                 == (isnan(want[i].low) && isnan(want[i].high)));
	}
	table_free(&t);
	reader_close(&r);
}

/* Half of the memory does not hold the model: the slope is that from the
 * memory there is to twice of it. */
static void one_side_fits(void)
{
	struct reader r;

	reader_open(&r);
	struct table t = rows_of(&r, "one side", SMALL
		"features = hbm_capacity\nfactor = 2\n");
	double step = kinds_number(&t, 0, "step_s");
	double more = kinds_number(&t, 0, "high_step_s");
	CHECK_TEXT("status", kinds_text(&t, 0, "status"), "ok");
	CHECK_THAT("half is too little", isnan(kinds_number(&t, 0, "low_step_s")));
	CHECK_TEXT("no strategy", kinds_text(&t, 0, "low_strategy"), "");
	CHECK_TEXT("its strategy", kinds_text(&t, 0, "strategy"), "tp1d");
	CHECK_NEAR("one side", kinds_number(&t, 0, "one_sided"), 1, 0);
	CHECK_THAT("twice is faster", more < step);
	CHECK_NEAR("slope", kinds_number(&t, 0, "elasticity"),
	           log(more / step) / log(2), 1e-8);
	table_free(&t);
	reader_close(&r);
}

/* Nothing fits but with more memory: what binds is told, and no slope. */
static void nothing_fits(void)
{
	struct reader r;

	reader_open(&r);
	struct table t = rows_of(&r, "nothing", SMALL "hbm_capacity = 30 GB\n"
		"features = hbm_capacity, nvs\nfactor = 2\n");
	CHECK_TEXT("status", kinds_text(&t, 0, "status"), "memory");
	CHECK_TEXT("no strategy", kinds_text(&t, 0, "strategy"), "");
	CHECK_THAT("no step", isnan(kinds_number(&t, 0, "step_s")));
	CHECK_THAT("twice fits", kinds_number(&t, 0, "high_step_s") > 0);
	CHECK_TEXT("its strategy", kinds_text(&t, 0, "high_strategy"), "tp1d");
	CHECK_THAT("no slope", isnan(kinds_number(&t, 0, "elasticity")));
	CHECK_NEAR("no side", kinds_number(&t, 0, "one_sided"), 0, 0);
	CHECK_THAT("no gain", isnan(kinds_number(&t, 0, "gain")));
	CHECK_NEAR("a swept property has its column",
	           kinds_number(&t, 1, "hbm_capacity_bytes"), 30e9, 0);
	table_free(&t);
	reader_close(&r);
}

/* Logarithms are written to nine digits: no tenth is there. */
static void nine_digits(void)
{
	char text[NUMBER_ROOM], nine[NUMBER_ROOM];
	struct reader r;

	reader_open(&r);
	struct table t = rows_of(&r, "digits", SMALL
		"features = matrix_peak, vector_peak, hbm_bandwidth, slow_bandwidth\n");
	for (size_t i = 0; i < t.nrows; i++) {
		double x = kinds_number(&t, i, "elasticity"), again = 0;
		snprintf(nine, sizeof nine, "%.9g", x);
		number_read(nine, strlen(nine), &again);
		CHECK_THAT(number_write(text, x), x < 0 && x == again);
	}
	table_free(&t);
	reader_close(&r);
}

/* With nothing but arithmetic, time is inverse to the peak: slope -1. */
static void arithmetic_alone(void)
{
	struct reader r;

	reader_open(&r);
	struct table t = rows_of(&r, "arithmetic", "model = gpt3-175b\nbatch = 64\n"
		"profile = paper\n[sensitivity s]\nsystem = a100\ngpus = 1\nnvs = 1\n"
		"strategy = tp1d\nhbm_capacity = 100 TB\nhbm_bandwidth = 1e9 GB/s\n"
		"vector_peak = 1e9 TFLOP/s\ncompute_latency = 0 s\n"
		"features = matrix_peak, slow_bandwidth, nvs\n");
	CHECK_NEAR("inverse", kinds_number(&t, 0, "elasticity"), -1, 1e-4);
	CHECK_NEAR("gain", kinds_number(&t, 0, "gain"), 0.1, 1e-4);
	CHECK_NEAR("no network", kinds_number(&t, 1, "elasticity"), 0, 0);
	table_free(&t);
	reader_close(&r);
}

CU_TestInfo tests_paper_sensitivity[] = {
	{ "the study is what searches find", study_is_what_searches_find },
	{ "strategies are no axis", strategies_are_no_axis },
	{ "values that cannot be", values_that_cannot_be },
	{ "one side fits", one_side_fits },
	{ "nothing fits", nothing_fits },
	{ "nine digits", nine_digits },
	{ "arithmetic alone", arithmetic_alone },
	CU_TEST_INFO_NULL
};
