/* markdown.c -- formats, escaping, and a report's blocks. */
#include "tests/small.h"

#include "report/format.h"
#include "report/markdown.h"

static void numbers_are_formatted(void)
{
	static const struct { const char *format; double x; const char *want; } cases[] = {
		/* counts: whole, in groups of three */
		{ "count", 0, "0" },
		{ "count", 999, "999" },
		{ "count", 1000, "1,000" },
		{ "count", 1234567, "1,234,567" },
		{ "count", -16384, "-16,384" },
		{ "count", 0.4, "0" },
		{ "count", -0.4, "0" },
		{ "count", 1e15, "1.000e15" },
		/* digits: never rounds away what stands before the point */
		{ "3", 97.96, "98.0" },
		{ "3", 9.996, "10.0" },
		{ "3", 1234.6, "1,235" },
		{ "1", 0.25, "0.2" },
		{ "3", 0.00012345, "0.000123" },
		{ "3", 1.2345e-7, "1.23e-7" },
		{ "15", 0.1, "0.100000000000000" },
		{ "", 12.875, "12.88" },
		{ "", 16384, "16,384" },
		{ "", 0, "0" },
		{ "", 123456, "123,456" },
		{ "text", 12.875, "12.88" },
		{ "exact", 16384.5, "16384.5" },
		/* units: the SI value over the scale */
		{ "%", 0.1234, "12.3 %" },
		{ "%", 1, "100 %" },
		{ "%", 0, "0 %" },
		{ "%", 0.0001, "0.0100 %" },
		{ "%", 0.0000999, "< 0.01 %" },
		{ "% 2", 1e-12, "< 0.01 %" },
		{ "%", -1e-5, "> -0.01 %" },
		{ "GB", 79.5e9, "79.5 GB" },
		{ "GB 4", 79.5e9, "79.50 GB" },
		{ "TB", 1.5e12, "1.50 TB" },
		{ "TFLOP/s", 2.5e15, "2,500 TFLOP/s" },
		{ "GB/s", 900e9, "900 GB/s" },
		{ "ms", 0.0123, "12.3 ms" },
		{ "us", 2.5e-6, "2.50 µs" },
		{ "s", 1.5, "1.50 s" },
		{ "days", 30.15, "30.1 days" },
		{ "x", 2.5, "2.50×" },
		{ "billion", 1e12, "1,000 billion" },
		/* nothing and too much */
		{ "count", NAN, "n/a" },
		{ "GB", NAN, "n/a" },
		{ "3", INFINITY, "Inf" },
	};
	char got[FORMAT_ROOM];

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct format format;
		CU_ASSERT(format_read(cases[i].format, strlen(cases[i].format), &format));
		CHECK_TEXT(cases[i].format, format_number(got, &format, cases[i].x),
		           cases[i].want);
	}
}

static void what_is_no_format(void)
{
	static const char *const cases[] = {
		"0", "16", "-1", "1.5", "gb", "GBs", "GB ", "GB x", "GB 99", "text 3",
		" GB", "count,", "1e1",
	};
	struct format format;

	for (size_t i = 0; i < COUNT_OF(cases); i++)
		CHECK_THAT(cases[i], !format_read(cases[i], strlen(cases[i]), &format));
}

static void texts_are_escaped(void)
{
	static const struct { const char *text, *want; } cases[] = {
		{ "gpt3-1t", "gpt3-1t" },
		{ "tp1d, n1=8 (best)", "tp1d, n1=8 (best)" },
		{ "hbm_used_bytes", "hbm_used_bytes" },
		{ "_a_ b_", "\\_a\\_ b\\_" },
		{ "*a*", "\\*a\\*" },
		{ "a|b", "a\\|b" },
		{ "`rm`", "\\`rm\\`" },
		{ "<b>&amp;", "&lt;b&gt;&amp;amp;" },
		{ "[x](y)", "\\[x\\](y)" },
		{ "![x](y)", "!\\[x\\](y)" },
		{ "# x #", "\\# x \\#" },
		{ "=1+1", "\\=1+1" },
		{ "- x", "\\- x" },
		{ "+ x", "\\+ x" },
		{ "---", "\\---" },
		{ "1. x", "1\\. x" },
		{ "12) x", "12\\) x" },
		{ "1.5", "1.5" },
		{ "1.", "1\\." },
		{ "a\nb\t c", "a b c" },
		{ "    code", "code" },
		{ "end  ", "end" },
		{ "$(touch x)", "\\$(touch x)" },
		{ "100% @x ~y", "100% @x \\~y" },
		{ "back\\slash", "back\\\\slash" },
		{ "µ → 日本", "µ → 日本" },
		{ "", "" },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		char *got;
		size_t len;
		FILE *out = open_memstream(&got, &len);
		markdown_text(out, cases[i].text);
		fclose(out);
		CHECK_TEXT(cases[i].text, got, cases[i].want);
		free(got);
	}
}

