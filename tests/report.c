/* report.c -- the joins: what check says of templates, what a run leaves. */
#include "tests/small.h"

#include <sys/stat.h>
#include <unistd.h>

#define OUT SMALL_DIR "/out"
#define SERIES "#@ series select system, gpus, train_days from points order by gpus, nvs\n"
#define PLOT "set xlabel 'x'\nplot for [i=0:N-1] $data index i using 2:3 title columnheader(1)\n"

static const char study_text[] = "[figure days]\nplot = days\n\n[report]\ntemplate = r\n";
static const struct source study = { "s.study", study_text, sizeof study_text - 1 };

/* A job of one table, one figure and one report; NULL: without. */
struct work {
	struct table table;
	struct report_figure figure;
	struct report_job job;
	struct arena *arena;
	struct said said;
};

static void work_open(struct work *work, const char *figure, const char *report)
{
	*work = (struct work){ .table = small_table(), .arena = arena_new() };
	said_open(&work->said);
	work->figure = (struct report_figure){ .name = "days", .table = "scaling",
	    .template_path = SMALL_DIR "/days.gp", .at = { &study, 1, 11 } };
	work->job = (struct report_job){ .title = "T", .study = "s",
	    .tables = &work->table, .ntables = 1, .table = "scaling",
	    .figures = &work->figure, .nfigures = figure != NULL,
	    .template_path = report ? SMALL_DIR "/r.md" : NULL,
	    .at = { &study, 28, 6 }, .version = "1.0", .threads = 1 };
	if (figure)
		small_file("days.gp", figure);
	if (report)
		small_file("r.md", report);
}

static void work_close(struct work *work)
{
	said_close(&work->said);
	arena_free(work->arena);
}

/* ---- check ---- */

struct mistake {
	const char *name, *text;	/* the template */
	const char *want;	/* without the folder in front */
};

/* Every one is said without rows as with them, and none passes. */
static void check_mistakes(const struct mistake *mistakes, size_t n, bool figures)
{
	for (size_t i = 0; i < n; i++) {
		struct work work;
		work_open(&work, figures ? mistakes[i].text : SERIES PLOT,
		          figures ? NULL : mistakes[i].text);
		work.table.nrows = 0;
		CHECK_THAT(mistakes[i].name,
		           !report_check(work.arena, &work.job, &work.said.diag));
		const char *said = said_text(&work.said);
		size_t folder = strlen(SMALL_DIR "/");
		CHECK_TEXT(mistakes[i].name,
		    strncmp(said, SMALL_DIR "/", folder) ? said : said + folder,
		    mistakes[i].want);
		CHECK_THAT(mistakes[i].name, diag_status(&work.said.diag) == 1);
		work_close(&work);
	}
}

