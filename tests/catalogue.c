/*
 * catalogue.c -- models.csv and systems.csv: what they give, what is said of
 * broken ones, systems that are based on others.
 */
#include "tests/studies.h"

#define SYSTEMS "system,property,value,unit,low,high,standing,date,source\n"
#define MODELS "name,seq,hidden,ffn,heads,layers,source\n"
#define ONE_SYSTEM SYSTEMS "x,nvs,8,,,,paper,,p\n"
#define ONE_MODEL MODELS "tiny,128,64,,4,2,s\n"

/* All thirteen properties of a system but its domain, in a data sheet's units. */
#define SHEET(name) WITHOUT_NICS(name) \
	name ",nics,1,,,,announced,2025-01-31,p\n"
#define WITHOUT_NICS(name) \
	name ",matrix_peak,1000,TFLOP/s,,,data sheet,,p\n" \
	name ",vector_peak,100,TFLOP/s,,,data sheet,,p\n" \
	name ",compute_efficiency,80,%,,,assumed,,p\n" \
	name ",compute_latency,20,us,,,assumed,,p\n" \
	name ",hbm_bandwidth,4.8,TB/s,,,data sheet,,p\n" \
	name ",hbm_capacity,141,GB,130,141,data sheet,,p\n" \
	name ",fast_bandwidth,900,GB/s bidirectional,,,data sheet,,p\n" \
	name ",fast_efficiency,0.7,,0.6,0.8,measured,2024-10,p\n" \
	name ",fast_latency,2.5,us,,,assumed,,p\n" \
	name ",slow_bandwidth,400,Gb/s,,,quoted,2025,p\n" \
	name ",slow_efficiency,0.7,,,,assumed,,p\n" \
	name ",slow_latency,5,us,,,assumed,,p\n"

/* Ends in STUDIES_DIR, the catalogue made of these two texts. */
static bool read_both(struct reader *r, const char *models, const char *systems,
                      struct catalogue *out)
{
	reader_open(r);
	write_text("models.csv", models);
	write_text("systems.csv", systems);
	return catalogue_read(r->arena, "models.csv", "systems.csv", out, &r->diag);
}

static const struct catalogue_system *find(const struct catalogue *catalogue,
                                           const char *name)
{
	return catalogue_system(catalogue, name, strlen(name));
}

static const struct fact *fact_of(const struct catalogue_system *system,
                                  const char *property)
{
	for (size_t i = 0; i < system->nfacts; i++)
		if (strcmp(system->facts[i].property
		           ? system->facts[i].property->name : "best_mfu",
		           property) == 0)
			return &system->facts[i];
	return NULL;
}

/* ---- the project's own ----------------------------------------------------- */

/* MODEL: the table of systems, in SI. */
static void numbers_of_the_paper(void)
{
	static const struct {
		const char *name;
		double matrix, vector, hbm_bandwidth, hbm_capacity, fast, fast_eff,
			fast_latency, slow, slow_eff, slow_latency;
		int64_t nvs;
		double best_mfu;
	} rows[] = {
		{ "a100", 312e12, 78e12, 1555e9, 80e9, 300e9, 0.7, 2.5e-6,
		  25e9, 0.7, 5e-6, 8, 0.653 },
		{ "h200", 989.4e12, 133.8e12, 4800e9, 141e9, 450e9, 0.7, 2.5e-6,
		  50e9, 0.7, 5e-6, 8, 0.625 },
		{ "b200", 2500e12, 339e12, 8000e9, 192e9, 900e9, 0.7, 2.5e-6,
		  100e9, 0.7, 5e-6, 8, NAN },
		{ "b200-next", 3750e12, 508.5e12, 16000e9, 384e9, 3600e9, 0.8, 5e-6,
		  200e9, 0.8, 10e-6, 8, NAN },
	};
	struct reader r;

	reader_open(&r);
	CHECK_THAT("the paper's systems", r.catalogue.nsystems >= COUNT_OF(rows));
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		const struct catalogue_system *found = find(&r.catalogue, rows[i].name);
		CHECK_THAT(rows[i].name, found && found->complete && !found->lacks);
		if (!found)
			continue;
		const struct system *s = &found->system;
		CHECK_NEAR("matrix", s->matrix_peak, rows[i].matrix, 0);
		CHECK_NEAR("vector", s->vector_peak, rows[i].vector, 0);
		CHECK_NEAR("efficiency", s->compute_efficiency, 0.8, 0);
		CHECK_NEAR("latency", s->compute_latency, 20e-6, 0);
		CHECK_NEAR("hbm", s->hbm_bandwidth, rows[i].hbm_bandwidth, 0);
		CHECK_NEAR("hbm", s->hbm_capacity, rows[i].hbm_capacity, 0);
		CHECK_NEAR("fast", s->fast_bandwidth, rows[i].fast, 0);
		CHECK_NEAR("fast", s->fast_efficiency, rows[i].fast_eff, 0);
		CHECK_NEAR("fast", s->fast_latency, rows[i].fast_latency, 0);
		CHECK_NEAR("slow", s->slow_bandwidth, rows[i].slow, 0);
		CHECK_NEAR("slow", s->slow_efficiency, rows[i].slow_eff, 0);
		CHECK_NEAR("slow", s->slow_latency, rows[i].slow_latency, 0);
		CHECK_THAT("nvs", s->nvs == rows[i].nvs && s->nics == 1);
		CHECK_NEAR("best_mfu", found->best_mfu, rows[i].best_mfu, 0);
		CHECK_TEXT("name", s->name, rows[i].name);
	}
	reader_close(&r);
}

