/*
 * paper_maps.c -- the paper's listed configurations, placements and maps: spot
 * rows of the shipped studies against searches of cases that are written once
 * more here.
 */
#include "count/layer.h"
#include "tests/kinds.h"
#include "time/step.h"

extern CU_TestInfo tests_paper_maps[];

enum { GPT, VIT };
enum { PAPER, CORRECTED };

static struct given built(bool corrected, int model, enum strategy strategy,
                          int64_t nvs, int64_t gpus)
{
	static const struct model models[] = {
		{ "gpt3-1t", 2048, 25600, 0, 160, 128 },
		{ "vit-64k", 64800, 12288, 0, 64, 48 },
	};

	return (struct given){
		.model = models[model], .training.batch = 4096, .gpus = gpus,
		.system = { .name = "b200", .matrix_peak = 2500e12,
		            .vector_peak = 339e12, .compute_efficiency = 0.8,
		            .compute_latency = 20e-6, .hbm_bandwidth = 8000e9,
		            .hbm_capacity = 192e9, .nvs = nvs,
		            .fast_bandwidth = 900e9, .fast_efficiency = 0.7,
		            .fast_latency = 2.5e-6, .slow_bandwidth = 100e9,
		            .slow_efficiency = 0.7, .slow_latency = 5e-6,
		            .nics = 1 },
		.strategy = strategy,
		.rules = rules_of(corrected ? PROFILE_CORRECTED : PROFILE_PAPER),
	};
}

static const char *profile_of(const struct given *given)
{
	return given->rules.mends[E1] ? "corrected" : "paper";
}

static bool near(double a, double b)
{
	return fabs(a - b) <= 1e-12 * fabs(b);
}

static bool same_system(const struct system *a, const struct system *b)
{
	return a->nvs == b->nvs && a->nics == b->nics
	    && near(a->matrix_peak, b->matrix_peak)
	    && near(a->vector_peak, b->vector_peak)
	    && near(a->hbm_bandwidth, b->hbm_bandwidth)
	    && near(a->hbm_capacity, b->hbm_capacity)
	    && near(a->fast_bandwidth, b->fast_bandwidth)
	    && near(a->slow_bandwidth, b->slow_bandwidth)
	    && near(a->fast_latency, b->fast_latency)
	    && near(a->slow_latency, b->slow_latency);
}

/* The section's case of the same numbers, or one past the last. */
static size_t find_case(const struct section *s, const struct given *want)
{
	const struct plan_config *config;
	struct given g;
	size_t i, n = section_cases(s);

	for (i = 0; i < n; i++) {
		section_case(s, i, &g, &config);
		if (strcmp(g.model.name, want->model.name) == 0
		    && g.strategy == want->strategy && g.gpus == want->gpus
		    && g.training.batch == want->training.batch
		    && rules_same(&g.rules, &want->rules)
		    && same_system(&g.system, &want->system))
			break;
	}
	return i;
}

static void check_groups(const char *name, const struct table *t,
                         const struct config *config)
{
	for (int g = 0; g < GROUPS; g++) {
		CHECK_NEAR(name, kinds_number(t, 0, group_size_name[g]),
		           (double)config->group[g].size, 0);
		CHECK_NEAR(name, kinds_number(t, 0, group_domain_name[g]),
		           (double)config->group[g].in_domain, 0);
	}
	CHECK_NEAR(name, kinds_number(t, 0, "b"), (double)config->microbatch, 0);
	CHECK_NEAR(name, kinds_number(t, 0, "nb"), (double)config->panels, 0);
}

