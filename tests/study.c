/*
 * study.c -- good studies: what is accepted, the values it gives, what beats
 * what.
 */
#include "tests/studies.h"

/* Values of the axis `key` of the first section, as "4,8,64"; names as they
 * are.  In static memory. */
static const char *axis_values(const struct plan *plan, const char *key)
{
	static char text[4096];
	const struct section *section = &plan->sections[0];
	const struct property *property = property_find(key, strlen(key));
	size_t n = 0;

	text[0] = '\0';
	for (size_t i = 0; i < section->naxes; i++) {
		const struct axis *axis = &section->axes[i];
		bool wanted = axis->kind == AXIS_PROPERTY
			? axis->property == property
			: (axis->kind == AXIS_MODEL && strcmp(key, "model") == 0)
			|| (axis->kind == AXIS_SYSTEM && strcmp(key, "system") == 0)
			|| (axis->kind == AXIS_STRATEGY && strcmp(key, "strategy") == 0);
		for (size_t j = 0; wanted && j < axis->n && n < sizeof text - 64; j++) {
			char *p = text + n;
			const char *comma = j ? "," : "";
			if (axis->kind == AXIS_PROPERTY)
				n += (size_t)sprintf(p, "%s%.15g", comma, axis->values[j]);
			else
				n += (size_t)sprintf(p, "%s%s", comma,
					axis->kind == AXIS_MODEL
					? axis->models[j]->model.name
					: axis->kind == AXIS_SYSTEM
					? axis->systems[j]->system.name
					: strategy_name[axis->strategies[j]]);
		}
	}
	return text;
}

/* ---- values ---------------------------------------------------------------- */

/* One line in the section gives these values of its key, in SI. */
static void values_of_lists_and_ranges(void)
{
	static const struct { const char *key, *value, *want; } rows[] = {
		/* lists */
		{ "nvs", "8", "8" },
		{ "nvs", " 64,4 , 8 ", "64,4,8" },
		{ "nvs", "1e3", "1000" },
		{ "hbm_capacity", "80 GB", "80000000000" },
		{ "hbm_capacity", "80GB, 0.5 TB", "80000000000,500000000000" },
		{ "hbm_capacity", "1 GiB", "1073741824" },
		{ "fast_efficiency", "0.7, 80 %", "0.7,0.8" },
		{ "fast_latency", "2.5 us, 5 µs, 3000 ns", "2.5e-06,5e-06,3e-06" },
		{ "compute_latency", "0 s", "0" },
		{ "slow_bandwidth", "400 Gb/s, 100 GB/s", "50000000000,100000000000" },
		{ "fast_bandwidth", "1800 GB/s bidirectional", "900000000000" },
		{ "matrix_peak", "4500 TFLOP/s sparse, 1 PFLOP/s", "2.25e+15,1e+15" },
		{ "ffn", "0, 1024", "0,1024" },
		{ "vector_peak", "133.8 TFLOP/s", "133800000000000" },
		{ "compute_efficiency", "0.7 %", "0.007" },
		/* factors: up to the end, which need not be reached */
		{ "nvs", "4..64 *2", "4,8,16,32,64" },
		{ "nvs", "4..63 *2", "4,8,16,32" },
		{ "nvs", "1..100 *10, 72", "1,10,100,72" },
		{ "hbm_capacity", "0.1..0.8 GB *2",
		  "100000000,200000000,400000000,800000000" },
		{ "fast_latency", "1..8 us *1.5", "1e-06,1.5e-06,2.25e-06,3.375e-06,"
		  "5.0625e-06,7.59375e-06" },
		/* steps */
		{ "nvs", "1..8 +1", "1,2,3,4,5,6,7,8" },
		{ "nvs", "1..8 +3", "1,4,7" },
		{ "fast_efficiency", "0.1..0.7 +0.1", "0.1,0.2,0.3,0.4,0.5,0.6,0.7" },
		{ "hbm_capacity", "80..160 GB +40", "80000000000,120000000000,"
		  "160000000000" },
		{ "hbm_capacity", "1..2 GB +500 MB", "1000000000,1500000000,2000000000" },
		/* numbers of values */
		{ "nvs", "2..8 /4", "2,4,6,8" },
		{ "nvs", "8..64 /2", "8,64" },
		{ "hbm_capacity", "500 MB..2 GB /4", "500000000,1000000000,1500000000,"
		  "2000000000" },
		{ "hbm_capacity", "1..2 GB/3", "1000000000,1500000000,2000000000" },
		{ "fast_bandwidth", "600..1800 GB/s bidirectional /3",
		  "300000000000,600000000000,900000000000" },
	};
	char text[512];

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		reader_open(&r);
		snprintf(text, sizeof text, HEAD SWEEP "%s = %s\n", rows[i].key,
		         rows[i].value);
		const struct plan *plan = good(&r, rows[i].value, text, NULL, 0);
		if (plan)
			CHECK_TEXT(rows[i].value, axis_values(plan, rows[i].key),
			           rows[i].want);
		reader_close(&r);
	}
}

