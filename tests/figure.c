/*
 * figure.c -- gnuplot driven: what comes out, what runs (nothing), and what
 * becomes of a figure when gnuplot is missing, fails, dies or hangs.
 */
#include "tests/small.h"

#include "report/figure.h"
#include "report/gnuplot.h"

#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIGURES SMALL_DIR "/figures"
#define TEMPLATE "#@ title T\n" \
	"#@ series select system, gpus, train_days from points order by gpus, nvs\n" \
	"set xlabel 'x'\n" \
	"plot for [i=0:N-1] $data index i using 'gpus':'train_days' " \
	"with linespoints lt i+1 title columnheader(1)\n"

struct drawn {
	struct arena *arena;
	struct said said;
	const char *reason;
	char *svg, *gp;		/* NULL: there is none */
};

static void drawn_open(struct drawn *drawn)
{
	*drawn = (struct drawn){ .arena = arena_new() };
	said_open(&drawn->said);
}

static void drawn_close(struct drawn *drawn)
{
	said_close(&drawn->said);
	arena_free(drawn->arena);
}

static void draw(struct drawn *drawn, const struct table *table,
                 const struct report_figure *figure, const char *text)
{
	struct store *store = store_open(table, 1, true, STORE_STEPS,
	                                 &drawn->said.diag);
	struct template_figure template;
	struct outfile gp, svg;

	CU_ASSERT_FATAL(store != NULL);
	CU_ASSERT_FATAL(template_read_figure(drawn->arena, small_file("f.gp", text),
	                                     &template, &drawn->said.diag));
	file_make_dir(FIGURES, &drawn->said.diag);
	drawn->reason = figure_finish(figure_start(drawn->arena, store, figure,
	    figure_title(drawn->arena, store, figure, &template, &drawn->said.diag),
	    &template, SMALL_DIR, &drawn->said.diag), &gp, &svg);
	if (!drawn->reason) {
		CU_ASSERT(outfile_keep(&gp, &drawn->said.diag));
		CU_ASSERT(outfile_keep(&svg, &drawn->said.diag));
	}
	drawn->svg = small_read(drawn->arena, FIGURES "/f.svg");
	drawn->gp = small_read(drawn->arena, FIGURES "/f.gp");
	store_close(store);
}

static void draw_small(struct drawn *drawn, const char *text)
{
	struct table table = small_table();
	struct report_figure figure = { .name = "f", .table = "scaling" };

	draw(drawn, &table, &figure, text);
}

static bool run_gnuplot(struct arena *arena, const char *folder, const char *script,
                        size_t len, double seconds, struct gnuplot_end *end)
{
	return gnuplot_finish(gnuplot_start(arena, folder, script, len, seconds),
	                      "f.svg", end);
}

static bool no_part_is_left(void)
{
	glob_t found;
	int status = glob(FIGURES "/*.part", 0, NULL, &found);

	if (status == 0)
		globfree(&found);
	return status == GLOB_NOMATCH;
}

static void remove_figure(void)
{
	unlink(FIGURES "/f.svg");
	unlink(FIGURES "/f.gp");
}

static void a_figure_is_drawn(void)
{
	struct drawn drawn;

	remove_figure();
	drawn_open(&drawn);
	draw_small(&drawn, TEMPLATE);
	CHECK_TEXT("said", said_text(&drawn.said), "");
	CU_ASSERT(drawn.reason == NULL);
	CU_ASSERT_FATAL(drawn.svg && drawn.gp);
	CHECK_THAT("title", strstr(drawn.svg, ">T<") != NULL);
	CHECK_THAT("key", strstr(drawn.svg, ">a100<") && strstr(drawn.svg, ">b200<"));
	CHECK_THAT("blocks", strstr(drawn.gp, "N = 2\n$data << EOD\n"
	    "\"a100\"\t\"gpus\"\t\"train_days\"\n\"a100\"\t1024\t97.96\n\"a100\"\t16384\t6.125\n"
	    "\n\n\"b200\"\t\"gpus\"\t\"train_days\"\n\"b200\"\t1024\t12.88\n\"b200\"\t16384\tNaN\n"
	    "EOD\nset xlabel 'x'\nplot for") != NULL);
	CHECK_THAT("no path", strstr(drawn.gp, "output/") == NULL);
	CHECK_THAT("nothing half-written", no_part_is_left());
	drawn_close(&drawn);
}