static void mistakes_of_reports(void)
{
	static const struct mistake mistakes[] = {
		{ "column", "a\n:::each select trian_days from points order by 1\n:::\n",
		  "r.md:2:16: error: unknown column 'trian_days'\n"
		  "    :::each select trian_days from points order by 1\n"
		  "                   ^~~~~~~~~~\n    did you mean 'train_days'?\n" },
		{ "table", ":::each select 1\n  from pionts order by 1\n:::\n",
		  "r.md:2:8: error: unknown table 'pionts'\n      from pionts order by 1\n"
		  "           ^~~~~~\n    did you mean 'points'?\n" },
		{ "order", ":::each select gpus from points\n:::\n",
		  "r.md:1:9: error: the query has no 'order by'\n    :::each select gpus from points\n"
		  "            ^~~~~~~~~~~~~~~~~~~~~~~\n    without one, rows come in any order; "
		  "'order by 1' will do for a single row\n" },
		{ "order inside only", ":::table select a from (select gpus as a from points order by 1) -- order by 1\n:::\n",
		  "r.md:1:10: error: the query has no 'order by'\n"
		  "    :::table select a from (select gpus as a from points order by 1) -- order by 1\n"
		  "             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
		  "    without one, rows come in any order; 'order by 1' will do for a single row\n" },
		{ "order in a string", ":::table select 'order by' as x from points\n:::\n",
		  "r.md:1:10: error: the query has no 'order by'\n    :::table select 'order by' as x from points\n"
		  "             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
		  "    without one, rows come in any order; 'order by 1' will do for a single row\n" },
		{ "placeholder", ":::each select gpus from points order by 1\n{gpu:count}\n:::\n",
		  "r.md:2:2: error: unknown column 'gpu': the row of ':::each' has none\n"
		  "    {gpu:count}\n     ^~~\n    did you mean 'gpus'?\n" },
		{ "no row", "a {gpus}\n", "r.md:1:3: error: no row here to take 'gpus' from\n    a {gpus}\n"
		  "      ^~~~~~\n    placeholders stand in ':::each QUERY'\n" },
		{ "no row in none", ":::each select gpus from points order by 1\n:::none\n{gpus}\n:::\n",
		  "r.md:3:1: error: no row here to take 'gpus' from\n    {gpus}\n    ^~~~~~\n"
		  "    placeholders stand in ':::each QUERY'\n" },
		{ "format", ":::each select gpus from points order by 1\n{gpus:cuont}\n:::\n",
		  "r.md:2:7: error: unknown format 'cuont'\n    {gpus:cuont}\n          ^~~~~\n    did you mean 'count'?\n" },
		{ "text as number", ":::each select system from points order by 1\n{system:GB}\n:::\n",
		  "r.md:2:9: error: a text has no format 'GB'\n    {system:GB}\n            ^~\n" },
		{ "heading's format", ":::table select gpus as \"n:cnt\" from points order by 1\n:::\n",
		  "r.md:1:26: error: unknown format 'cnt'\n    :::table select gpus as \"n:cnt\" from points order by 1\n"
		  "                             ^~~~~\n" },
		{ "heading of text", ":::table select system as \"n:count\" from points order by 1\n:::\n",
		  "r.md:1:28: error: a text has no format 'count'\n    :::table select system as \"n:count\" from points order by 1\n"
		  "                               ^~~~~~~\n" },
		{ "figure", "a\n:::figure dais\nb\n:::\n",
		  "r.md:2:11: error: the study has no figure 'dais'\n    :::figure dais\n              ^~~~\n    did you mean 'days'?\n" },
		{ "block", ":::tabel select 1 order by 1\n",
		  "r.md:1:4: error: unknown block 'tabel'\n    :::tabel select 1 order by 1\n       ^~~~~\n    did you mean 'table'?\n" },
		{ "parameter", ":::each select gpus from points order by 1\n"
		  ":::table select system from points where gpus = :gpu order by 1\n:::\n:::\n",
		  "r.md:2:49: error: ':gpu' is no column of a row around this query\n"
		  "    :::table select system from points where gpus = :gpu order by 1\n"
		  "                                                    ^~~~\n" },
		{ "change", ":::let x select 1; delete from scaling\n",
		  "r.md:1:20: error: one query at a time: this comes after its end\n"
		  "    :::let x select 1; delete from scaling\n                       ^~~~~~~~~~~~~~~~~~~\n" },
		{ "all in one run", ":::each select gpus from points\n{gpu} {gpus:x1}\n:::\nand 7\n",
		  "r.md:2:13: error: unknown format 'x1'\n    {gpu} {gpus:x1}\n                ^~\n"
		  SMALL_DIR "/r.md:1:9: error: the query has no 'order by'\n    :::each select gpus from points\n"
		  "            ^~~~~~~~~~~~~~~~~~~~~~~\n    without one, rows come in any order; "
		  "'order by 1' will do for a single row\n"
		  SMALL_DIR "/r.md:2:2: error: unknown column 'gpu': the row of ':::each' has none\n"
		  "    {gpu} {gpus:x1}\n     ^~~\n    did you mean 'gpus'?\n"
		  SMALL_DIR "/r.md:4:5: error: a number in a template's words\n    and 7\n        ^\n"
		  "    numbers come from a query: {column:format}\n" },
	};

	check_mistakes(mistakes, COUNT_OF(mistakes), false);
}