/* DESIGN: value i is a + i (b - a) / (n - 1) in SI, the last exactly b. */
static void evenly_spaced_values_are_exact(void)
{
	const double a = 0.5e12, b = 16e12;
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "28 values", HEAD SWEEP
		"hbm_bandwidth = 0.5..16 TB/s /28\n", NULL, 0);
	for (size_t i = 0; plan && i < plan->sections[0].naxes; i++) {
		const struct axis *axis = &plan->sections[0].axes[i];
		if (axis->kind != AXIS_PROPERTY
		    || strcmp(axis->property->name, "hbm_bandwidth") != 0)
			continue;
		CHECK_THAT("28", axis->n == 28);
		for (int j = 0; j < 27; j++)
			CHECK_NEAR("value", axis->values[j], a + j * (b - a) / 27, 0);
		CHECK_NEAR("last", axis->values[27], b, 0);
	}
	reader_close(&r);
}

/* "or fewer" stands once and holds for all values, whatever gives them. */
static void fewer_accelerators(void)
{
	static const struct { const char *gpus, *set, *want; bool fewer; } rows[] = {
		{ "8", NULL, "8", false },
		{ "98304 or fewer", NULL, "98304", true },
		{ "8, 16 or fewer # see", NULL, "8,16", true },
		{ "8..32 *2, 100 or \t fewer", NULL, "8,16,32,100", true },
		{ "8..32 *2 or fewer", NULL, "8,16,32", true },
		{ "8", "gpus=64 or fewer", "64", true },
		{ "8 or fewer", "s.gpus=64", "64", false },
	};
	char text[512];

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		struct given given;
		const struct plan_config *config;
		reader_open(&r);
		snprintf(text, sizeof text, HEAD "[sweep s]\nsystem = h200\n"
		         "strategy = tp1d\ngpus = %s\n", rows[i].gpus);
		const struct plan *plan = good(&r, rows[i].gpus, text, &rows[i].set,
		                               rows[i].set != NULL);
		if (plan) {
			CHECK_TEXT(rows[i].gpus, axis_values(plan, "gpus"), rows[i].want);
			section_case(plan->sections, 0, &given, &config);
			CHECK_THAT(rows[i].gpus, given.or_fewer == rows[i].fewer
			           && plan->sections[0].or_fewer == rows[i].fewer);
		}
		reader_close(&r);
	}
}

static void modifiers_are_kept(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "modifiers", HEAD SWEEP
		"fast_bandwidth = 900 GB/s, 3600 GB/s bidirectional\n"
		"matrix_peak = 1 PFLOP/s\n", NULL, 0);
	for (size_t i = 0; plan && i < plan->sections[0].naxes; i++) {
		const struct axis *axis = &plan->sections[0].axes[i];
		if (axis->kind != AXIS_PROPERTY)
			continue;
		bool halved = strcmp(axis->property->name, "fast_bandwidth") == 0;
		CHECK_TEXT(axis->property->name,
		           axis->modifier ? axis->modifier : "none",
		           halved ? "bidirectional" : "none");
	}
	reader_close(&r);
}