/* The script draws the same bytes again, in another folder. */
static void the_script_draws_it_again(void)
{
	struct drawn drawn;
	struct gnuplot_end end;

	drawn_open(&drawn);
	draw_small(&drawn, TEMPLATE);
	CU_ASSERT_FATAL(drawn.svg && drawn.gp);
	file_make_dir(SMALL_DIR "/again", &drawn.said.diag);
	unlink(SMALL_DIR "/again/f.svg");
	CU_ASSERT(run_gnuplot(drawn.arena, SMALL_DIR "/again", drawn.gp,
	                      strlen(drawn.gp), 20, &end));
	char *again = small_read(drawn.arena, SMALL_DIR "/again/f.svg");
	CU_ASSERT_FATAL(again != NULL);
	CHECK_THAT("same bytes", strcmp(again, drawn.svg) == 0);
	drawn_close(&drawn);
}

/* Each would run `touch ran`, end the data, or spoil the script, if it were
 * taken for code. */
static const char *const hostile[] = {
	"`touch ran`", "\"; system('touch ran') #", "'; !touch ran", "@FIGURE_TITLE",
	"$(touch ran)", "|touch ran", "EOD", "a\n!touch ran\n", "a\nEOD\n!touch ran\n",
	"\\", "a\\", "100 % %s %d", "<script>&amp;", "=1+1", "# comment", "a, b\tc",
	"it''s \"quoted\"", "{/Symbol a}_b^c", "µ → 日本 ñ", " ", "", "N/A", "NaN",
};

/* As titles, series' names, tic labels and labels, all in one figure. */
static void hostile_texts_are_texts(void)
{
	static const struct column columns[] = {
		{ "name", CELL_TEXT, "", "" }, { "x", CELL_NUMBER, "", "" },
		{ "label", CELL_TEXT, "", "" },
	};
	static const char text[] =
	    "#@ series select name, x, label from points order by x\n"
	    "#@ also extra select 'all', x, name from points order by x\n"
	    "set yrange [0:30]; set xtics rotate\n"
	    "plot for [i=0:N-1] $data index i using 2:2:xtic(3) with points title columnheader(1), \\\n"
	    " $extra index 0 using 2:2:3 with labels notitle\n";
	union cell cells[3 * COUNT_OF(hostile)];
	struct table table = { "scaling", columns, 3, cells, COUNT_OF(hostile) };
	struct drawn drawn;

	for (size_t i = 0; i < COUNT_OF(hostile); i++) {
		cells[3 * i].text = cells[3 * i + 2].text = hostile[i];
		cells[3 * i + 1].number = (double)i;
	}
	for (size_t i = 0; i < COUNT_OF(hostile); i++) {
		struct report_figure figure = { .name = "f", .table = "scaling",
		                                .title = hostile[i] };
		remove_figure();
		drawn_open(&drawn);
		draw(&drawn, &table, &figure, text);
		CHECK_TEXT(hostile[i], said_text(&drawn.said), "");
		CHECK_THAT(hostile[i], drawn.svg && strstr(drawn.svg, "touch ran"));
		CHECK_THAT(hostile[i], drawn.svg && strstr(drawn.svg, "日本"));
		drawn_close(&drawn);
	}
	CHECK_THAT("nothing ran", !small_exists(FIGURES "/ran") && !small_exists("ran"));
}

/* Exact, title and key: what stands in the SVG after its own escapes. */
static void texts_come_out_as_they_are(void)
{
	static const struct { const char *text, *title, *key; } cases[] = {
		{ "a `b` @c", ">a `b` @c<", ">a `b` @c<" },
		{ "x_y^z {w} & <v>", ">x_y^z {w} &amp; &lt;v><", ">x_y^z {w} &amp; &lt;v><" },
		{ "say \"no\" \\ 100 %", ">say \"no\" \\ 100 %<", ">say 'no' / 100 %<" },
		{ "''''", ">''''<", ">''''<" },
		{ "a, b, #c", ">a, b, #c<", ">a, b, #c<" },
		{ "$(touch ran)", ">$(touch ran)<", ">$(touch ran)<" },
		{ "=1+1", ">=1+1<", ">=1+1<" },
		{ "A100, µ → 日本", ">A100, µ → 日本<", ">A100, µ → 日本<" },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct report_figure figure = { .name = "f", .table = "scaling",
		                                .title = cases[i].text };
		struct table table = small_table();
		struct drawn drawn;
		table.cells[0].text = cases[i].text;
		table.cells[SMALL_COLUMNS].text = cases[i].text;
		drawn_open(&drawn);
		draw(&drawn, &table, &figure, TEMPLATE);
		CU_ASSERT_FATAL(drawn.svg != NULL);
		CHECK_THAT(cases[i].text, strstr(drawn.svg, cases[i].title) != NULL);
		CHECK_THAT(cases[i].text, strstr(drawn.svg, cases[i].key) != NULL);
		drawn_close(&drawn);
	}
}

