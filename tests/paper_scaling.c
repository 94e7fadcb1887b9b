/*
 * paper_scaling.c -- the studies on scale, strategies, regimes and
 * corrections: their rows against direct searches of cases that are put
 * together here, the days that the paper prints, and what each correction
 * does.
 */
#include "tests/kinds.h"

extern CU_TestInfo tests_paper_scaling[];

#define BEST "studies/paper-best.study"
#define TRAINING "studies/paper-training.study"
#define STRATEGIES_STUDY "studies/paper-strategies.study"
#define REGIMES "studies/paper-regimes.study"
#define CORRECTIONS_STUDY "studies/paper-corrections.study"

struct spot {
	const char *study, *section, *profile, *model;
	enum strategy strategy;
	const char *system;
	int64_t nvs, gpus;
};

static const struct spot spots[] = {
	{ BEST, "best_gpt", "paper", "gpt3-1t", STRATEGY_TP1D, "b200", 8, 256 },
	{ BEST, "best_gpt", "corrected", "gpt3-1t", STRATEGY_TP2D, "b200", 8, 2048 },
	{ BEST, "best_gpt", "paper", "gpt3-1t", STRATEGY_SUMMA, "b200", 8, 16384 },
	{ BEST, "best_vit", "paper", "vit-64k", STRATEGY_TP2D, "b200", 8, 64 },
	{ BEST, "best_vit", "corrected", "vit-64k", STRATEGY_SUMMA, "b200", 8, 16 },
	{ TRAINING, "training_gpt", "paper", "gpt3-1t", STRATEGY_SUMMA, "a100", 4, 256 },
	{ TRAINING, "training_gpt", "corrected", "gpt3-1t", STRATEGY_TP1D, "h200", 64, 8192 },
	{ TRAINING, "training_vit", "paper", "vit-64k", STRATEGY_TP2D, "h200", 4, 512 },
	{ TRAINING, "training_vit", "corrected", "vit-64k", STRATEGY_TP1D, "b200", 64, 128 },
	{ TRAINING, "training_vit", "paper", "vit-64k", STRATEGY_TP1D, "a100", 8, 16384 },
	{ STRATEGIES_STUDY, "strategies_gpt", "paper", "gpt3-1t", STRATEGY_TP1D, "a100", 64, 1024 },
	{ STRATEGIES_STUDY, "strategies_gpt", "corrected", "gpt3-1t", STRATEGY_SUMMA, "b200", 4, 128 },
	{ STRATEGIES_STUDY, "strategies_vit", "paper +E5", "vit-64k", STRATEGY_TP1D, "b200", 8, 4096 },
	{ STRATEGIES_STUDY, "strategies_vit", "corrected", "vit-64k", STRATEGY_TP2D, "h200", 8, 32 },
	{ REGIMES, "regimes", "paper", "gpt3-1t", STRATEGY_TP2D, "h200", 8, 512 },
	{ REGIMES, "regimes", "corrected", "vit-64k", STRATEGY_SUMMA, "a100", 8, 64 },
	{ REGIMES, "regimes", "paper", "gpt3-1t", STRATEGY_TP1D, "a100", 8, 4 },
	{ CORRECTIONS_STUDY, "corrections", "paper +E9", "gpt3-1t", STRATEGY_SUMMA, "b200", 8, 4096 },
	{ CORRECTIONS_STUDY, "corrections", "paper +E3", "vit-64k", STRATEGY_SUMMA, "h200", 64, 1024 },
	{ CORRECTIONS_STUDY, "corrections", "corrected", "gpt3-1t", STRATEGY_TP1D, "h200", 8, 16384 },
};

/* ---- the case of a spot, put together without a study ------------------------ */

static struct rules rules_of_name(const char *profile)
{
	static const struct { const char *name; enum correction mended; } single[] = {
		{ "paper +E1", E1 }, { "paper +E2", E2 }, { "paper +E3", E3 },
		{ "paper +E4", E4 }, { "paper +E5", E5 }, { "paper +E6", E6 },
		{ "paper +E8", E8 }, { "paper +E9", E9 }, { "paper +E10", E10 },
	};
	struct rules rules = { 0 };

	for (int i = 0; i < CORRECTIONS; i++)
		rules.mends[i] = strcmp(profile, "corrected") == 0;
	for (size_t i = 0; i < COUNT_OF(single); i++)
		if (strcmp(profile, single[i].name) == 0)
			rules.mends[single[i].mended] = true;
	return rules;
}

static struct given built(const struct reader *r, const struct spot *spot)
{
	const struct catalogue_model *m =
		catalogue_model(&r->catalogue, spot->model, strlen(spot->model));
	const struct catalogue_system *s =
		catalogue_system(&r->catalogue, spot->system, strlen(spot->system));
	struct given g = { .strategy = spot->strategy, .gpus = spot->gpus,
	                   .training.batch = 4096,
	                   .rules = rules_of_name(spot->profile) };