static void models_of_the_paper(void)
{
	static const struct { const char *name; int64_t l, e, h, d; } rows[] = {
		{ "gpt3-175b", 2048, 12288, 96, 96 },
		{ "gpt3-1t", 2048, 25600, 160, 128 },
		{ "vit-64k", 64800, 12288, 64, 48 },
	};
	struct reader r;

	reader_open(&r);
	CHECK_THAT("three models", r.catalogue.nmodels == COUNT_OF(rows));
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		const struct catalogue_model *found = catalogue_model(&r.catalogue,
			rows[i].name, strlen(rows[i].name));
		CHECK_THAT(rows[i].name, found && found->model.seq == rows[i].l
		           && found->model.hidden == rows[i].e
		           && found->model.heads == rows[i].h
		           && found->model.layers == rows[i].d
		           && found->model.ffn == 0
		           && model_ffn(&found->model) == 4 * rows[i].e);
	}
	reader_close(&r);
}

/* Nobody sells an A100 with a domain of 64, or the paper's b200. */
static void what_is_sold(void)
{
	static const struct { const char *name; int64_t nvs; bool want; } rows[] = {
		{ "a100", 4, true }, { "a100", 8, true }, { "a100", 64, false },
		{ "h200", 8, true }, { "h200", 4, false }, { "b200", 8, false },
		{ "b200-next", 8, false },
	};
	struct reader r;

	reader_open(&r);
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		CHECK_THAT(rows[i].name, catalogue_sold(find(&r.catalogue, rows[i].name),
		                                        rows[i].nvs) == rows[i].want);
	reader_close(&r);
}

/* Its own rows count, and of these an offer or a measurement. */
static void standings_that_sell(void)
{
	static const struct { enum standing standing; bool want; } rows[] = {
		{ STANDING_DATA_SHEET, true }, { STANDING_MEASURED, true },
		{ STANDING_QUOTED, true }, { STANDING_ANNOUNCED, false },
		{ STANDING_ASSUMED, false }, { STANDING_PAPER, false },
	};
	struct fact fact = { .property = property_find("nvs", 3), .value = 8 };
	struct catalogue_system system = { .facts = &fact, .nfacts = 1 };

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		fact.standing = rows[i].standing;
		fact.from = NULL;
		CHECK_THAT(standing_name[fact.standing],
		           catalogue_sold(&system, 8) == rows[i].want
		           && !catalogue_sold(&system, 4));
		fact.from = "h200";
		CHECK_THAT("inherited", !catalogue_sold(&system, 8));
	}
}

/* ---- good files ------------------------------------------------------------ */