/* One row: both ranges are empty, which gnuplot says and this program not. */
static void a_single_point_is_a_figure(void)
{
	struct drawn drawn;

	drawn_open(&drawn);
	draw_small(&drawn, "#@ series select system, gpus, train_days from points "
	    "where nvs = 8 and gpus = 1024 order by 1\n"
	    "plot $data using 2:3 title columnheader(1)\n");
	CHECK_TEXT("said", said_text(&drawn.said), "");
	CHECK_THAT("drawn", drawn.reason == NULL && strstr(drawn.svg, ">b200<"));
	drawn_close(&drawn);
}

/* A column that is not there is no figure, though gnuplot leaves with 0. */
static void a_missing_column_is_said(void)
{
	struct drawn drawn;

	drawn_open(&drawn);
	draw_small(&drawn, "#@ series select system, gpus, train_days from points order by 1\n"
	    "set xrange [0:9]; set yrange [0:9]\nplot $data using 'gpus':'days'\n");
	CHECK_THAT("said", strstr(said_text(&drawn.said),
	    "f.gp:3:1: failure: figure 'f': gnuplot says: ") != NULL);
	drawn_close(&drawn);
}

static void nothing_feasible_is_a_figure(void)
{
	static const struct report_filter none = { "system", "h100", 0 };
	struct table table = small_table();
	struct report_figure figure = { .name = "f", .table = "scaling",
	    .filters = &none };
	struct drawn drawn;

	drawn_open(&drawn);
	draw_small(&drawn, "#@ title T\n#@ series select system, gpus from points "
	    "where gpus < 0 order by 1\nnot gnuplot\n");
	CHECK_TEXT("said", said_text(&drawn.said), "");
	CHECK_THAT("words", strstr(drawn.svg, ">nothing feasible<") != NULL);
	CHECK_THAT("title", strstr(drawn.svg, ">T<") != NULL);
	figure.nfilters = 1;
	draw(&drawn, &table, &figure, TEMPLATE);
	CHECK_TEXT("said", said_text(&drawn.said), "");
	CHECK_THAT("no row", strstr(drawn.svg, ">nothing to draw: no such row<") != NULL);
	drawn_close(&drawn);
}

/* ---- when gnuplot fails ---- */

static char *path_before;

/* What a fake gnuplot begins with: the name of the figure, which is the last
 * one in quotes that the script says is its output. */
#define FAKE "#!/bin/sh\nwhile read -r a b c; do\n" \
	"case \"$a $b $c\" in 'set output '*.part*) svg=${c#?}; svg=${svg%?};; esac\ndone\n"

/* PATH is one folder with this `gnuplot` in it (NULL: none). */
static void fake_gnuplot(const char *script)
{
	char room[4096], *root = getcwd(room, sizeof room);
	char path[5000];
	struct diag diag = { .out = stderr };

	CU_ASSERT_FATAL(root != NULL);
	path_before = mem_alloc(strlen(getenv("PATH")) + 1, 1);
	strcpy(path_before, getenv("PATH"));
	file_make_dir(SMALL_DIR "/bin", &diag);
	unlink(SMALL_DIR "/bin/gnuplot");
	if (script) {
		small_file("bin/gnuplot", script);
		chmod(SMALL_DIR "/bin/gnuplot", 0755);
	}
	snprintf(path, sizeof path, "%s/" SMALL_DIR "/bin", root);
	setenv("PATH", path, 1);
}

static void real_gnuplot(void)
{
	setenv("PATH", path_before, 1);
	free(path_before);
}