static void mistakes_of_figures(void)
{
	static const struct mistake mistakes[] = {
		{ "column", "#@ series select system, gpus, dais\n#@        from points order by 1\nplot x\n",
		  "days.gp:1:32: error: unknown column 'dais'\n    #@ series select system, gpus, dais\n"
		  "                                   ^~~~\n"
		  "s.study:1:2: note: figure 'days' cannot draw 'scaling'\n    [figure days]\n     ^~~~~~~~~~~\n" },
		{ "column on a further line", "#@ series select system, gpus\n#@        from points order by nope\nplot x\n",
		  "days.gp:2:32: error: unknown column 'nope'\n    #@        from points order by nope\n"
		  "                                   ^~~~\n"
		  "s.study:1:2: note: figure 'days' cannot draw 'scaling'\n    [figure days]\n     ^~~~~~~~~~~\n" },
		{ "order", "#@ series select system, gpus from points\nplot x\n",
		  "days.gp:1:11: error: the query has no 'order by'\n    #@ series select system, gpus from points\n"
		  "              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n    without one, rows come in any order; "
		  "'order by 1' will do for a single row\n"
		  "s.study:1:2: note: figure 'days' cannot draw 'scaling'\n    [figure days]\n     ^~~~~~~~~~~\n" },
		{ "one column", "#@ series select system from points order by 1\nplot x\n",
		  "days.gp:1:11: error: a series has a name and at least one more column\n"
		  "    #@ series select system from points order by 1\n"
		  "              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
		  "s.study:1:2: note: figure 'days' cannot draw 'scaling'\n    [figure days]\n     ^~~~~~~~~~~\n" },
		{ "number", "#@ title All 9 systems\n" SERIES PLOT,
		  "days.gp:1:14: error: a number in a template's words\n    #@ title All 9 systems\n"
		  "                 ^\n    numbers come from a query: {column:format}\n" },
		{ "subject", "#@ subject select dais from points order by 1\n" SERIES PLOT,
		  "days.gp:1:19: error: unknown column 'dais'\n"
		  "    #@ subject select dais from points order by 1\n                      ^~~~\n"
		  "s.study:1:2: note: figure 'days' cannot draw 'scaling'\n    [figure days]\n     ^~~~~~~~~~~\n" },
		{ "no series", "plot x\n", "days.gp:1:1: error: the figure has no 'series'\n    plot x\n    ^~~~~~\n" },
	};

	check_mistakes(mistakes, COUNT_OF(mistakes), true);
}

/* H200, fp8 and tp1d are names; what stands alone is a number. */
static void numbers_in_prose(void)
{
	static const struct { const char *text; size_t n; } cases[] = {
		{ "H200 and B200, fp8, tp1d, n1, gpt3-1t, 2D, E1 to E8, a_1", 0 },
		{ "[paper](https://arxiv.org/abs/2410.1) <https://x.org/12> <!-- 3 -->", 0 },
		{ "an accelerator, µ2 and 3µ", 0 },
		{ "12", 1 },
		{ "12 and 13.5, 1,024 or -7", 4 },
		{ "1. first\n2. second", 2 },
		{ "# 3 things", 1 },
		{ "NVS 8", 1 },
		{ "1e12 tokens, 2.5e-3", 2 },
		{ "80%", 1 },
		{ "×4", 1 },
		{ "[2](x3)", 1 },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct work work;
		work_open(&work, NULL, cases[i].text);
		bool good = report_check(work.arena, &work.job, &work.said.diag);
		CHECK_THAT(cases[i].text, good == (cases[i].n == 0));
		CHECK_NEAR(cases[i].text, (double)work.said.diag.count[LEVEL_ERROR],
		           (double)cases[i].n, 0);
		work_close(&work);
	}
}

static void missing_templates_are_said(void)
{
	struct work work;

	work_open(&work, SERIES PLOT, "a\n");
	small_file("shelf/one.md", "");
	small_file("shelf/two.md", "");
	work.figure.template_path = SMALL_DIR "/dais.gp";
	work.job.template_path = SMALL_DIR "/shelf/lost.md";
	CU_ASSERT(!report_check(work.arena, &work.job, &work.said.diag));
	CHECK_TEXT("both", said_text(&work.said),
	    "s.study:1:2: error: no figure template 'dais': there is no file "
	    SMALL_DIR "/dais.gp\n    [figure days]\n     ^~~~~~~~~~~\n    did you mean 'days'?\n"
	    "s.study:4:2: error: no report template 'lost': there is no file "
	    SMALL_DIR "/shelf/lost.md\n    [report]\n     ^~~~~~\n    there are: one, two\n");
	work_close(&work);
}

static void filters_need_their_column(void)
{
	static const struct report_filter filters[] = {
		{ "system", "a100", 0 }, { "hbm_capacity_bytes", NULL, 1 } };
	struct work work;

	work_open(&work, SERIES PLOT, NULL);
	work.figure.filters = filters;
	work.figure.nfilters = 2;
	CU_ASSERT(!report_check(work.arena, &work.job, &work.said.diag));
	CHECK_TEXT("said", said_text(&work.said), "s.study:1:2: error: figure 'days' keeps rows by "
	    "'hbm_capacity_bytes', which 'scaling' does not have\n    [figure days]\n     ^~~~~~~~~~~\n");
	work_close(&work);
}