/* The row of the study is what a search of the same case finds. */
static void check_spot(struct reader *r, const struct plan *plan,
                       const char *section, const struct given *given)
{
	const struct section *s = kinds_section(plan, section);
	size_t at = find_case(s, given);
	struct searcher *searcher = searcher_new();
	struct found *found = mem_alloc(1, sizeof *found);
	char name[200];

	snprintf(name, sizeof name, "[%s] %s nvs %lld hbm %g GB", section,
	         profile_of(given), (long long)given->system.nvs,
	         given->system.hbm_capacity / 1e9);
	CHECK_THAT(name, at < section_cases(s));
	if (at < section_cases(s)) {
		struct table t = kinds_rows(r->arena, plan, s, at);
		search_best(searcher, given, 1, found);
		CHECK_THAT(name, t.nrows == 1);
		CHECK_TEXT(name, kinds_text(&t, 0, "status"),
		           verdict_name[found->verdict]);
		CHECK_NEAR(name, kinds_number(&t, 0, "step_s"),
		           found->n ? found->best[0].seconds : NAN, 1e-12);
		if (found->n) {
			CHECK_NEAR(name, kinds_number(&t, 0, "hbm_used_bytes"),
			           found->best[0].hbm, 1e-12);
			check_groups(name, &t, &found->best[0].config);
		}
		table_free(&t);
	}
	free(found);
	searcher_free(searcher);
}

/* ---- 7: HBM --------------------------------------------------------------- */

static void hbm_is_searched(void)
{
	static const struct {
		int profile, model;
		enum strategy strategy;
		int capacity, bandwidth;	/* number of the point, from 0 */
	} spots[] = {
		{ PAPER, GPT, STRATEGY_TP1D, 0, 0 },  { PAPER, GPT, STRATEGY_TP1D, 31, 27 },
		{ PAPER, GPT, STRATEGY_TP1D, 4, 13 }, { PAPER, GPT, STRATEGY_TP1D, 18, 2 },
		{ PAPER, GPT, STRATEGY_TP2D, 0, 27 }, { PAPER, GPT, STRATEGY_TP2D, 17, 1 },
		{ PAPER, GPT, STRATEGY_TP2D, 31, 0 }, { PAPER, GPT, STRATEGY_SUMMA, 3, 12 },
		{ PAPER, GPT, STRATEGY_SUMMA, 0, 0 }, { PAPER, VIT, STRATEGY_TP2D, 0, 0 },
		{ PAPER, VIT, STRATEGY_TP2D, 9, 7 },  { PAPER, VIT, STRATEGY_TP2D, 31, 27 },
		{ PAPER, VIT, STRATEGY_TP2D, 2, 20 }, { PAPER, VIT, STRATEGY_SUMMA, 1, 26 },
		{ PAPER, VIT, STRATEGY_SUMMA, 8, 3 }, { CORRECTED, GPT, STRATEGY_TP1D, 4, 13 },
		{ CORRECTED, GPT, STRATEGY_SUMMA, 1, 1 }, { CORRECTED, VIT, STRATEGY_TP2D, 5, 9 },
		{ CORRECTED, VIT, STRATEGY_SUMMA, 0, 27 }, { CORRECTED, VIT, STRATEGY_SUMMA, 20, 0 },
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, "studies/paper-hbm.study");
	for (size_t i = 0; i < COUNT_OF(spots); i++) {
		struct given g = built(spots[i].profile, spots[i].model,
		                       spots[i].strategy, 8, 8192);
		g.system.hbm_capacity = 80e9 + spots[i].capacity * 920e9 / 31;
		g.system.hbm_bandwidth = 0.5e12 + spots[i].bandwidth * 15.5e12 / 27;
		check_spot(&r, plan, spots[i].model == GPT ? "hbm_gpt" : "hbm_vit", &g);
	}
	CHECK_THAT("32 x 28 x 3 strategies, two profiles",
	           section_cases(kinds_section(plan, "hbm_gpt")) == 2 * 3 * 32 * 28);
	CHECK_THAT("32 x 28 x 2 strategies, two profiles",
	           section_cases(kinds_section(plan, "hbm_vit")) == 2 * 2 * 32 * 28);
	reader_close(&r);
}

/* ---- 8: matrix peak ------------------------------------------------------- */

/* The four accelerators of the paper, and points between them. */
static const struct { double peak, vector; } peaks[] = {	/* TFLOP/s */
	{ 312, 78 }, { 989.4, 133.8 }, { 2500, 339 }, { 3750, 508.5 },
	{ 312 + 2 * 677.4 / 7, 78 + 2 * 55.8 / 7 },
};
static const struct { double capacity, bandwidth; } stacks[] = {	/* GB, GB/s */
	{ 80, 1555 }, { 141, 4800 }, { 192, 8000 }, { 384, 16000 },
	{ 80 + 61.0 / 3, 1555 + 3245.0 / 3 },
};