/* ---- text ------------------------------------------------------------------ */

static void texts_are_read(void)
{
	static const struct { const char *line, *title; } rows[] = {
		{ "title = Two words", "Two words" },
		{ "title=x", "x" },
		{ "\ttitle\t=\tx\t", "x" },
		{ "title = a # comment", "a" },
		{ "title = a#b", "a#b" },
		{ "title = \"a # b\" # comment", "a # b" },
		{ "title = \" blanks \"", " blanks " },
		{ "title = \"say \\\"no\\\" \\\\ two\\nlines\"",
		  "say \"no\" \\ two\nlines" },
		{ "title = a = b, c; [d]", "a = b, c; [d]" },
		{ "title = \"\"", "" },
		{ "title = `rm` $x @y | < > % =1+1", "`rm` $x @y | < > % =1+1" },
		{ "title = Größe 中文", "Größe 中文" },
		{ "title = it's \"half\" quoted", "it's \"half\" quoted" },
		{ "# no title", "x" },	/* the study's name */
	};
	char text[512];

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		reader_open(&r);
		snprintf(text, sizeof text, HEAD "%s\n" SWEEP, rows[i].line);
		const struct plan *plan = good(&r, rows[i].line, text, NULL, 0);
		if (plan)
			CHECK_TEXT(rows[i].line, plan->title, rows[i].title);
		reader_close(&r);
	}
}

static void forms_of_a_file(void)
{
	static const struct { const char *name, *text; } rows[] = {
		{ "as it is", HEAD SWEEP },
		{ "BOM", "\xef\xbb\xbf" HEAD SWEEP },
		{ "CR LF", "model = gpt3-1t\r\nbatch = 4096\r\nprofile = paper\r\n"
		  "[sweep s]\r\nsystem = h200\r\ngpus = 8\r\nstrategy = tp1d\r\n" },
		{ "no end of the last line", HEAD "[sweep s]\nsystem = h200\ngpus = 8\n"
		  "strategy = tp1d" },
		{ "blank lines and comments", "# head\n\n" HEAD "  # mid\n \n" SWEEP
		  "# end\n#" },
		{ "blanks", "  model=gpt3-1t\nbatch =4096\nprofile= paper\n"
		  " [ sweep  s ] # why\n\tsystem = h200\ngpus = 8 # few\nstrategy = tp1d\n" },
		{ "all in the study", HEAD "system = h200\ngpus = 8\nstrategy = tp1d\n"
		  "[sweep s]\n" },
		{ "quoted names", "model = \"gpt3-1t\"\nbatch = 4096\nprofile = paper\n"
		  "[sweep s]\nsystem = \"h200\"\ngpus = 8\nstrategy = \"tp1d\"\n" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		const struct plan_config *config;
		struct given given;
		reader_open(&r);
		const struct plan *plan = good(&r, rows[i].name, rows[i].text, NULL, 0);
		if (plan) {
			CHECK_THAT(rows[i].name, plan->nsections == 1
			           && section_cases(plan->sections) == 1);
			section_case(plan->sections, 0, &given, &config);
			CHECK_THAT(rows[i].name, given.gpus == 8 && !config
			           && given.training.batch == 4096
			           && given.strategy == STRATEGY_TP1D
			           && given.model.hidden == 25600
			           && given.system.nvs == 8
			           && given.training.unit == TRAIN_NONE);
			CHECK_TEXT(rows[i].name, given.system.name, "h200");
			CHECK_TEXT(rows[i].name, plan->name, "x");
			CHECK_TEXT(rows[i].name, given.profile, "paper");
		}
		reader_close(&r);
	}
}

static void training_lengths(void)
{
	static const struct {
		const char *text; double amount; enum train_unit unit;
	} rows[] = {
		{ "1e12 tokens", 1e12, TRAIN_TOKENS },
		{ "5e8 samples", 5e8, TRAIN_SAMPLES },
		{ "80 epochs of 350000 samples", 28e6, TRAIN_SAMPLES },
		{ "0.5 epochs of 10 samples", 5, TRAIN_SAMPLES },
	};
	char text[512];

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		reader_open(&r);
		snprintf(text, sizeof text, HEAD "train = %s\n" SWEEP, rows[i].text);
		const struct plan *plan = good(&r, rows[i].text, text, NULL, 0);
		if (plan) {
			CHECK_NEAR(rows[i].text, plan->sections->training.amount, rows[i].amount, 0);
			CHECK_THAT(rows[i].text, plan->sections->training.unit == rows[i].unit);
			CHECK_TEXT(rows[i].text, plan->sections->train_text, rows[i].text);
		}
		reader_close(&r);
	}
}