/* What a template's text becomes; the figures are "days", drawn, and
 * "lost", not drawn. */
static void render(const char *text, struct said *said, char **got)
{
	struct arena *arena = arena_new();
	struct table table = small_table();
	struct store *store = store_open(&table, 1, true, STORE_STEPS, &said->diag);
	struct template_figure plot = { 0 };
	struct report_figure days = { .name = "days", .title = "Days <1>" };
	struct report_figure lost = { .name = "lost", .title = "L", .caption = "C|c" };
	struct markdown_figure figures[] = {
		{ &days, &plot, "Days <1>", NULL, false },
		{ &lost, &plot, "L", "gnuplot is `away`", false } };
	struct template_report report;
	size_t len;
	FILE *out = open_memstream(got, &len);
	struct markdown page = { arena, store, figures, 2, &said->diag, out, { 0 } };

	store_points(store, "scaling", NULL, 0);
	CU_ASSERT(template_read_report(arena, small_file("m.md", text), &report,
	                               &said->diag)
	    && markdown_report(&page, "T", &report));
	fclose(out);
	store_close(store);
	arena_free(arena);
}

#define ALL "order by gpus, nvs"
static void blocks_are_rendered(void)
{
	static const struct { const char *name, *text, *want; } cases[] = {
		{ "prose as it is", "A *b* <i>c</i>\n\n# D\n", "A *b* <i>c</i>\n\n# D\n" },
		{ "no newline at the end", "A", "A" },
		{ "each", ":::each select system, gpus, train_days from points " ALL "\n"
		  "- {gpus:count}: **{system}** {train_days:3}\n:::\nend\n",
		  "- 1,024: **a100** 98.0\n- 1,024: **b200** 12.9\n"
		  "- 16,384: **a100** 6.12\n- 16,384: **b200** n/a\nend\n" },
		{ "a query of several lines", ":::each select nvs\n  from points\n\twhere gpus = 1024\n"
		  " order by nvs\n{nvs}\n:::\n", "4\n8\n" },
		{ "a body that is indented after its first line",
		  ":::each select nvs from points " ALL " limit 1\n- a\n  {nvs}\n:::\n", "- a\n  4\n" },
		{ "none", ":::each select 1 as a from points where nvs = 3 order by 1\n{a}\n"
		  ":::none\nNothing.\n:::\n", "Nothing.\n" },
		{ "none is not for rows", ":::each select 1 as a order by 1\n{a}\n:::none\nN.\n:::\n",
		  "1\n" },
		{ "a brace", ":::each select 1 as a order by 1\n{{a} {a}\n:::\n", "{a} 1\n" },
		{ "table", ":::table select system, gpus as \"accelerators:count\", "
		  "train_days as \"a|b: days:3\", null as \"x:GB\" from points " ALL " limit 2\n"
		  "Caption *c*.\n:::\n",
		  "\n| system | accelerators | a\\|b: days | x |\n| --- | ---: | ---: | ---: |\n"
		  "| a100 | 1,024 | 98.0 | n/a |\n| b200 | 1,024 | 12.9 | n/a |\n\nCaption *c*.\n" },
		{ "a table without rows", ":::table select nvs from points where nvs = 3 order by 1\n"
		  "C\n:::none\nNo row.\n:::\n", "No row.\n" },
		{ "a table in an each", ":::each select distinct gpus from points order by 1\n"
		  "At {gpus:count}:\n"
		  ":::table select system from points where gpus = :gpus order by 1 limit 1\n:::\n:::\n",
		  "At 1,024:\n\n| system |\n| --- |\n| a100 |\n\n"
		  "At 16,384:\n\n| system |\n| --- |\n| a100 |\n\n" },
		{ "an each in a none", ":::each select 1 from points where nvs = 3 order by 1\n:::none\n"
		  ":::each select max(nvs) as n from points order by 1\nmost {n}\n:::\n:::\n",
		  "most 8\n" },
		{ "let", ":::let few select min(nvs) as n from points\n"
		  ":::each select n from few order by 1\n{n}\n:::\n", "4\n" },
		{ "figure", ":::figure days One *line*\nper system.\n:::\nend\n",
		  "\n![Days &lt;1&gt;](figures/days.svg)\n\nOne *line*\nper system.\n\nend\n" },
		{ "a figure that failed", ":::figure lost My caption.\n:::\n",
		  "\n**L**: not drawn: gnuplot is \\`away\\`\n\n" },
		{ "the others", ":::figure days\n:::\n:::figures\n",
		  "\n![Days &lt;1&gt;](figures/days.svg)\n\n\n\n"
		  "\n**L**: not drawn: gnuplot is \\`away\\`\n\n" },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct said said;
		char *got = NULL;
		said_open(&said);
		render(cases[i].text, &said, &got);
		CHECK_THAT("title", strncmp(got, "# T\n\n", 5) == 0);
		CHECK_TEXT(cases[i].name, got + 5, cases[i].want);
		CHECK_TEXT(cases[i].name, said_text(&said), "");
		free(got);
		said_close(&said);
	}
}

