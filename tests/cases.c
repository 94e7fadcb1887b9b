/*
 * cases.c -- the order of cases, axes that move together, configurations,
 * figures.
 */
#include "tests/studies.h"

/* A case as "model strategy system nvs gpus batch hbm_capacity/1e9". */
static const char *case_text(const struct plan *plan, size_t index)
{
	static char text[256];
	const struct plan_config *config;
	struct given given;

	section_case(&plan->sections[0], index, &given, &config);
	snprintf(text, sizeof text, "%s %s %s %lld %lld %lld %g%s%s",
	         given.model.name, strategy_name[given.strategy], given.system.name,
	         (long long)given.system.nvs, (long long)given.gpus,
	         (long long)given.training.batch, given.system.hbm_capacity / 1e9,
	         config ? " " : "", config ? config->name : "");
	return text;
}

/* The last axis is the fastest, whatever the order of the lines. */
static void cases_come_in_order(void)
{
	static const char *const want[] = {
		"gpt3-1t tp1d h200 4 8 512 141",  "gpt3-1t tp1d h200 4 16 512 141",
		"gpt3-1t tp1d h200 4 8 1024 141", "gpt3-1t tp1d h200 4 16 1024 141",
		"gpt3-1t tp1d h200 8 8 512 141",  "gpt3-1t tp1d h200 8 16 512 141",
		"gpt3-1t tp1d h200 8 8 1024 141", "gpt3-1t tp1d h200 8 16 1024 141",
		"gpt3-1t tp1d a100 4 8 512 80",   "gpt3-1t tp1d a100 4 16 512 80",
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "order",
		"profile = paper\n[sweep s]\ngpus = 8, 16\nbatch = 512, 1024\n"
		"nvs = 4, 8\nsystem = h200, a100\nstrategy = tp1d, summa\n"
		"model = gpt3-1t, gpt3-175b\n", NULL, 0);
	if (plan) {
		CHECK_THAT("64 cases", section_cases(&plan->sections[0]) == 64);
		for (size_t i = 0; i < COUNT_OF(want); i++)
			CHECK_TEXT("case", case_text(plan, i), want[i]);
		CHECK_TEXT("strategy before system", case_text(plan, 16),
		           "gpt3-1t summa h200 4 8 512 141");
		CHECK_TEXT("last", case_text(plan, 63),
		           "gpt3-175b summa a100 8 16 1024 80");
	}
	reader_close(&r);
}

/* Each system comes with its own domain unless the study says another. */
static void domain_is_the_systems_own(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "domain", "profile = paper\nbatch = 8\n"
		"model = gpt3-1t\n[sweep s]\nsystem = a100, h200\ngpus = 8\n"
		"strategy = tp1d\n", NULL, 0);
	if (plan) {
		CHECK_TEXT("a100", case_text(plan, 0), "gpt3-1t tp1d a100 8 8 8 80");
		CHECK_TEXT("h200", case_text(plan, 1), "gpt3-1t tp1d h200 8 8 8 141");
	}
	reader_close(&r);
}

/* Coupled axes move as one: their group is where its first axis stands. */
static void axes_move_together(void)
{
	static const char *const want[] = {
		"gpt3-1t tp1d a100 4 8 512 40",   "gpt3-1t tp1d a100 4 8 1024 40",
		"gpt3-1t tp1d a100 8 8 512 40",   "gpt3-1t tp1d a100 8 8 1024 40",
		"gpt3-1t tp1d h200 4 16 512 200", "gpt3-1t tp1d h200 4 16 1024 200",
		"gpt3-1t tp1d h200 8 16 512 200", "gpt3-1t tp1d h200 8 16 1024 200",
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "together", "profile = paper\n"
		"model = gpt3-1t\n[sweep s]\nsystem = a100, h200\nnvs = 4, 8\n"
		"hbm_capacity = 40 GB, 200 GB\nbatch = 512, 1024\ngpus = 8, 16\n"
		"strategy = tp1d\ntogether = gpus, hbm_capacity system\n", NULL, 0);
	if (plan) {
		CHECK_THAT("8 cases", section_cases(&plan->sections[0]) == 8);
		for (size_t i = 0; i < COUNT_OF(want); i++)
			CHECK_TEXT("case", case_text(plan, i), want[i]);
	}
	reader_close(&r);
}