/* ---- what beats what ------------------------------------------------------- */

static void precedence(void)
{
	static const struct {
		const char *name, *study, *section;
		const char *sets[2];
		size_t nsets;
		const char *want;
	} rows[] = {
		{ "catalogue", "", "", { NULL }, 0, "" },
		{ "study", "nvs = 2\n", "", { NULL }, 0, "2" },
		{ "section beats study", "", "nvs = 4\n", { NULL }, 0, "4" },
		{ "--set beats the study", "nvs = 2\n", "", { "nvs=16" }, 1, "16" },
		{ "--set beats the section", "", "nvs = 4\n", { "nvs=16" }, 1, "16" },
		{ "--set beats both", "nvs = 2\n", "nvs = 4\n", { "nvs=16,32" }, 1,
		  "16,32" },
		{ "--set of the section", "nvs = 2\n", "nvs = 4\n", { "s.nvs = 64" }, 1,
		  "64" },
	};
	char text[512];

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		reader_open(&r);
		snprintf(text, sizeof text, HEAD "%s" SWEEP "%s", rows[i].study,
		         rows[i].section);
		const struct plan *plan = good(&r, rows[i].name, text, rows[i].sets,
		                               rows[i].nsets);
		if (plan)
			CHECK_TEXT(rows[i].name, axis_values(plan, "nvs"), rows[i].want);
		reader_close(&r);
	}
}

/* --set SECTION.KEY is for that section alone and beats --set KEY there. */
static void sets_of_sections(void)
{
	static const char *const sets[] = {
		"gpus=32", "t.gpus=64", "title=a = \"b\"", "s.system=a100",
		"train=5 samples", "keep=7", "t.train=6 samples",
	};
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "sets", HEAD SWEEP "[sweep t]\n"
		"system = h200\ngpus = 8\nstrategy = tp1d\n", sets, COUNT_OF(sets));
	if (plan) {
		const struct plan_config *config;
		struct given s, t;
		section_case(&plan->sections[0], 0, &s, &config);
		section_case(&plan->sections[1], 0, &t, &config);
		CHECK_THAT("gpus", s.gpus == 32 && t.gpus == 64);
		CHECK_TEXT("s", s.system.name, "a100");
		CHECK_TEXT("t", t.system.name, "h200");
		CHECK_TEXT("title", plan->title, "a = \"b\"");
		CHECK_NEAR("train", s.training.amount, 5, 0);
		CHECK_NEAR("its own train", t.training.amount, 6, 0);
		CHECK_THAT("keep", plan->sections[0].keep == 7
		           && plan->sections[1].keep == 7);
	}
	reader_close(&r);
}