static void peaks_are_searched(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, "studies/paper-compute.study");
	for (size_t i = 0; i < COUNT_OF(peaks) * COUNT_OF(stacks); i++) {
		size_t p = i % COUNT_OF(peaks), h = i / COUNT_OF(peaks);
		int model = (p + h) % 2 ? VIT : GPT;
		struct given g = built(i % 3 == 0, model,
			model == GPT ? STRATEGY_TP1D : STRATEGY_TP2D, 8, 8192);
		g.system.matrix_peak = peaks[p].peak * 1e12;
		g.system.vector_peak = peaks[p].vector * 1e12;
		g.system.hbm_capacity = stacks[h].capacity * 1e9;
		g.system.hbm_bandwidth = stacks[h].bandwidth * 1e9;
		check_spot(&r, plan, model == GPT ? "compute_gpt" : "compute_vit", &g);
	}
	CHECK_THAT("22 x 10, two profiles",
	           section_cases(kinds_section(plan, "compute_gpt")) == 2 * 22 * 10);
	reader_close(&r);
}

/* ---- 9: domain and network -------------------------------------------------- */

static void domains_are_searched(void)
{
	static const struct { int profile, model, nvs; double slow; } spots[] = {
		{ CORRECTED, GPT, 4, 12.5 }, { CORRECTED, GPT, 8, 100 },
		{ CORRECTED, GPT, 36, 50 },  { CORRECTED, GPT, 72, 200 },
		{ CORRECTED, GPT, 144, 25 }, { CORRECTED, GPT, 576, 800 },
		{ CORRECTED, VIT, 16, 12.5 }, { CORRECTED, VIT, 36, 560 },
		{ CORRECTED, VIT, 72, 100 }, { CORRECTED, VIT, 576, 17.5 },
		{ PAPER, GPT, 4, 800 },      { PAPER, GPT, 64, 100 },
		{ PAPER, GPT, 72, 100 },     { PAPER, GPT, 36, 12.5 },
		{ PAPER, VIT, 8, 100 },      { PAPER, VIT, 32, 70 },
		{ PAPER, VIT, 64, 12.5 },    { PAPER, VIT, 576, 100 },
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, "studies/paper-network.study");
	for (size_t i = 0; i < COUNT_OF(spots); i++) {
		int model = spots[i].model;
		struct given g = built(spots[i].profile, model,
			model == GPT ? STRATEGY_TP1D : STRATEGY_TP2D, spots[i].nvs, 8192);
		g.system.slow_bandwidth = spots[i].slow * 1e9;
		check_spot(&r, plan, model == GPT ? "net_domain_gpt"
		                                  : "net_domain_vit", &g);
	}
	reader_close(&r);
}

static void links_are_searched(void)
{
	static const double fast[] = { 112.5, 450, 900, 3600, 2400 };
	static const double slow[] = { 12.5, 100, 560, 800 };
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, "studies/paper-network.study");
	for (size_t i = 0; i < COUNT_OF(fast) * COUNT_OF(slow); i++) {
		int model = i % 2 ? VIT : GPT;
		struct given g = built(i % 3 != 0, model,
			model == GPT ? STRATEGY_TP1D : STRATEGY_TP2D, 8, 8192);
		g.system.fast_bandwidth = fast[i % COUNT_OF(fast)] * 1e9;
		g.system.slow_bandwidth = slow[i / COUNT_OF(fast)] * 1e9;
		check_spot(&r, plan, model == GPT ? "net_links_gpt"
		                                  : "net_links_vit", &g);
	}
	reader_close(&r);
}

/* ---- 2 and 3: listed configurations ------------------------------------------ */

struct tried { double least, most, hbm; size_t n; };

/* Every way to fill a domain of nvs, by four plain loops: true of both
 * profiles where sizes are powers of two and large enough. */
static struct tried try_all(const struct given *given, struct config config)
{
	struct tried tried = { .least = INFINITY, .most = 0 };
	struct group *g = config.group;
	struct layer layer;