static void two_groups_move(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "two groups", HEAD "[sweep s]\n"
		"system = a100, h200\nnvs = 4, 8\nhbm_capacity = 40 GB, 200 GB, 300 GB\n"
		"gpus = 8, 16, 32\nstrategy = tp1d\ntogether = nvs system\n"
		"together = gpus hbm_capacity\n", NULL, 0);
	if (plan) {
		CHECK_THAT("6 cases", section_cases(&plan->sections[0]) == 6);
		CHECK_TEXT("1", case_text(plan, 1), "gpt3-1t tp1d a100 4 16 4096 200");
		CHECK_TEXT("5", case_text(plan, 5), "gpt3-1t tp1d h200 8 32 4096 300");
	}
	reader_close(&r);
}

/* Every model is looked at, not only the first: hidden 12288 is no multiple
 * of 160, 25600 is; a coupled axis may be what makes it good. */
static void models_must_go_together(void)
{
	struct reader r;

	reader_open(&r);
	CHECK_THAT("bad", !read_text(&r, HEAD SWEEP "hidden = 25600, 12288\n"
	           "nvs = 4, 8\n", NULL, 0));
	CHECK_TEXT("bad", reader_said(&r),
	           "x.study:8:10: error: gpt3-1t in [s]: heads must divide hidden\n"
	           "    hidden = 25600, 12288\n"
	           "             ^~~~~~~~~~~~\n"
	           "    this is hidden 12288 and heads 160\n");
	reader_close(&r);
	reader_open(&r);
	good(&r, "coupled", HEAD SWEEP "nvs = 4, 8\nhidden = 25600, 12288\n"
	     "layers = 10, 20\nheads = 160, 96\ntogether = nvs hidden heads\n",
	     NULL, 0);
	reader_close(&r);
}

static void most_cases_are_numbered(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "1e8 cases", HEAD "[sweep s]\n"
		"system = h200\nstrategy = tp1d\ngpus = 1..10000 +1\n"
		"nvs = 1..10000 +1\n", NULL, 0);
	if (plan) {
		CHECK_THAT("1e8", section_cases(&plan->sections[0]) == 100000000);
		CHECK_TEXT("last", case_text(plan, 99999999),
		           "gpt3-1t tp1d h200 10000 10000 4096 141");
		CHECK_TEXT("one", case_text(plan, 12345678),
		           "gpt3-1t tp1d h200 1235 5679 4096 141");
	}
	reader_close(&r);
}

/* ---- sections -------------------------------------------------------------- */

static void configurations(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "configs", HEAD "[configs c]\n"
		"system = h200, b200\n"
		"config A = tp1d n1=8 np=16 nd=4 b=2\n"
		"config b-2 = summa n1=4 n2=2 np=1 nd=1 b=1 nb=8 v1=4 v2=1 vp=1 vd=1\n"
		"config C = tp1d nd=1 b=1 n1=2 np=1 v1=2 vp=1 vd=1\n", NULL, 0);
	if (plan) {
		const struct section *s = &plan->sections[0];
		CHECK_THAT("kind", s->kind == SECTION_CONFIGS && s->keep == 1);
		CHECK_THAT("2 x 3", section_cases(s) == 6 && s->nconfigs == 3);
		CHECK_TEXT("0", case_text(plan, 0), "gpt3-1t tp1d h200 8 512 4096 141 A");
		CHECK_TEXT("1", case_text(plan, 1), "gpt3-1t summa h200 8 8 4096 141 b-2");
		CHECK_TEXT("5", case_text(plan, 5), "gpt3-1t tp1d b200 8 2 4096 192 C");
		const struct config *a = &s->configs[0].config;
		const struct config *b = &s->configs[1].config;
		const struct config *c = &s->configs[2].config;
		CHECK_THAT("A", a->group[GROUP_TENSOR1].size == 8
		           && a->group[GROUP_TENSOR2].size == 1
		           && a->group[GROUP_PIPELINE].size == 16
		           && a->group[GROUP_DATA].size == 4 && a->microbatch == 2
		           && a->panels == 0 && a->group[GROUP_TENSOR1].in_domain == 0);
		CHECK_THAT("B", b->panels == 8 && b->group[GROUP_TENSOR2].size == 2
		           && b->group[GROUP_TENSOR1].in_domain == 4
		           && b->group[GROUP_DATA].in_domain == 1);
		CHECK_THAT("C", c->group[GROUP_TENSOR1].in_domain == 2
		           && c->group[GROUP_TENSOR2].in_domain == 1);
	}
	reader_close(&r);
}