static void points_need_a_section(void)
{
	struct work work;

	work_open(&work, NULL, ":::each select 1 from points order by 1\n:::\n");
	work.job.table = NULL;
	CU_ASSERT(!report_check(work.arena, &work.job, &work.said.diag));
	CHECK_THAT("said", strstr(said_text(&work.said),
	    "r.md:1:23: error: unknown table 'points'\n") != NULL);
	work_close(&work);
}

/* One template for two figures: its mistakes are said once. */
static void shared_templates_are_said_once(void)
{
	struct work work;
	struct report_figure figures[2];

	work_open(&work, "#@ title 5\n#@ series select system, nope from points order by 1\nplot x\n", NULL);
	figures[0] = figures[1] = work.figure;
	figures[1].name = "more";
	work.job.figures = figures;
	work.job.nfigures = 2;
	CU_ASSERT(!report_check(work.arena, &work.job, &work.said.diag));
	CU_ASSERT(work.said.diag.count[LEVEL_ERROR] == 2);
	work_close(&work);
}

/* ---- write ---- */

/* What a run left under that name. */
static const char *left(const struct work *work, const char *path)
{
	const char *text = small_read(work->arena, path);

	return text ? text : "(no such file)";
}

static const char report_text[] =
	"Prose.\n\n"
	":::each select gpus, system, train_days from points where nvs = 4 order by gpus\n"
	"- {gpus:count}: **{system}**, {train_days:3} days\n:::\n"
	":::figure days\n:::\n";

static const char *manifest_line(const char *manifest, const char *start)
{
	const char *p = strstr(manifest, start);

	return p && (p == manifest || p[-1] == '\n') ? p : NULL;
}

static void a_run_leaves_its_files(void)
{
	static const struct report_input inputs[] = {
		{ SMALL_DIR "/r.md", "templates/r.md" } };
	static const char *const sets[] = { "scaling.nvs=8", "=1+1" };
	struct work work;

	work_open(&work, "#@ title D\n#@ caption C *c*.\n" SERIES PLOT, report_text);
	small_file("out/stale.txt", "");
	unlink(OUT "/manifest.csv");
	work.table.cells[2 * SMALL_COLUMNS].text = "say \"x, y\"\n=1";
	work.table.cells[3 * SMALL_COLUMNS].text = "=1+1";
	work.job.inputs = inputs;
	work.job.ninputs = 1;
	work.job.sets = sets;
	work.job.nsets = 2;
	CU_ASSERT(report_check(work.arena, &work.job, &work.said.diag));
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_TEXT("said", said_text(&work.said), "");
	CHECK_TEXT("data", left(&work, OUT "/data/scaling.csv"),
	    "system,nvs,gpus,train_days,hbm_used_bytes\n"
	    "a100,4,1024,97.96,79500000000\na100,4,16384,6.125,20000000000\n"
	    "\"say \"\"x, y\"\"\n=1\",8,1024,12.88,150000000000\n"
	    "'=1+1,8,16384,NaN,200000000000\n");
	CHECK_TEXT("report", left(&work, OUT "/report.md"),
	    "# T\n\nProse.\n\n- 1,024: **a100**, 98.0 days\n- 16,384: **a100**, 6.12 days\n"
	    "\n![D](figures/days.svg)\n\nC *c*.\n\n");
	char *manifest = small_read(work.arena, OUT "/manifest.csv");
	CU_ASSERT_FATAL(manifest != NULL);
	CHECK_THAT("header", strncmp(manifest, "role,path,sha256,value\ninput,templates/r.md,", 43) == 0);
	CHECK_THAT("data", manifest_line(manifest, "output,data/scaling.csv,") != NULL);
	CHECK_THAT("svg", manifest_line(manifest, "output,figures/days.svg,") != NULL);
	CHECK_THAT("gp", manifest_line(manifest, "output,figures/days.gp,") != NULL);
	CHECK_THAT("report", manifest_line(manifest, "output,report.md,") != NULL);
	CHECK_THAT("set", manifest_line(manifest, "set,,,scaling.nvs=8\nset,,,'=1+1\n") != NULL);
	CHECK_THAT("version", manifest_line(manifest, "version,fmstudy,,1.0\nversion,gnuplot,,gnuplot ") != NULL);
	CHECK_THAT("only what this run made", !strstr(manifest, "stale"));
	CHECK_THAT("relative", !strstr(manifest, "output/"));
	work_close(&work);
}