	layer_count(&layer, given, &config);
	for (g[0].in_domain = 1; g[0].in_domain <= g[0].size; g[0].in_domain *= 2)
	for (g[1].in_domain = 1; g[1].in_domain <= g[1].size; g[1].in_domain *= 2)
	for (g[2].in_domain = 1; g[2].in_domain <= g[2].size; g[2].in_domain *= 2)
	for (g[3].in_domain = 1; g[3].in_domain <= g[3].size; g[3].in_domain *= 2) {
		if (g[0].in_domain * g[1].in_domain * g[2].in_domain
		    * g[3].in_domain != given->system.nvs)
			continue;
		struct step step = step_time(given, &layer, &config);
		tried.least = fmin(tried.least, step.seconds);
		tried.most = fmax(tried.most, step.seconds);
		tried.hbm = step.hbm;
		tried.n++;
	}
	return tried;
}

static size_t find_config(const struct section *s, const char *profile,
                          const char *name)
{
	const struct plan_config *config;
	struct given g;
	size_t i, n = section_cases(s);

	for (i = 0; i < n; i++) {
		section_case(s, i, &g, &config);
		if (strcmp(g.profile, profile) == 0 && strcmp(config->name, name) == 0)
			break;
	}
	return i;
}

static const struct listed {
	const char *section, *name;
	enum strategy strategy;
	int64_t n1, n2, np, nd, panels;
	const char *status;
} listed[] = {
	{ "configurations_depth", "np1", STRATEGY_TP1D, 8, 1, 1, 2048, 0, "memory" },
	{ "configurations_depth", "np2", STRATEGY_TP1D, 8, 1, 2, 1024, 0, "memory" },
	{ "configurations_depth", "np4", STRATEGY_TP1D, 8, 1, 4, 512, 0, "ok" },
	{ "configurations_depth", "np8", STRATEGY_TP1D, 8, 1, 8, 256, 0, "ok" },
	{ "configurations_depth", "np128", STRATEGY_TP1D, 8, 1, 128, 16, 0, "ok" },
	{ "configurations_tensor_data", "n1-1", STRATEGY_TP1D, 1, 1, 64, 256, 0, "ok" },
	{ "configurations_tensor_data", "n1-8", STRATEGY_TP1D, 8, 1, 64, 32, 0, "ok" },
	{ "configurations_tensor_data", "n1-32", STRATEGY_TP1D, 32, 1, 64, 8, 0, "ok" },
	{ "configurations_tensor_depth", "n1-1-np512", STRATEGY_TP1D, 1, 1, 512, 32, 0, "divisibility" },
	{ "configurations_tensor_depth", "n1-4-np128", STRATEGY_TP1D, 4, 1, 128, 32, 0, "ok" },
	{ "configurations_tensor_depth", "n1-16-np32", STRATEGY_TP1D, 16, 1, 32, 32, 0, "ok" },
	{ "configurations_tp2d", "32x1-np1", STRATEGY_TP2D, 32, 1, 1, 512, 0, "ok" },
	{ "configurations_tp2d", "8x4-np1", STRATEGY_TP2D, 8, 4, 1, 512, 0, "memory" },
	{ "configurations_tp2d", "1x32-np1", STRATEGY_TP2D, 1, 32, 1, 512, 0, "divisibility" },
	{ "configurations_tp2d", "2x4-np128", STRATEGY_TP2D, 2, 4, 128, 16, 0, "ok" },
	{ "configurations_tp2d", "1x8-np128", STRATEGY_TP2D, 1, 8, 128, 16, 0, "ok" },
	{ "configurations_summa", "32x1-np1", STRATEGY_SUMMA, 32, 1, 1, 512, 32, "ok" },
	{ "configurations_summa", "8x4-np1", STRATEGY_SUMMA, 8, 4, 1, 512, 8, "ok" },
	{ "configurations_summa", "1x32-np1", STRATEGY_SUMMA, 1, 32, 1, 512, 32, "divisibility" },
	{ "configurations_summa", "8x1-np128", STRATEGY_SUMMA, 8, 1, 128, 16, 8, "ok" },
	{ "configurations_summa", "1x8-np128", STRATEGY_SUMMA, 1, 8, 128, 16, 8, "ok" },
};