	CU_ASSERT_FATAL(m && s);
	g.model = m->model;
	g.system = s->system;
	g.system.nvs = spot->nvs;
	return g;
}

/* ---- its row in the study ----------------------------------------------------- */

static bool is_case(const struct given *g, const struct spot *spot)
{
	return g->gpus == spot->gpus && g->system.nvs == spot->nvs
	    && g->strategy == spot->strategy
	    && strcmp(g->profile, spot->profile) == 0
	    && strcmp(g->model.name, spot->model) == 0
	    && strcmp(g->system.name, spot->system) == 0;
}

static struct table study_rows(struct reader *r, const struct plan *plan,
                               const struct spot *spot)
{
	const struct section *section = kinds_section(plan, spot->section);
	const struct plan_config *config;
	struct given g;

	for (size_t i = 0; i < section_cases(section); i++) {
		section_case(section, i, &g, &config);
		if (is_case(&g, spot))
			return kinds_rows(r->arena, plan, section, i);
	}
	CU_FAIL_FATAL("the study has no such case");
	return (struct table){ 0 };
}

/* One figure of a case's best row; NaN where nothing fits. */
static double study_number(struct reader *r, const struct plan *plan,
                           const struct spot *spot, const char *column)
{
	struct table t = study_rows(r, plan, spot);
	double number = kinds_number(&t, 0, column);

	table_free(&t);
	return number;
}

static double step(struct reader *r, const struct plan *plan,
                   const char *profile, const char *model,
                   enum strategy strategy, const char *system, int64_t gpus)
{
	struct spot spot = { CORRECTIONS_STUDY, "corrections", profile, model,
	                     strategy, system, 8, gpus };

	return study_number(r, plan, &spot, "step_s");
}

/* ---- spot points ---------------------------------------------------------------- */

static void check_best(const char *name, const struct table *t,
                       const struct ranked *best)
{
	const struct config *c = &best->config;

	CHECK_NEAR(name, kinds_number(t, 0, "step_s"), best->seconds, 0);
	CHECK_NEAR(name, kinds_number(t, 0, "hbm_used_bytes"), best->hbm, 0);
	for (int i = 0; i < GROUPS; i++) {
		CHECK_NEAR(name, kinds_number(t, 0, group_size_name[i]),
		           (double)c->group[i].size, 0);
		CHECK_NEAR(name, kinds_number(t, 0, group_domain_name[i]),
		           (double)c->group[i].in_domain, 0);
	}
	CHECK_NEAR(name, kinds_number(t, 0, "b"), (double)c->microbatch, 0);
	CHECK_NEAR(name, kinds_number(t, 0, "nb"), (double)c->panels, 0);
}

static void check_days(const char *name, const struct table *t, bool gpt)
{
	double samples = gpt ? 1e12 / 2048 : 80 * 350000.0;

	CHECK_NEAR(name, kinds_number(t, 0, "train_days"),
	           samples / 4096 * kinds_number(t, 0, "step_s") / 86400, 1e-12);
}

static void check_spot(struct reader *r, const struct spot *spot,
                       struct searcher *searcher, struct found *found)
{
	const struct plan *plan = kinds_study(r, spot->study);
	struct table t = study_rows(r, plan, spot);
	struct given g = built(r, spot);
	char name[128];

	snprintf(name, sizeof name, "%s %s %s %s %lld", spot->section,
	         spot->profile, strategy_name[spot->strategy], spot->system,
	         (long long)spot->gpus);
	search_best(searcher, &g, 1, found);
	CHECK_THAT(name, t.nrows == 1);		/* keep = 1 */
	CHECK_TEXT(name, kinds_text(&t, 0, "status"), verdict_name[found->verdict]);
	CHECK_NEAR(name, kinds_number(&t, 0, "rank"), (double)found->n, 0);
	CHECK_NEAR(name, kinds_number(&t, 0, "candidates"), found->candidates, 0);
	if (found->n > 0)
		check_best(name, &t, &found->best[0]);
	else
		CHECK_THAT(name, isnan(kinds_number(&t, 0, "step_s")));
	if (found->n > 0 && strcmp(spot->study, TRAINING) == 0)
		check_days(name, &t, strcmp(spot->model, "gpt3-1t") == 0);
	table_free(&t);
}

static void studies_are_what_searches_find(void)
{
	struct searcher *searcher = searcher_new();
	struct found *found = mem_alloc(1, sizeof *found);
	struct reader r;

	reader_open(&r);
	for (size_t i = 0; i < COUNT_OF(spots); i++)
		check_spot(&r, &spots[i], searcher, found);
	reader_close(&r);
	free(found);
	searcher_free(searcher);
}