/* The place and message, without the line and caret. */
static void mistakes_of_form_are_said(void)
{
	static const struct { const char *text, *want; } cases[] = {
		{ ":::eech select 1\n:::\n", "m.md:1:4: error: unknown block 'eech'\n"
		  "    :::eech select 1\n       ^~~~\n    did you mean 'each'?\n"
		  SMALL_DIR "/m.md:2:1: error: ':::' belongs to no block\n    :::\n    ^~~\n" },
		{ "a\n:::each select 1 order by 1\nb\n",
		  "m.md:2:1: error: ':::each' is not closed: a line ':::' ends it\n"
		  "    :::each select 1 order by 1\n    ^~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
		{ ":::none\n", "m.md:1:1: error: ':::none' belongs to no block\n    :::none\n    ^~~~~~~\n" },
		{ ":::each\nb\n:::\n", "m.md:1:1: error: the block has no query\n    :::each\n    ^~~~~~~\n" },
		{ ":::figure\n:::\n", "m.md:1:1: error: the block has no name\n    :::figure\n    ^~~~~~~~~\n" },
		{ ":::figure a\n:::each select 1 order by 1\n:::\n:::\n",
		  "m.md:2:1: error: a caption holds no block: a line ':::' ends it\n"
		  "    :::each select 1 order by 1\n    ^~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
		{ ":::figure a\n:::none\n:::\n",
		  "m.md:2:1: error: ':::figure' has no ':::none'\n    :::none\n    ^~~~~~~\n" },
		{ ":::each select 1 order by 1\n:::let x select 1\n:::\n",
		  "m.md:2:1: error: ':::let' stands outside of blocks\n    :::let x select 1\n    ^~~~~~~~~~~~~~~~~\n" },
		{ ":::let A-b select 1\n", "m.md:1:8: error: 'A-b' is no view's name: a-z, 0-9 and _\n"
		  "    :::let A-b select 1\n           ^~~\n" },
		{ ":::figures x\n", "m.md:1:12: error: nothing may follow ':::figures'\n"
		  "    :::figures x\n               ^\n" },
		{ "a { b\n", "m.md:1:3: error: no placeholder: {column} or {column:format}, '{{' for a brace\n"
		  "    a { b\n      ^\n" },
		{ ":::each select 1 as a order by 1\n{a:GBs} {a:}\n:::\n",
		  "m.md:2:4: error: unknown format 'GBs'\n    {a:GBs} {a:}\n       ^~~\n    did you mean 'GB'?\n"
		  SMALL_DIR "/m.md:2:9: error: unknown format ''\n    {a:GBs} {a:}\n            ^~~~\n" },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct arena *arena = arena_new();
		struct template_report report;
		struct said said;
		said_open(&said);
		CU_ASSERT(!template_read_report(arena, small_file("m.md", cases[i].text),
		                                &report, &said.diag));
		const char *got = said_text(&said);
		CHECK_TEXT(cases[i].text, got + strlen(SMALL_DIR "/"), cases[i].want);
		said_close(&said);
		arena_free(arena);
	}
}

static void deep_nesting_is_said(void)
{
	struct arena *arena = arena_new();
	struct template_report report;
	struct said said;

	said_open(&said);
	CU_ASSERT(!template_read_report(arena, small_file("m.md",
	    ":::each a\n:::each b\n:::each c\n:::each d\n:::each e\n"
	    ":::\n:::\n:::\n:::\n:::\n"), &report, &said.diag));
	CHECK_THAT("said", strstr(said_text(&said),
	    "m.md:5:1: error: more than 4 blocks in each other") != NULL);
	said_close(&said);
	arena_free(arena);
}

CU_TestInfo tests_markdown[] = {
	{ "numbers are formatted", numbers_are_formatted },
	{ "what is no format", what_is_no_format },
	{ "texts are escaped", texts_are_escaped },
	{ "blocks are rendered", blocks_are_rendered },
	{ "mistakes of form are said", mistakes_of_form_are_said },
	{ "deep nesting is said", deep_nesting_is_said },
	CU_TEST_INFO_NULL
};