static void facts_keep_their_origin(void)
{
	struct catalogue c;
	struct reader r;

	CHECK_THAT("read", read_both(&r, ONE_MODEL, SYSTEMS SHEET("x")
	           "x,nvs,8,,,,data sheet,,p\nx,nvs,72,,,,assumed,,p\n"
	           "x,best_mfu,0.5,,,,measured,2025,run\n", &c));
	CHECK_TEXT("nothing said", reader_said(&r), "");
	const struct catalogue_system *x = find(&c, "x");
	CHECK_THAT("complete", x && x->complete && x->nfacts == 16);
	const struct fact *fast = fact_of(x, "fast_bandwidth");
	const struct fact *slow = fact_of(x, "slow_bandwidth");
	const struct fact *hbm = fact_of(x, "hbm_capacity");
	CHECK_NEAR("halved", fast->value, 450e9, 0);
	CHECK_TEXT("written", fast->written, "900 GB/s bidirectional");
	CHECK_TEXT("modifier", fast->modifier, "bidirectional");
	CHECK_NEAR("no range", fast->low, NAN, 0);
	CHECK_NEAR("bits", slow->value, 50e9, 0);
	CHECK_THAT("plain", !slow->modifier && slow->standing == STANDING_QUOTED);
	CHECK_TEXT("date", slow->date, "2025");
	CHECK_NEAR("low", hbm->low, 130e9, 0);
	CHECK_NEAR("high", hbm->high, 141e9, 0);
	CHECK_NEAR("percent", x->system.compute_efficiency, 0.8, 0);
	CHECK_TEXT("percent", fact_of(x, "compute_efficiency")->written, "80 %");
	CHECK_THAT("own", !hbm->from && x->system.nvs == 8);
	CHECK_NEAR("best_mfu", x->best_mfu, 0.5, 0);
	CHECK_TEXT("best_mfu", fact_of(x, "best_mfu")->source, "run");
	CHECK_THAT("sold", catalogue_sold(x, 8) && !catalogue_sold(x, 72));
	reader_close(&r);
}

/* A chain, in any order of rows: each number is from where it stands. */
static void systems_inherit(void)
{
	struct catalogue c;
	struct reader r;

	CHECK_THAT("read", read_both(&r, ONE_MODEL, SYSTEMS
	           "z,based_on,y,,,,,,\nz,nvs,72,,,,quoted,2025-02,offer\n"
	           "y,based_on,x,,,,,,\ny,hbm_capacity,288,GB,,,announced,2025,p\n"
	           SHEET("x") "x,nvs,8,,,,data sheet,,p\nx,nvs,4,,,,data sheet,,p\n"
	           "x,best_mfu,50,%,,,measured,,p\n", &c));
	CHECK_TEXT("nothing said", reader_said(&r), "");
	CHECK_TEXT("order of the file", c.systems[0].system.name, "z");
	const struct catalogue_system *y = find(&c, "y"), *z = find(&c, "z");
	CHECK_THAT("complete", y->complete && z->complete);
	CHECK_NEAR("y", y->system.hbm_capacity, 288e9, 0);
	CHECK_NEAR("z", z->system.hbm_capacity, 288e9, 0);
	CHECK_NEAR("from x", z->system.matrix_peak, 1e15, 0);
	CHECK_THAT("measured on x alone", isnan(z->best_mfu));
	CHECK_THAT("y has those of x, which sells no y", y->system.nvs == 8
	           && !catalogue_sold(y, 8) && !catalogue_sold(y, 4));
	CHECK_THAT("z has its own alone", z->system.nvs == 72
	           && catalogue_sold(z, 72) && !catalogue_sold(z, 8));
	CHECK_TEXT("from", fact_of(z, "matrix_peak")->from, "x");
	CHECK_TEXT("from", fact_of(z, "hbm_capacity")->from, "y");
	CHECK_THAT("own", !fact_of(y, "hbm_capacity")->from
	           && !fact_of(z, "nvs")->from);
	reader_close(&r);
}

static void columns_in_any_order(void)
{
	struct catalogue c;
	struct reader r;

	CHECK_THAT("read", read_both(&r,
	           "source,layers,heads,hidden,seq,name\ns,2,4,64,128,tiny\n",
	           "\xef\xbb\xbfsource,unit,value,property,system,date,standing,"
	           "high,low\r\n\r\np,GB,80,hbm_capacity,x,,paper,,\r\n", &c));
	CHECK_TEXT("nothing said", reader_said(&r), "");
	CHECK_NEAR("system", find(&c, "x")->system.hbm_capacity, 80e9, 0);
	CHECK_THAT("lacks", !find(&c, "x")->complete
	           && strcmp(find(&c, "x")->lacks->name, "nvs") == 0);
	CHECK_THAT("model", c.models[0].model.seq == 128
	           && c.models[0].model.ffn == 0 && c.models[0].model.layers == 2);
	reader_close(&r);
}