static void figures_and_report(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "figures", HEAD SWEEP "keep = 5\n"
		"[sweep hbm]\nsystem = b200, h200\ngpus = 8, 16\nstrategy = tp1d, tp2d\n"
		"hbm_capacity = 80..240 GB /3\n"
		"[figure one]\nfrom = hbm\nplot = map\ntitle = One\n"
		"caption = \"What # it shows\"\nsystem = b200\nhbm_capacity = 0.16 TB\n"
		"gpus = 16\nnvs = 8\n"
		"[figure two]\nfrom = s\nplot = map\n"
		"[report]\nfrom = hbm\ntemplate = maps\n", NULL, 0);
	if (plan) {
		const struct plan_figure *one = &plan->figures[0];
		CHECK_THAT("figures", plan->nfigures == 2 && plan->nsections == 2);
		CHECK_THAT("sections", one->section == 1 && plan->figures[1].section == 0);
		CHECK_TEXT("plot", one->plot, "map");
		CHECK_TEXT("title", one->title, "One");
		CHECK_TEXT("caption", one->caption, "What # it shows");
		CHECK_THAT("no title", !plan->figures[1].title
		           && !plan->figures[1].caption);
		CHECK_THAT("filters", one->nfilters == 4);
		CHECK_TEXT("column", one->filters[0].column, "system");
		CHECK_TEXT("text", one->filters[0].text, "b200");
		CHECK_TEXT("column", one->filters[1].column, "hbm_capacity_bytes");
		CHECK_THAT("number", !one->filters[1].text);
		CHECK_NEAR("the axis's own", one->filters[1].number, 160e9, 0);
		CHECK_TEXT("report", plan->report, "maps");
		CHECK_THAT("from", plan->report_section == 1);
		CHECK_THAT("keep", plan->sections[0].keep == 5
		           && plan->sections[1].keep == 1);
	}
	reader_close(&r);
}

/* 30 % is not 0.1 + 2 x 0.1 to the last bit, yet means that row. */
static void filters_take_the_axis_value(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "filter", HEAD SWEEP
		"fast_efficiency = 0.1..0.7 +0.1\n"
		"[figure f]\nplot = x\nfast_efficiency = 30 %\n", NULL, 0);
	if (plan)
		CHECK_NEAR("number", plan->figures[0].filters[0].number,
		           0.1 + 2 * 0.1, 0);
	reader_close(&r);
}

CU_TestInfo tests_cases[] = {
	{ "cases come in order", cases_come_in_order },
	{ "the domain is the system's own", domain_is_the_systems_own },
	{ "axes move together", axes_move_together },
	{ "two groups move", two_groups_move },
	{ "models must go together", models_must_go_together },
	{ "most cases are numbered", most_cases_are_numbered },
	{ "configurations", configurations },
	{ "figures and report", figures_and_report },
	{ "filters take the axis's value", filters_take_the_axis_value },
	CU_TEST_INFO_NULL
};