static void lines_without_effect_are_said(void)
{
	struct reader r;

	reader_open(&r);
	CHECK_THAT("read all the same", read_text(&r, HEAD "nvs = 4\n" SWEEP
	           "nvs = 8\n", NULL, 0) != NULL);
	CHECK_TEXT("warning", reader_said(&r),
	           "x.study:4:1: warning: 'nvs' has no effect: no section takes it "
	           "from here\n"
	           "    nvs = 4\n"
	           "    ^~~\n"
	           "    take the line away, or the sections' own\n");
	CHECK_THAT("no error", diag_status(&r.diag) == 0);
	reader_close(&r);
}

/* ---- the command line's values, the project's studies ---------------------- */

static void single_values(void)
{
	static const struct { const char *name, *text, *said; double want; } rows[] = {
		{ "hbm_capacity", " 80 GB ", "", 80e9 },
		{ "gpus", "512", "", 512 },
		{ "gpus", "8, 16", "--gpus:1:1: error: 'gpus' takes one value here\n"
		  "    8, 16\n    ^~~~~\n    for example: 8\n", 0 },
		{ "gpus", "", "--gpus:1:1: error: a value is missing here\n"
		  "    \n    ^\n    for example: 8\n", 0 },
		{ "gpus", "8 or fewer", "--gpus:1:3: error: 'or fewer' belongs in a "
		  "study\n    8 or fewer\n      ^~~~~~~~\n    give the number alone; "
		  "'best' has --or-fewer\n", 0 },
		{ "nvs", "8 GB", "--gpus:1:1: error: nvs is a whole number, and 'GB' is "
		  "a unit of bytes\n    8 GB\n    ^~~~\n    for example: 8\n", 0 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		struct source text = { "--gpus", rows[i].text, strlen(rows[i].text) };
		double value = 0;
		reader_open(&r);
		bool good_value = plan_value(property_find(rows[i].name,
			strlen(rows[i].name)), &text, &value, &r.diag);
		CHECK_THAT(rows[i].text, good_value == !*rows[i].said);
		CHECK_NEAR(rows[i].text, value, rows[i].want, 0);
		CHECK_TEXT(rows[i].text, reader_said(&r), rows[i].said);
		reader_close(&r);
	}
}

/* 2 profiles x 9 systems x 3 strategies x 13 sizes. */
static void studies_of_the_project(void)
{
	static const struct { const char *path, *name; double samples; } rows[] = {
		{ "studies/llm-pretrain.study", "llm-pretrain", 1e12 / 2048 },
		{ "studies/vit-pretrain.study", "vit-pretrain", 28e6 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		const struct plan_config *config;
		struct given given;
		reader_open(&r);
		CHECK_THAT("home", fchdir(r.home) == 0);
		const struct plan *plan = plan_read(r.arena, rows[i].path, NULL, 0,
		                                    &r.catalogue, &r.diag);
		CHECK_TEXT(rows[i].path, reader_said(&r), "");
		if (plan) {
			CHECK_TEXT(rows[i].path, plan->name, rows[i].name);
			CHECK_THAT(rows[i].path, section_cases(plan->sections) == 702
			           && plan->sections[0].keep == 10);
			section_case(plan->sections, 701, &given, &config);
			CHECK_THAT(rows[i].path, given.gpus == 16384
			           && given.system.nvs == 64);
			CHECK_NEAR(rows[i].path, given_samples(&given), rows[i].samples, 0);
		}
		reader_close(&r);
	}
}

CU_TestInfo tests_study[] = {
	{ "values of lists and ranges", values_of_lists_and_ranges },
	{ "evenly spaced values are exact", evenly_spaced_values_are_exact },
	{ "fewer accelerators", fewer_accelerators },
	{ "modifiers are kept", modifiers_are_kept },
	{ "texts are read", texts_are_read },
	{ "forms of a file", forms_of_a_file },
	{ "training lengths", training_lengths },
	{ "precedence", precedence },
	{ "sets of sections", sets_of_sections },
	{ "lines without effect are said", lines_without_effect_are_said },
	{ "single values", single_values },
	{ "studies of the project", studies_of_the_project },
	CU_TEST_INFO_NULL
};