/* Any text may be a name; a study writes such a one in quotes. */
static void names_are_only_text(void)
{
	static const char *const names[] = {
		"a, b", "=1+1", "`rm`", "@x|y", "<b>", "50% #1", "two\nlines",
		"it's \"new\"", "\xe4\xb8\xad\xe6\x96\x87", "back\\slash",
	};
	char cell[64], word[64], text[512];

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		struct catalogue c;
		struct reader r;
		size_t a = 0, b = 0;
		for (const char *p = names[i]; *p; p++) {
			if (*p == '"')
				cell[a++] = '"';
			if (strchr("\"\\\n", *p))
				word[b++] = '\\';
			cell[a++] = *p;
			word[b++] = *p == '\n' ? 'n' : *p;
		}
		cell[a] = word[b] = '\0';
		snprintf(text, sizeof text, MODELS "\"%s\",128,64,,4,2,s\n", cell);
		CHECK_THAT(names[i], read_both(&r, text, ONE_SYSTEM, &c));
		c.systems = r.catalogue.systems;
		c.nsystems = r.catalogue.nsystems;
		c.system_names = r.catalogue.system_names;
		r.catalogue = c;
		snprintf(text, sizeof text, "profile = paper\nbatch = 8\n"
		         "model = \"%s\" # it\n" SWEEP, word);
		const struct plan *plan = read_text(&r, text, NULL, 0);
		CHECK_TEXT(names[i], reader_said(&r), "");
		if (plan)
			CHECK_TEXT(names[i], plan->sections[0].axes[1].models[0]->model.name,
			           names[i]);
		reader_close(&r);
	}
}

/* ---- broken files ---------------------------------------------------------- */

struct broken { const char *name, *text, *want; };

#define BROKEN_SYSTEMS(name, text, want) { name, text, want },
#define BROKEN_MODELS(name, text, want)
static const struct broken systems[] = {
#include "tests/catalogue.def"
};
#undef BROKEN_SYSTEMS
#undef BROKEN_MODELS

#define BROKEN_SYSTEMS(name, text, want)
#define BROKEN_MODELS(name, text, want) { name, text, want },
static const struct broken models[] = {
#include "tests/catalogue.def"
};

static void check_broken(const struct broken *row, const char *models_text,
                         const char *systems_text)
{
	struct catalogue c;
	struct reader r;

	CHECK_THAT(row->name, !read_both(&r, models_text, systems_text, &c));
	CHECK_TEXT(row->name, reader_said(&r), row->want);
	CHECK_THAT(row->name, diag_status(&r.diag) == 1);
	reader_close(&r);
}

static void broken_systems(void)
{
	for (size_t i = 0; i < COUNT_OF(systems); i++)
		check_broken(&systems[i], ONE_MODEL, systems[i].text);
}

static void broken_models(void)
{
	for (size_t i = 0; i < COUNT_OF(models); i++)
		check_broken(&models[i], models[i].text, ONE_SYSTEM);
}

/* ---- a study's own systems ------------------------------------------------- */

static void studies_bring_systems(void)
{
	struct reader r;

	reader_open(&r);
	write_text("more.csv", SYSTEMS "offer,based_on,h200,,,,,,\n"
	           "offer,hbm_capacity,200,GB,,,quoted,2025-03,vendor\n");
	const struct plan *plan = read_text(&r, HEAD "catalogue = more.csv\n"
		"[sweep s]\nsystem = offer, h200\ngpus = 8\nstrategy = tp1d\n", NULL, 0);
	CHECK_TEXT("nothing said", reader_said(&r), "");
	if (plan) {
		const struct plan_config *config;
		struct given given;
		section_case(plan->sections, 0, &given, &config);
		CHECK_NEAR("own", given.system.hbm_capacity, 200e9, 0);
		CHECK_NEAR("h200's", given.system.fast_bandwidth, 450e9, 0);
		CHECK_THAT("input", plan->ninputs == 1
		           && strcmp(plan->inputs[0], "more.csv") == 0);
		CHECK_THAT("in the plan", find(plan->catalogue, "offer") != NULL);
	}
	CHECK_THAT("other studies do not see it", !find(&r.catalogue, "offer"));
	reader_close(&r);
}