/* What an earlier run drew stays as it was, and nothing else is left. */
static void failures_leave_the_earlier_figure(void)
{
	static const struct { const char *name, *script, *reason; } cases[] = {
		{ "missing", NULL, "gnuplot cannot be started: No such file or directory" },
		{ "exit 1", "#!/bin/sh\nexit 1\n", "gnuplot left with status 1" },
		{ "a message", "#!/bin/sh\necho so it is >&2\nexit 1\n", "gnuplot says: so it is" },
		{ "a warning", FAKE "echo '<svg></svg>' >\"$svg\"\necho beware >&2\n",
		  "gnuplot says: beware" },
		{ "nothing", "#!/bin/sh\nwhile read x; do :; done\n", "gnuplot left no complete figure" },
		{ "half", FAKE "echo '<svg> ' >\"$svg\"\n",
		  "gnuplot left no complete figure" },
		{ "killed", FAKE "echo '<svg>' >\"$svg\"\nkill -9 $$\n",
		  "gnuplot was ended by signal 9" },
		{ "removes it", FAKE "exec /bin/rm \"$svg\"\n",
		  "gnuplot left no complete figure" },
	};
	char want[200];

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct drawn drawn;
		small_file("figures/f.svg", "earlier");
		small_file("figures/f.gp", "its script");
		drawn_open(&drawn);
		fake_gnuplot(cases[i].script);
		draw_small(&drawn, TEMPLATE);
		real_gnuplot();
		CHECK_TEXT(cases[i].name, drawn.reason ? drawn.reason : "", cases[i].reason);
		snprintf(want, sizeof want, "failure: figure 'f': %s\n%s", cases[i].reason,
		    cases[i].script ? "" : "    is gnuplot installed? `make deps` does that\n");
		CHECK_TEXT(cases[i].name, said_text(&drawn.said), want);
		CHECK_TEXT(cases[i].name, drawn.svg ? drawn.svg : "", "earlier");
		CHECK_TEXT(cases[i].name, drawn.gp ? drawn.gp : "", "its script");
		CHECK_THAT(cases[i].name, no_part_is_left());
		CU_ASSERT(diag_status(&drawn.said.diag) == 2);
		drawn_close(&drawn);
	}
}

/* One that hangs, reading or not, with a long script. */
static void hanging_is_ended(void)
{
	static const char *const scripts[] = {
		"#!/bin/sh\nwhile :; do /bin/sleep 9; done\n",
		"#!/bin/sh\nwhile read x; do :; done\n/bin/sleep 9 & wait\n",
	};
	size_t len = 300000;
	char *text = mem_alloc(len, 1);

	memset(text, '\n', len);
	for (size_t i = 0; i < COUNT_OF(scripts); i++) {
		struct arena *arena = arena_new();
		struct gnuplot_end end;
		fake_gnuplot(scripts[i]);
		CU_ASSERT(!run_gnuplot(arena, SMALL_DIR, text, len, 0.25, &end));
		real_gnuplot();
		CHECK_TEXT("reason", end.reason, "gnuplot took more than 0.25 s");
		arena_free(arena);
	}
	free(text);
}

/* It ends with much of the script unread: no figure, no harm. */
static void dying_early_is_survived(void)
{
	size_t len = 3000000;
	char *text = mem_alloc(len, 1);
	struct arena *arena = arena_new();
	struct gnuplot_end end;

	memset(text, '\n', len);
	fake_gnuplot("#!/bin/sh\nexit 0\n");
	unlink(SMALL_DIR "/f.svg");
	CU_ASSERT(!run_gnuplot(arena, SMALL_DIR, text, len, 20, &end));
	real_gnuplot();
	CHECK_TEXT("reason", end.reason, "gnuplot left no complete figure");
	arena_free(arena);
	free(text);
}

/* The message stands at the template's line. */
static void mistakes_have_the_templates_line(void)
{
	static const struct { const char *name, *body, *want; } cases[] = {
		{ "command", "set grid\n\nplto x\n",
		  SMALL_DIR "/f.gp:5:1: failure: figure 'f': gnuplot says: invalid command\n"
		  "    plto x\n    ^~~~~~\n" },
		{ "variable", "plot nope title 'x'\n",
		  SMALL_DIR "/f.gp:3:1: failure: figure 'f': gnuplot says: undefined variable: nope\n"
		  "    plot nope title 'x'\n    ^~~~~~~~~~~~~~~~~~~\n" },
		{ "no plot", "set grid\n",
		  "failure: figure 'f': gnuplot left no complete figure\n" },
	};
	char text[500];

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct drawn drawn;
		snprintf(text, sizeof text, "#@ series select system, gpus, train_days\n"
		    "#@        from points order by 1\n%s", cases[i].body);
		remove_figure();
		drawn_open(&drawn);
		draw_small(&drawn, text);
		CHECK_TEXT(cases[i].name, said_text(&drawn.said), cases[i].want);
		CHECK_THAT(cases[i].name, !drawn.svg && !drawn.gp);
		drawn_close(&drawn);
	}
}