static void check_listed(struct reader *r, const struct plan *plan,
                         const struct listed *l, bool corrected)
{
	const struct section *s = kinds_section(plan, l->section);
	struct given g = built(corrected, GPT, l->strategy, 8, 16384);
	struct config config = { .group = { { l->n1, 0 }, { l->n2, 0 }, { l->np, 0 },
		{ l->nd, 0 } }, .microbatch = 1, .panels = l->panels };
	size_t at = find_config(s, profile_of(&g), l->name);

	CHECK_THAT(l->name, at < section_cases(s));
	if (at == section_cases(s))
		return;
	struct table t = kinds_rows(r->arena, plan, s, at);
	CHECK_TEXT(l->name, kinds_text(&t, 0, "status"), l->status);
	if (strcmp(l->status, "divisibility") == 0) {
		CHECK_NEAR(l->name, kinds_number(&t, 0, "step_s"), NAN, 0);
	} else {
		struct tried tried = try_all(&g, config);
		CHECK_NEAR(l->name, kinds_number(&t, 0, "step_s"), tried.least, 1e-12);
		CHECK_NEAR(l->name, kinds_number(&t, 0, "hbm_used_bytes"), tried.hbm,
		           1e-12);
	}
	table_free(&t);
}

static void configurations_are_timed(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, "studies/paper-configurations.study");
	for (size_t i = 0; i < COUNT_OF(listed); i++) {
		check_listed(&r, plan, &listed[i], false);
		check_listed(&r, plan, &listed[i], true);
	}
	reader_close(&r);
}

/* The best of a study's rows of one profile, and the worst. */
static struct tried rows_of_section(struct reader *r, const struct plan *plan,
                                    const struct section *s, const char *profile)
{
	struct tried tried = { .least = INFINITY };

	for (size_t i = 0; i < section_cases(s); i++) {
		struct table t = kinds_rows(r->arena, plan, s, i);
		if (strcmp(kinds_text(&t, 0, "profile"), profile) == 0) {
			double seconds = kinds_number(&t, 0, "step_s");
			CHECK_TEXT(s->name, kinds_text(&t, 0, "status"), "ok");
			tried.least = fmin(tried.least, seconds);
			tried.most = fmax(tried.most, seconds);
			tried.n++;
		}
		table_free(&t);
	}
	return tried;
}

/* The studies list every placement there is. */
static void placements_are_all(void)
{
	static const struct { const char *section; int model, nvs; } cases[] = {
		{ "placement_gpt_8", GPT, 8 }, { "placement_gpt_64", GPT, 64 },
		{ "placement_vit_8", VIT, 8 }, { "placement_vit_64", VIT, 64 },
	};
	static const struct config configs[] = {
		{ .group = { { 8, 0 }, { 1, 0 }, { 64, 0 }, { 32, 0 } }, .microbatch = 1 },
		{ .group = { { 4, 0 }, { 4, 0 }, { 2, 0 }, { 512, 0 } }, .microbatch = 1 },
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, "studies/paper-placement.study");
	for (size_t i = 0; i < 2 * COUNT_OF(cases); i++) {
		int model = cases[i / 2].model;
		struct given g = built(i % 2, model,
			model == GPT ? STRATEGY_TP1D : STRATEGY_TP2D, cases[i / 2].nvs,
			16384);
		const char *name = cases[i / 2].section;
		struct tried want = try_all(&g, configs[model]);
		struct tried got = rows_of_section(&r, plan, kinds_section(plan, name),
		                                   profile_of(&g));
		CHECK_NEAR(name, (double)got.n, (double)want.n, 0);
		CHECK_NEAR(name, got.least, want.least, 1e-12);
		CHECK_NEAR(name, got.most, want.most, 1e-12);
	}
	reader_close(&r);
}

CU_TestInfo tests_paper_maps[] = {
	{ "HBM: spot points are what a search finds", hbm_is_searched },
	{ "matrix peak: spot points are what a search finds", peaks_are_searched },
	{ "domains: spot points are what a search finds", domains_are_searched },
	{ "links: spot points are what a search finds", links_are_searched },
	{ "configurations are timed in their best placement", configurations_are_timed },
	{ "placements are all there are", placements_are_all },
	CU_TEST_INFO_NULL
};