static void broken_further_files(void)
{
	static const struct { const char *name, *csv, *path, *want; } rows[] = {
		{ "taken name", SYSTEMS "h200,nvs,8,,,,paper,,p\n", "more.csv",
		  "more.csv:2:1: error: system 'h200' is in the catalogue already\n"
		  "    h200,nvs,8,,,,paper,,p\n"
		  "    ^~~~\n"
		  "    choose another name, and the row NAME,based_on,h200,,,,,, to "
		  "take over its numbers\n" },
		{ "not there; its system is not unknown", SYSTEMS, "none.csv",
		  "none.csv: error: cannot be read: No such file or directory\n" },
		{ "lacks a number", SYSTEMS "offer,nvs,8,,,,paper,,p\n"
		  "offer,based_on,part,,,,,,\n" SHEET("part"), "more.csv", "" },
		{ "lacks numbers", SYSTEMS "offer,nvs,8,,,,paper,,p\n", "more.csv",
		  "x.study:6:10: error: 'offer' has no matrix_peak in the catalogue, and "
		  "none is given here\n"
		  "    system = offer, h200\n"
		  "             ^~~~~\n"
#define ADD(property, unit) "    add the row offer," property ",VALUE," unit \
		  ",,,STANDING,DATE,SOURCE to the catalogue\n"
		  ADD("matrix_peak", "TFLOP/s")
		  ADD("vector_peak", "TFLOP/s")
		  ADD("compute_efficiency", "")
		  ADD("compute_latency", "us")
		  ADD("hbm_bandwidth", "GB/s")
		  ADD("fast_bandwidth", "GB/s")
		  ADD("fast_efficiency", "")
		  ADD("fast_latency", "us")
		  ADD("slow_bandwidth", "GB/s")
		  ADD("slow_efficiency", "")
		  ADD("slow_latency", "us")
		  ADD("nics", "")
#undef ADD
		  "    or the row offer,based_on,OTHER,,,,,, to take over what is missing "
		  "from another system\n" },
		{ "lacks a number that its base lacks", SYSTEMS
		  "offer,nvs,8,,,,paper,,p\n"
		  "offer,based_on,part,,,,,,\n" WITHOUT_NICS("part"), "more.csv",
		  "x.study:6:10: error: 'offer' has no nics in the catalogue, and none "
		  "is given here\n"
		  "    system = offer, h200\n"
		  "             ^~~~~\n"
		  "    add the row offer,nics,VALUE,,,,STANDING,DATE,SOURCE to the "
		  "catalogue\n" },
	};
	char text[512];

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		reader_open(&r);
		write_text("more.csv", rows[i].csv);
		snprintf(text, sizeof text, HEAD "catalogue = %s\n[sweep s]\n"
		         "system = offer, h200\nhbm_capacity = 80 GB\ngpus = 8\n"
		         "strategy = tp1d\n", rows[i].path);
		CHECK_THAT(rows[i].name, !read_text(&r, text, NULL, 0) == !!*rows[i].want);
		CHECK_TEXT(rows[i].name, reader_said(&r), rows[i].want);
		reader_close(&r);
	}
}

/* More than five times the largest, less than a fifth of the smallest: MODEL's
 * matrix peaks are from 312 to 3750 TFLOP/s. */