/* Twelve names stand beside the plot, more below it, and the figure grows. */
static void keys_make_room(void)
{
	static const struct column columns[] = {
		{ "name", CELL_TEXT, "", "" }, { "x", CELL_NUMBER, "", "" } };
	static const char text[] = "#@ size 900,500\n#@ series select name || x, x from points order by x\n"
	    "plot for [i=0:N-1] $data index i using 2:2 title columnheader(1)\n";
	static const struct { const char *name; size_t n; const char *key, *height; } cases[] = {
		{ "few", 12, "set key outside right top ", "HEIGHT = 500\n" },
		{ "many", 13, "maxcols 3 ", "HEIGHT = 590\n" },	/* 14 in 5 rows */
		{ "a name of nearly fifty letters, a hypothetical one", 1, "maxcols 2 ",
		  "HEIGHT = 518\n" },
		{ "most", 200, "maxcols 3 ", "HEIGHT = 1706\n" },
	};
	static union cell cells[2 * 200];

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct table table = { "scaling", columns, 2, cells, cases[i].n };
		struct report_figure figure = { .name = "f", .table = "scaling" };
		struct drawn drawn;
		for (size_t k = 0; k < cases[i].n; k++) {
			cells[2 * k].text = cases[i].name;
			cells[2 * k + 1].number = (double)k;
		}
		drawn_open(&drawn);
		draw(&drawn, &table, &figure, text);
		CHECK_TEXT(cases[i].name, said_text(&drawn.said), "");
		CHECK_THAT(cases[i].name, drawn.gp && strstr(drawn.gp, cases[i].key));
		CHECK_THAT(cases[i].name, drawn.gp && strstr(drawn.gp, cases[i].height));
		drawn_close(&drawn);
	}
}

/* 100 px, 300 for two blocks of a row of three, 2 times 150 for two rows of
 * one; the block that is empty adds nothing. */
static void figures_grow_with_their_blocks(void)
{
	struct drawn drawn;

	drawn_open(&drawn);
	draw_small(&drawn, "#@ size 500,100\n#@ grow data 3 300\n#@ grow size 1 150\n#@ grow none 1 999\n"
	    "#@ series select system, gpus, nvs from points order by gpus, nvs\n"
	    "#@ also size select gpus, nvs from points order by gpus, nvs\n"
	    "#@ also none select gpus, nvs from points where gpus < 0 order by gpus\n"
	    "plot for [i=0:N-1] $data index i using 2:3 title columnheader(1)\n");
	CHECK_TEXT("said", said_text(&drawn.said), "");
	CHECK_THAT("height", drawn.gp && strstr(drawn.gp, "WIDTH = 500; HEIGHT = 700\n"));
	drawn_close(&drawn);
}

static void a_tight_key_is_no_failure(void)
{
	struct drawn drawn;

	drawn_open(&drawn);
	fake_gnuplot(FAKE "echo '<svg></svg>' >\"$svg\"\n"
	    "echo '\"/dev/stdin\" line 9: warning: Warning - difficulty fitting plot titles into key' >&2\n");
	draw_small(&drawn, TEMPLATE);
	real_gnuplot();
	CHECK_TEXT("said", said_text(&drawn.said), "");
	CU_ASSERT(drawn.reason == NULL);
	drawn_close(&drawn);
}

/* Things, and variants of a thing, as many as the palette can tell apart. */
static void looks_differ(void)
{
	struct drawn drawn;

	drawn_open(&drawn);
	draw_small(&drawn, "#@ series select system, gpus, nvs from points order by gpus, nvs\n"
	    "array SEEN[1600]\nTWICE = 0\ndo for [i=1:1600] { SEEN[i] = 0 }\n"
	    "do for [k=1:16] { do for [v=1:12] {\n"
	    "\tlook = COLOUR(k) + 10 * DASH(k, v) + 100 * (POINT(k, v) - 1)\n"
	    "\tif (SEEN[look]) { TWICE = TWICE + 1 }\n"
	    "\tSEEN[look] = 1\n} }\n"
	    "set xlabel sprintf(\"%d twice\", TWICE)\n"
	    "plot for [i=0:N-1] $data index i using 2:3 title columnheader(1)\n");
	CHECK_TEXT("said", said_text(&drawn.said), "");
	CHECK_THAT("none twice", drawn.svg && strstr(drawn.svg, ">0 twice<"));
	drawn_close(&drawn);
}