/* The manifest's SHA-256 is the file's. */
static void the_manifest_is_true(void)
{
	struct work work;
	char hex[FILE_HEX], line[200];

	work_open(&work, NULL, "Prose.\n");
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CU_ASSERT(file_sha256(OUT "/report.md", hex, &work.said.diag));
	snprintf(line, sizeof line, "output,report.md,%s,\nversion,fmstudy,,1.0\n", hex);
	char *manifest = small_read(work.arena, OUT "/manifest.csv");
	CHECK_THAT("hash, and no gnuplot without figures",
	           manifest && manifest_line(manifest, line)
	           && strcmp(strstr(manifest, line), line) == 0);
	work_close(&work);
}

static void the_same_bytes_twice(void)
{
	static const char *const files[] = { "/report.md", "/manifest.csv",
		"/data/scaling.csv", "/figures/days.svg", "/figures/days.gp" };
	struct work work;
	char path[200];
	char *first[COUNT_OF(files)];

	work_open(&work, SERIES PLOT, report_text);
	for (int run = 0; run < 2; run++) {
		CU_ASSERT(report_write(work.arena, &work.job, run ? OUT "2" : OUT,
		                       &work.said.diag));
		for (size_t i = 0; i < COUNT_OF(files); i++) {
			snprintf(path, sizeof path, OUT "%s%s", run ? "2" : "", files[i]);
			char *text = small_read(work.arena, path);
			CU_ASSERT_FATAL(text != NULL);
			if (run)
				CHECK_THAT(files[i], strcmp(text, first[i]) == 0);
			first[i] = text;
		}
	}
	work_close(&work);
}

/* The second figure fails: the first, the data and the report are there. */
static void a_failed_figure_is_reported(void)
{
	struct work work;
	struct report_figure figures[2];

	work_open(&work, SERIES PLOT, ":::figures\n");
	figures[0] = figures[1] = work.figure;
	figures[1].name = "broken";
	figures[1].title = "B";
	figures[1].template_path = SMALL_DIR "/broken.gp";
	small_file("broken.gp", SERIES "plto x\n");
	small_file("out/figures/broken.svg", "earlier");
	unlink(OUT "/figures/days.svg");
	work.job.figures = figures;
	work.job.nfigures = 2;
	CU_ASSERT(report_check(work.arena, &work.job, &work.said.diag));
	CU_ASSERT(!report_write(work.arena, &work.job, OUT, &work.said.diag));
	CU_ASSERT(diag_status(&work.said.diag) == 2);
	CHECK_TEXT("said", said_text(&work.said), SMALL_DIR "/broken.gp:2:1: failure: "
	    "figure 'broken': gnuplot says: invalid command\n    plto x\n    ^~~~~~\n");
	CHECK_TEXT("report", left(&work, OUT "/report.md"), "# T\n\n"
	    "\n![days](figures/days.svg)\n\n\n\n"
	    "\n**B**: not drawn: gnuplot says: invalid command\n\n");
	CHECK_TEXT("earlier", left(&work, OUT "/figures/broken.svg"), "earlier");
	CHECK_THAT("the other", small_exists(OUT "/figures/days.svg"));
	char *manifest = small_read(work.arena, OUT "/manifest.csv");
	CHECK_THAT("not listed", manifest && !strstr(manifest, "broken")
	    && strstr(manifest, "days.svg") && strstr(manifest, "scaling.csv"));
	unlink(OUT "/figures/broken.svg");
	work_close(&work);
}

#define GONE ": note: removed: an earlier run made it, this one does not\n"

/* What the study no longer makes goes, unless someone changed it, or it was
 * never a run's; a run that fails takes nothing away. */