/* ---- what the paper prints --------------------------------------------------------- */

static void printed_days(void)
{
	static const struct { const char *system; int64_t nvs; double days; } want[] = {
		{ "a100", 4, 97.96 }, { "a100", 8, 86.88 }, { "a100", 64, 85.47 },
		{ "h200", 4, 30.95 }, { "h200", 8, 30.15 }, { "h200", 64, 29.22 },
		{ "b200", 4, 12.88 }, { "b200", 8, 12.47 }, { "b200", 64, 12.21 },
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, TRAINING);
	for (size_t i = 0; i < COUNT_OF(want); i++) {
		struct spot spot = { TRAINING, "training_gpt", "paper", "gpt3-1t",
		                     STRATEGY_TP1D, want[i].system, want[i].nvs, 4096 };
		double days = study_number(&r, plan, &spot, "train_days");
		CHECK_THAT(want[i].system, fabs(days - want[i].days) < 0.005);
	}
	reader_close(&r);
}

/* ---- what the corrections do --------------------------------------------------------- */

/* How a correction moves the best step: -1 shorter, 0 not at all, 1 longer. */
static void corrections_move_the_best(void)
{
	static const struct {
		const char *profile, *model;
		enum strategy strategy;
		int way;
	} rows[] = {
		{ "paper +E1", "gpt3-1t", STRATEGY_SUMMA, 1 },	/* l < e */
		{ "paper +E1", "vit-64k", STRATEGY_SUMMA, -1 },	/* l > e */
		{ "paper +E1", "gpt3-1t", STRATEGY_TP2D, 0 },
		{ "paper +E2", "gpt3-1t", STRATEGY_TP1D, 1 },
		{ "paper +E3", "gpt3-1t", STRATEGY_SUMMA, 1 },
		{ "paper +E3", "gpt3-1t", STRATEGY_TP1D, 0 },
		{ "paper +E4", "gpt3-1t", STRATEGY_TP1D, -1 },
		{ "paper +E4", "gpt3-1t", STRATEGY_SUMMA, 0 },
		{ "paper +E5", "gpt3-1t", STRATEGY_TP2D, 0 },
		{ "paper +E6", "gpt3-1t", STRATEGY_TP1D, 0 },
		{ "paper +E6", "vit-64k", STRATEGY_SUMMA, 0 },
		{ "paper +E8", "gpt3-1t", STRATEGY_TP1D, 1 },
		{ "paper +E9", "gpt3-1t", STRATEGY_SUMMA, 1 },
		{ "paper +E9", "gpt3-1t", STRATEGY_TP2D, 0 },
		{ "paper +E10", "gpt3-1t", STRATEGY_TP1D, 0 },	/* one NIC each */
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, CORRECTIONS_STUDY);
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		double paper = step(&r, plan, "paper", rows[i].model,
		                    rows[i].strategy, "h200", 4096);
		double mended = step(&r, plan, rows[i].profile, rows[i].model,
		                     rows[i].strategy, "h200", 4096);
		CHECK_THAT(rows[i].profile,
		           (mended > paper) - (mended < paper) == rows[i].way);
	}
	reader_close(&r);
}

/* n1 = 64 does not divide 64800; padded, it does, and it is what fits. */
static void padding_lets_tp1d_in(void)
{
	static const int64_t sizes[] = { 1024, 4096, 16384 };
	struct reader r;

	reader_open(&r);
	const struct plan *plan = kinds_study(&r, CORRECTIONS_STUDY);
	for (size_t i = 0; i < COUNT_OF(sizes); i++) {
		double tp1d = step(&r, plan, "paper +E5", "vit-64k",
		                   STRATEGY_TP1D, "b200", sizes[i]);
		double tp2d = step(&r, plan, "paper +E5", "vit-64k",
		                   STRATEGY_TP2D, "b200", sizes[i]);
		CHECK_THAT("not as published", isnan(step(&r, plan, "paper",
		           "vit-64k", STRATEGY_TP1D, "b200", sizes[i])));
		CHECK_THAT("padded", !isnan(tp1d));
		CHECK_THAT("twice as long", tp1d > 2 * tp2d);
		CHECK_THAT("not on h200", isnan(step(&r, plan, "paper +E5",
		           "vit-64k", STRATEGY_TP1D, "h200", sizes[i])));
	}
	reader_close(&r);
}

CU_TestInfo tests_paper_scaling[] = {
	{ "studies are what searches find", studies_are_what_searches_find },
	{ "printed days", printed_days },
	{ "corrections move the best", corrections_move_the_best },
	{ "padding lets tp1d in", padding_lets_tp1d_in },
	CU_TEST_INFO_NULL
};