static void many_series_are_too_many(void)
{
	static const struct column columns[] = { { "x", CELL_NUMBER, "", "" } };
	static union cell cells[FIGURE_BLOCKS + 1];
	struct table table = { "scaling", columns, 1, cells, FIGURE_BLOCKS };
	struct report_figure figure = { .name = "f", .table = "scaling" };
	static const char text[] = "#@ series select x, x from points order by x\n"
	    "plot for [i=0:N-1] $data index i using 2:2 notitle\n";
	struct drawn drawn;

	for (size_t i = 0; i <= FIGURE_BLOCKS; i++)
		cells[i].number = (double)i;
	drawn_open(&drawn);
	draw(&drawn, &table, &figure, text);
	CU_ASSERT(drawn.reason == NULL);
	table.nrows++;
	draw(&drawn, &table, &figure, text);
	CHECK_TEXT("reason", drawn.reason ? drawn.reason : "", "it has too many series");
	CHECK_THAT("said", strstr(said_text(&drawn.said),
	    "f.gp:1:11: error: figure 'f': more than 500 series") != NULL);
	drawn_close(&drawn);
}

/* ---- the head of a template ---- */

static void heads_are_read(void)
{
	struct arena *arena = arena_new();
	struct template_figure template;
	struct said said;

	said_open(&said);
	CU_ASSERT_FATAL(template_read_figure(arena, small_file("f.gp",
	    "# comment\n#@ also guide_2 select 1\n#@ size 400,300\n#@ title A\n#@   b\n"
	    "#@ series select 2\n#@\tfrom x\n#\n\nplot x\n# more\n"), &template, &said.diag));
	CU_ASSERT(template.width == 400 && template.height == 300);
	CU_ASSERT_FATAL(template.nseries == 2);
	CHECK_TEXT("first", template.series[0].name, "data");
	CHECK_TEXT("query", template.series[0].query.text, "select 2\n  \tfrom x");
	CHECK_TEXT("second", template.series[1].name, "guide_2");
	CU_ASSERT(template.body.off + template.body.len == template.source.len);
	CHECK_TEXT("body", template.source.text + template.body.off, "\nplot x\n# more\n");
	said_close(&said);
	arena_free(arena);
}