static void leftovers_are_removed(void)
{
	static const char hostile[] = "role,path,sha256,value\n"
	    "output,days.gp,%s,\noutput,data/../days.gp,%s,\noutput,%s,\n"
	    "input,data/input.csv,%s,\noutput\noutput,data/gone.csv,%s,\n"
	    "output,data/old.csv,%s,\n";
	static const char empty[] =	/* SHA-256 of nothing */
	    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
	char manifest[2000];
	struct work work;

	work_open(&work, SERIES PLOT, report_text);
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	small_file("out/data/mine.csv", "");
	small_file("out/report.md", "changed by hand");
	work.job.template_path = NULL;
	work.job.nfigures = 0;
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_TEXT("said", said_text(&work.said), OUT "/figures/days.gp" GONE
	           OUT "/figures/days.svg" GONE);
	CHECK_THAT("figure", !small_exists(OUT "/figures/days.svg")
	           && !small_exists(OUT "/figures/days.gp"));
	CHECK_TEXT("changed", left(&work, OUT "/report.md"), "changed by hand");
	CHECK_THAT("added", small_exists(OUT "/data/mine.csv"));

	snprintf(manifest, sizeof manifest, hostile, empty, empty, empty, empty,
	         empty, empty);
	small_file("out/manifest.csv", manifest);
	small_file("out/days.gp", "");
	small_file("out/data/input.csv", "");
	small_file("out/data/old.csv", "");
	work.job.template_path = SMALL_DIR "/none.md";
	CU_ASSERT(!report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_THAT("not by one that fails", small_exists(OUT "/data/old.csv"));
	work.job.template_path = NULL;
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_THAT("listed", !small_exists(OUT "/data/old.csv"));
	CHECK_THAT("elsewhere", small_exists(OUT "/days.gp")
	           && small_exists(OUT "/data/input.csv"));
	work_close(&work);
}

/* A name that is taken by a folder: the rest is there and listed. */
static void a_name_that_is_taken_is_said(void)
{
	struct work work;

	work_open(&work, NULL, "Prose.\n");
	unlink(OUT "3/data/scaling.csv");
	file_make_dir(OUT "3/data/scaling.csv", &work.said.diag);
	CU_ASSERT(!report_write(work.arena, &work.job, OUT "3", &work.said.diag));
	CHECK_TEXT("said", said_text(&work.said), OUT "3/data/scaling.csv: failure: "
	           "cannot be written: Is a directory\n");
	char *manifest = small_read(work.arena, OUT "3/manifest.csv");
	CHECK_THAT("listed", manifest && strstr(manifest, "output,report.md,")
	           && !strstr(manifest, "scaling"));
	CHECK_TEXT("the rest", left(&work, OUT "3/report.md"), "# T\n\nProse.\n");
	work_close(&work);
}

/* Its manifest would lie about what is there: better none. */
static void without_inputs_there_is_no_manifest(void)
{
	static const struct report_input gone = { SMALL_DIR "/gone.csv", "gone.csv" };
	struct work work;

	work_open(&work, NULL, "Prose.\n");
	small_file("out4/manifest.csv", "earlier");
	work.job.inputs = &gone;
	work.job.ninputs = 1;
	CU_ASSERT(!report_write(work.arena, &work.job, OUT "4", &work.said.diag));
	CHECK_THAT("said", strstr(said_text(&work.said), "gone.csv: failure: cannot be "
	                          "read back") != NULL);
	CHECK_THAT("results", small_exists(OUT "4/report.md"));
	CHECK_THAT("no manifest", !small_exists(OUT "4/manifest.csv"));
	work_close(&work);
}

/* Figures drawn at once: messages and files are those of one after another. */
static void figures_at_once_are_as_in_turn(void)
{
	static const char *const names[] = { "a", "b", "broken", "c", "wrong", "d" };
	struct report_figure figures[COUNT_OF(names)];
	const char *said[3], *manifest[3];
	struct arena *arena = arena_new();

	small_file("broken.gp", SERIES "plto x\n");
	small_file("wrong.gp", "#@ series select system, gpus, "
	           "shown(gpus, system) from points order by gpus\n" PLOT);
	for (int threads = 1; threads <= 3; threads++) {
		struct work work;
		work_open(&work, SERIES PLOT, ":::figures\n");
		for (size_t i = 0; i < COUNT_OF(names); i++) {
			figures[i] = work.figure;
			figures[i].name = names[i];
		}
		figures[2].template_path = SMALL_DIR "/broken.gp";
		figures[4].template_path = SMALL_DIR "/wrong.gp";
		work.job.figures = figures;
		work.job.nfigures = COUNT_OF(names);
		work.job.threads = threads;
		CU_ASSERT(!report_write(work.arena, &work.job, OUT "5", &work.said.diag));
		said[threads - 1] = arena_printf(arena, "%s", said_text(&work.said));
		manifest[threads - 1] = small_read(arena, OUT "5/manifest.csv");
		CHECK_TEXT("messages", said[threads - 1], said[0]);
		CHECK_TEXT("files", manifest[threads - 1], manifest[0]);
		work_close(&work);
	}
	const char *plto = strstr(said[0], "plto"), *shown = strstr(said[0], "unknown format");
	CHECK_THAT("both are said, in order", plto && shown && plto < shown);
	arena_free(arena);
}

static void an_unwritable_folder_is_said(void)
{
	struct work work;

	work_open(&work, SERIES PLOT, report_text);
	small_file("plain", "");
	CU_ASSERT(!report_write(work.arena, &work.job, SMALL_DIR "/plain", &work.said.diag));
	CU_ASSERT(diag_status(&work.said.diag) == 2);
	CHECK_THAT("said", strstr(said_text(&work.said), "failure: cannot be made a directory") != NULL);
	work_close(&work);
}

/* The picture's name in the report is what stands above the picture. */
static void subjects_join_the_title(void)
{
	static const char text[] = "#@ title D\n#@ subject select min(system)\n"
	    "#@   from points where nvs = 4 order by 1\n" SERIES PLOT;
	struct work work;

	work_open(&work, text, ":::figures\n");
	CU_ASSERT(report_check(work.arena, &work.job, &work.said.diag));
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_TEXT("report", left(&work, OUT "/report.md"),
	           "# T\n\n\n![D: a100](figures/days.svg)\n\n\n\n");
	CHECK_THAT("figure", strstr(left(&work, OUT "/figures/days.svg"), ">D: a100<") != NULL);
	work.figure.title = "Mine";
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_THAT("the study's", strstr(left(&work, OUT "/figures/days.svg"), ">Mine<") != NULL);
	CHECK_TEXT("said", said_text(&work.said), "");
	work_close(&work);
}

/* Names from study and catalogue reach Markdown as text. */
static void hostile_names_in_a_report(void)
{
	struct work work;

	work_open(&work, NULL, ":::each select system from points order by nvs, gpus\n"
	    "{system}\n:::\n:::table select system from points order by nvs, gpus\n:::\n");
	work.job.title = "`x` <b> | #";
	work.table.cells[0].text = "# a|b";
	work.table.cells[SMALL_COLUMNS].text = "x\n:::each\n<i>";
	work.table.cells[2 * SMALL_COLUMNS].text = "{system} ''\"";
	work.table.cells[3 * SMALL_COLUMNS].text = "=1+1 @ %";
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_TEXT("report", left(&work, OUT "/report.md"),
	    "# \\`x\\` &lt;b&gt; \\| \\#\n\n"
	    "\\# a\\|b\nx :::each &lt;i&gt;\n{system} ''\"\n\\=1+1 @ %\n"
	    "\n| system |\n| --- |\n| \\# a\\|b |\n| x :::each &lt;i&gt; |\n"
	    "| {system} ''\" |\n| \\=1+1 @ % |\n\n");
	work_close(&work);
}

CU_TestInfo tests_report[] = {
	{ "mistakes of reports", mistakes_of_reports },
	{ "mistakes of figures", mistakes_of_figures },
	{ "numbers in prose", numbers_in_prose },
	{ "missing templates are said", missing_templates_are_said },
	{ "filters need their column", filters_need_their_column },
	{ "points need a section", points_need_a_section },
	{ "shared templates are said once", shared_templates_are_said_once },
	{ "a run leaves its files", a_run_leaves_its_files },
	{ "the manifest is true", the_manifest_is_true },
	{ "the same bytes twice", the_same_bytes_twice },
	{ "subjects join the title", subjects_join_the_title },
	{ "a failed figure is reported", a_failed_figure_is_reported },
	{ "leftovers are removed", leftovers_are_removed },
	{ "a name that is taken is said", a_name_that_is_taken_is_said },
	{ "without inputs there is no manifest", without_inputs_there_is_no_manifest },
	{ "figures at once are as in turn", figures_at_once_are_as_in_turn },
	{ "an unwritable folder is said", an_unwritable_folder_is_said },
	{ "hostile names in a report", hostile_names_in_a_report },
	CU_TEST_INFO_NULL
};