static void far_numbers_are_said(void)
{
	static const struct { const char *row, *want; } rows[] = {
		{ "x,matrix_peak,18750,TFLOP/s,,,paper,,p", "" },
		{ "x,matrix_peak,62.4,TFLOP/s,,,paper,,p", "" },
		{ "x,matrix_peak,15000000,TFLOP/s,,,paper,,p",
		  "more.csv:2:15: warning: matrix_peak is 4000 times the largest in the "
		  "catalogue (b200-next)\n"
		  "    x,matrix_peak,15000000,TFLOP/s,,,paper,,p\n"
		  "                  ^~~~~~~~\n"
		  "    check its unit: GFLOP/s or TFLOP/s, and whether it is sparse\n" },
		{ "x,slow_bandwidth,4,GB/s,,,paper,,p",
		  "more.csv:2:18: warning: slow_bandwidth is 1/6 of the smallest in the "
		  "catalogue (a100)\n"
		  "    x,slow_bandwidth,4,GB/s,,,paper,,p\n"
		  "                     ^\n"
		  "    check its unit: Gb/s counts bits, GB/s bytes, and a figure of both "
		  "directions is bidirectional\n" },
		{ "x,hbm_capacity,80,TB,,,paper,,p",
		  "more.csv:2:16: warning: hbm_capacity is 208 times the largest in the "
		  "catalogue (b200-next)\n"
		  "    x,hbm_capacity,80,TB,,,paper,,p\n"
		  "                   ^~\n"
		  "    check its unit: GB or TB\n" },
		/* these differ by design */
		{ "x,nvs,576,,,,paper,,p", "" }, { "x,nics,32,,,,paper,,p", "" },
		{ "x,compute_efficiency,1,%,,,paper,,p", "" },
		{ "x,compute_latency,0,us,,,paper,,p", "" },
		{ "x,fast_latency,1,s,,,paper,,p", "" },
		{ "x,best_mfu,1,%,,,paper,,p", "" },
	};
	char text[256];

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		reader_open(&r);
		snprintf(text, sizeof text, SYSTEMS "%s\n", rows[i].row);
		write_text("more.csv", text);
		CHECK_THAT(rows[i].row, catalogue_extend(r.arena, "more.csv",
		                                         &r.catalogue, &r.diag));
		CHECK_TEXT(rows[i].row, reader_said(&r), rows[i].want);
		CHECK_THAT(rows[i].row, diag_status(&r.diag) == 0);
		reader_close(&r);
	}
}

/* Two studies, one broken file: both fail, it is complained about once. */
static void mistakes_are_said_once(void)
{
	struct reader r;
	char first[1024];

	reader_open(&r);
	write_text("more.csv", SYSTEMS "offer,nvs,\"1,0\",,,,paper,,p\n");
	for (int i = 0; i < 2; i++) {
		CHECK_THAT("bad", !read_text(&r, HEAD "catalogue = more.csv\n" SWEEP,
		                             NULL, 0));
		if (i == 0)
			snprintf(first, sizeof first, "%s", reader_said(&r));
	}
	CHECK_THAT("said", NULL != strstr(first, "more.csv:2:11: error: "));
	CHECK_TEXT("not again", reader_said(&r), first);
	write_text("more.csv", SYSTEMS "offer,nvs,ten,,,,paper,,p\n");
	CHECK_THAT("bad", !read_text(&r, HEAD "catalogue = more.csv\n" SWEEP,
	                             NULL, 0));
	CHECK_THAT("something else is", strlen(reader_said(&r)) > strlen(first));
	reader_close(&r);
}

/* A system that two sections share is complained about once. */
static void lacking_is_said_once(void)
{
	struct reader r;

	reader_open(&r);
	write_text("more.csv", SYSTEMS "part,nics,1,,,,assumed,,p\n"
	           "part,based_on,h200,,,,,,\n" "bare,nvs,8,,,,paper,,p\n"
	           "bare,nics,1,,,,paper,,p\n");
	CHECK_THAT("bad", !read_text(&r, HEAD "catalogue = more.csv\n"
	           "system = bare, part\ngpus = 8\nstrategy = tp1d\n"
	           "[sweep s]\n[sweep t]\n", NULL, 0));
	CHECK_THAT("once", r.diag.count[LEVEL_ERROR] == 1);
	const char *row = strstr(reader_said(&r), "add the row bare,hbm_capacity,");
	CHECK_THAT("a base is offered",
	           NULL != strstr(reader_said(&r), "or the row bare,based_on,"));
	CHECK_THAT("the row once", row && !strstr(row + 1, "add the row bare,hbm_capacity,"));
	reader_close(&r);
}

CU_TestInfo tests_catalogue[] = {
	{ "numbers of the paper", numbers_of_the_paper },
	{ "models of the paper", models_of_the_paper },
	{ "what is sold", what_is_sold },
	{ "standings that sell", standings_that_sell },
	{ "facts keep their origin", facts_keep_their_origin },
	{ "systems inherit", systems_inherit },
	{ "columns in any order", columns_in_any_order },
	{ "names are only text", names_are_only_text },
	{ "broken systems", broken_systems },
	{ "broken models", broken_models },
	{ "studies bring systems", studies_bring_systems },
	{ "broken further files", broken_further_files },
	{ "far numbers are said", far_numbers_are_said },
	{ "a file's mistakes are said once", mistakes_are_said_once },
	{ "lacking is said once", lacking_is_said_once },
	CU_TEST_INFO_NULL
};