static void mistakes_of_the_head_are_said(void)
{
	static const struct { const char *text, *want; } cases[] = {
		{ "#@ tilte A\n#@ series select 1\nplot x\n",
		  ":1:4: error: unknown key 'tilte'\n    #@ tilte A\n       ^~~~~\n    did you mean 'title'?\n" },
		{ "#@ title A\nplot x\n", ":1:1: error: the figure has no 'series'\n    #@ title A\n    ^~~~~~~~~~\n" },
		{ "#@ series select 1\n#@ series select 1\nplot x\n",
		  ":2:4: error: 'series' is given twice\n    #@ series select 1\n       ^~~~~~\n" },
		{ "#@ title A\n#@ title B\n#@ series select 1\nplot x\n",
		  ":2:4: error: 'title' is given twice\n    #@ title B\n       ^~~~~\n" },
		{ "#@ series\nplot x\n", ":1:4: error: 'series' has no value\n    #@ series\n       ^~~~~~\n"
		  SMALL_DIR "/f.gp:1:1: error: the figure has no 'series'\n    #@ series\n    ^~~~~~~~~\n" },
		{ "#@ size 9,9\n#@ series select 1\nplot x\n",
		  ":1:9: error: a size is width,height in pixels, each 100 to 4000\n    #@ size 9,9\n            ^~~\n" },
		{ "#@ grow data\n#@ series select 1\nplot x\n",
		  ":1:9: error: 'grow' wants a datablock's name, how many of its blocks make a row, and pixels for a row\n"
		  "    #@ grow data\n            ^~~~\n" },
		{ "#@ grow nope 3 90\n#@ series select 1\nplot x\n",
		  ":1:9: error: no datablock 'nope'\n    #@ grow nope 3 90\n            ^~~~\n" },
		{ "#@ subject select 1\n#@ subject select 2\n#@ series select 1\nplot x\n",
		  ":2:4: error: 'subject' is given twice\n    #@ subject select 2\n       ^~~~~~~\n" },
		{ "#@ also data select 1\n#@ series select 1\nplot x\n",
		  ":1:9: error: the name 'data' is taken\n    #@ also data select 1\n            ^~~~\n" },
		{ "#@ also A select 1\n#@ series select 1\nplot x\n",
		  ":1:9: error: 'A' is no datablock's name: a-z, 0-9 and _\n    #@ also A select 1\n            ^\n" },
		{ "#@ also a\n#@ series select 1\nplot x\n",
		  ":1:4: error: 'also' wants a name and a query\n    #@ also a\n       ^~~~\n" },
		{ "#@   from\n#@ series select 1\nplot x\n",
		  ":1:1: error: nothing to go on with\n    #@   from\n    ^~\n" },
		{ "#@ series select 1\nplot x\n#@ title A\n",
		  ":3:1: error: the head ends at the first line without '#'\n    #@ title A\n    ^~\n" },
		{ "#@ series select 1\n\n",
		  ":1:1: error: no gnuplot code under the head\n    #@ series select 1\n    ^~~~~~~~~~~~~~~~~~\n" },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct arena *arena = arena_new();
		struct template_figure template;
		struct said said;
		said_open(&said);
		CU_ASSERT(!template_read_figure(arena, small_file("f.gp", cases[i].text),
		                                &template, &said.diag));
		CHECK_TEXT(cases[i].text, said_text(&said) + strlen(SMALL_DIR "/f.gp"),
		           cases[i].want);
		said_close(&said);
		arena_free(arena);
	}
}

/* Texts as gnuplot code and as a field of its data. */
static void texts_for_gnuplot(void)
{
	static const struct { const char *text, *string, *cell; } rows[] = {
		{ "plain", "\"plain\"", "\"plain\"" },
		{ "a\"b", "\"a\\\"b\"", "\"a'b\"" },
		{ "`x` @y", "\"\\140x\\140 \\100y\"", "\"`x` @y\"" },
		{ "a\nb", "\"a b\"", "\"a b\"" },
		/* XML has no place for these */
		{ "a ]]> b", "\"a ]] > b\"", "\"a ]] > b\"" },
		{ "x\xef\xbf\xbey", "\"x\xef\xbf\xbdy\"", "\"x\xef\xbf\xbdy\"" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		char *got;
		size_t len;
		FILE *out = open_memstream(&got, &len);

		gnuplot_string(out, rows[i].text);
		fputc('\n', out);
		gnuplot_cell(out, rows[i].text);
		fclose(out);
		char *end = strchr(got, '\n');
		*end = '\0';
		CHECK_TEXT(rows[i].text, got, rows[i].string);
		CHECK_TEXT(rows[i].text, end + 1, rows[i].cell);
		free(got);
	}
}

CU_TestInfo tests_figure[] = {
	{ "texts for gnuplot", texts_for_gnuplot },
	{ "a figure is drawn", a_figure_is_drawn },
	{ "the script draws it again", the_script_draws_it_again },
	{ "hostile texts are texts", hostile_texts_are_texts },
	{ "texts come out as they are", texts_come_out_as_they_are },
	{ "a single point is a figure", a_single_point_is_a_figure },
	{ "a missing column is said", a_missing_column_is_said },
	{ "nothing feasible is a figure", nothing_feasible_is_a_figure },
	{ "failures leave the earlier figure", failures_leave_the_earlier_figure },
	{ "hanging is ended", hanging_is_ended },
	{ "dying early is survived", dying_early_is_survived },
	{ "mistakes have the template's line", mistakes_have_the_templates_line },
	{ "keys make room", keys_make_room },
	{ "figures grow with their blocks", figures_grow_with_their_blocks },
	{ "a tight key is no failure", a_tight_key_is_no_failure },
	{ "looks differ", looks_differ },
	{ "many series are too many", many_series_are_too_many },
	{ "heads are read", heads_are_read },
	{ "mistakes of the head are said", mistakes_of_the_head_are_said },
	CU_TEST_INFO_NULL
};
