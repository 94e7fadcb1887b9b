/* html.c -- Markdown to a page, hostile texts, styles, and the way to PDF. */
#include "tests/small.h"

#include <sys/stat.h>
#include <unistd.h>

#include "report/html.h"
#include "tests/page.h"

extern CU_TestInfo tests_html[];

#define OUT SMALL_DIR "/html"
#define PAGE OUT "/page.html"
#define SERIES "#@ series select system, gpus, train_days from points order by gpus, nvs\n"
#define PLOT "set xlabel 'x'\nplot for [i=0:N-1] $data index i using 2:3 title columnheader(1)\n"
#define SVG "<svg \n width=\"9\" height=\"5\"\n></svg>\n"

static void make_executable(const char *path, const char *text)
{
	CU_ASSERT(chmod(small_file(path, text), 0755) == 0);
}

/* The page of a text whose captions stand at [from, to). */
static void write_page(const char *text, const struct markdown_captions *captions)
{
	struct arena *arena = arena_new();
	struct said said;
	struct html_job job = { .markdown = { "m.md", text, strlen(text) },
		.captions = captions, .style = "p{}", .title = "untitled", .folder = OUT };
	FILE *out;

	said_open(&said);
	small_file("html/figures/x.svg", SVG);
	CU_ASSERT_FATAL((out = fopen(PAGE, "w")) != NULL);
	CU_ASSERT(html_write(out, arena, &job, &said.diag));
	CU_ASSERT(fclose(out) == 0);
	said_check(&said, "said", "");
	arena_free(arena);
}

static const struct markdown_captions no_captions;

struct question { const char *name, *text, *path, *want; };

static void check_questions(const struct question *rows, size_t n,
                            const struct markdown_captions *captions)
{
	for (size_t i = 0; i < n; i++) {
		struct page page;

		write_page(rows[i].text, captions);
		page_open(&page, PAGE);
		CHECK_TEXT(rows[i].name, page_ask(&page, rows[i].path), rows[i].want);
		page_close(&page);
	}
}

static void texts_become_pages(void)
{
	static const struct question rows[] = {
		{ "title", "# A *b* `c`\n", "//title", "A b c" },
		{ "no title", "a\n", "//title", "untitled" },
		{ "title of a hostile text", "# &lt;/title&gt;&lt;script&gt; \"x\" &amp;amp;\n",
		  "//title", "</title><script> \"x\" &amp;" },
		{ "heading's markup", "# A *b*\n", "//h1/em", "b" },
		{ "id", "## What fits, at 2×?\n", "//h2/@id", "what-fits-at-2×" },
		{ "id twice", "## A b\n## A b\n## a-b-1\n## A b\n",
		  "concat(//h2[1]/@id, ' ', //h2[2]/@id, ' ', //h2[3]/@id, ' ', //h2[4]/@id)",
		  "a-b a-b-1 a-b-1-1 a-b-2" },
		{ "id of no letters", "## ?\n", "//h2/@id", "section" },
		{ "id cannot leave its quotes", "## a\" onclick=\"b\n", "count(//@onclick)", "0" },
		{ "raw HTML is left out", "<script>a</script>\n\nb <b onclick=\"c\">d</b>\n",
		  "concat(count(//script|//b), //p)", "0b d" },
		{ "text is escaped", "&lt;script&gt; & \\< `<i>`\n", "//p", "<script> & < <i>" },
		{ "a word without end", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
		  "string-length(//p)", "60" },
		{ "a report's link", "[a](../s/report.md#b)\n", "//a/@href", "../s/report.html#b" },
		{ "a report beside", "[a](report.md)\n", "//a/@href", "report.html" },
		{ "another Markdown", "[a](my-report.md)\n", "//a/@href", "my-report.md" },
		{ "a report elsewhere", "[a](https://x.org/report.md)\n", "//a/@href",
		  "https://x.org/report.md" },
		{ "data", "[a](data/x.csv)\n", "//a/@href", "data/x.csv" },
		{ "a link that runs", "[a](javascript:alert(1))\n", "//a/@href", "" },
		{ "five sections", "# T\n## a\n## b\n## c\n## d\n## e\n", "count(//nav)", "0" },
		{ "six sections", "# T\n## a\n## b\n## c <\n### d\n## e\n## f\n## a\n",
		  "concat(count(//nav//a), //nav//li[3], //nav//li[6]/a/@href)", "6c <#a-1" },
		{ "contents follow the title", "# T\n\nx\n\n## a\n## b\n## c\n## d\n## e\n## f\n",
		  "name(//h1/following-sibling::*[1])", "nav" },
	};

	check_questions(rows, COUNT_OF(rows), &no_captions);
}

static void tables_have_headers(void)
{
#define TABLE "## S\n\n| a | b | c | d |\n| --- | ---: | --- | --- |\n" \
	"| x | 1 | < 0.01 % | 8 |\n| *y* \\| z | n/a | 2.50× | 4 to 8 |\n" \
	"| w | | 3.9e-7 s | |\n"
	static const struct question rows[] = {
		{ "head", TABLE, "count(//thead/tr/th[@scope='col'])", "4" },
		{ "rows", TABLE, "count(//tbody/tr)", "3" },
		{ "their headers", TABLE, "//tbody/tr[2]/th[@scope='row']", "y | z" },
		{ "inside of cells", TABLE, "//tbody/tr[2]/th/em", "y" },
		{ "numbers say the Markdown", TABLE, "count(//tr/*[2][@class='number'])", "4" },
		{ "or all cells", TABLE, "count(//tr/*[3][@class='number'])", "4" },
		{ "but not this", TABLE, "count(//tr/*[4][@class='number'])", "0" },
		{ "nor names", TABLE, "count(//tr/*[1][@class='number'])", "0" },
		{ "a name", TABLE, "//div[@role='region']/@aria-labelledby", "s" },
		{ "a name without a section", "| a |\n| --- |\n| b |\n", "//div/@aria-label", "Table" },
		{ "no rows", "| a |\n| --- |\n", "concat(count(//th), count(//tbody/tr))", "10" },
		{ "empty columns hold no numbers", "| a |\n| --- |\n| |\n", "count(//*[@class='number'])", "0" },
		{ "a word that may be broken", "| aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | b |\n| - | - |\n"
		  "| a a aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa |\n",
		  "concat(count(//*[@class='long']), count(//tbody/tr/th[@class='long']))", "21" },
		{ "wide", "|a|a|a|a|a|a|a|a|\n|-|-|-|-|-|-|-|-|\n", "//table/@class", "wide" },
		{ "narrow", "|a|a|a|a|a|a|a|\n|-|-|-|-|-|-|-|\n", "count(//table/@class)", "0" },
	};

	check_questions(rows, COUNT_OF(rows), &no_captions);
}

/* The vectors of RFC 4648; only what a run draws is embedded. */
static void pictures_are_embedded(void)
{
	static const struct question rows[] = {
		{ "size", "![A](figures/x.svg)\n", "concat(//img/@width, 'x', //img/@height)", "9x5" },
		{ "in a figure", "![A](figures/x.svg)\n", "count(//main/figure/div/img)", "1" },
		{ "alt", "![A \"b\" *c* &lt;d&gt;](figures/x.svg)\n", "//img/@alt", "A \"b\" c <d>" },
		{ "base64 of 1", "![A](figures/f.svg)\n", "//img/@src", "data:image/svg+xml;base64,Zg==" },
		{ "base64 of 2", "![A](figures/fo.svg)\n", "//img/@src", "data:image/svg+xml;base64,Zm8=" },
		{ "base64 of 3", "![A](figures/foo.svg)\n", "//img/@src", "data:image/svg+xml;base64,Zm9v" },
		{ "base64 of 6", "![A](figures/foobar.svg)\n", "//img/@src", "data:image/svg+xml;base64,Zm9vYmFy" },
		{ "another study's", "![A](../html/figures/f.svg)\n", "//img/@src", "data:image/svg+xml;base64,Zg==" },
		{ "among words", "a ![A](figures/f.svg) b\n", "concat(count(//figure), count(//p/img))", "01" },
		{ "in a cell", "| a |\n| - |\n| ![A](figures/f.svg) |\n", "//th/img/@alt", "A" },
		{ "in a link", "[![A](figures/f.svg)](report.md)\n", "//a/img/@alt", "A" },
		{ "in a heading", "# ![A](figures/f.svg)\n", "//h1/img/@alt", "A" },
		{ "not there", "![A <b>](figures/lost.svg)\n\nx\n", "//p[1]", "A : not drawn" },
		{ "not a figure", "![A](f.png)\n", "concat(count(//img), //p/a[@href='f.png'])", "0A" },
		{ "from outside", "![A](https://x.org/figures/f.svg)\n", "concat(count(//img), //p/a)", "0A" },
		{ "from above", "![A](../../figures/f.svg)\n", "concat(count(//img), //p/a)", "0A" },
		{ "from a root", "![A](/figures/f.svg)\n", "concat(count(//img), //p/a)", "0A" },
	};

	small_file("html/figures/f.svg", "f");
	small_file("html/figures/fo.svg", "fo");
	small_file("html/figures/foo.svg", "foo");
	small_file("html/figures/foobar.svg", "foobar");
	check_questions(rows, COUNT_OF(rows), &no_captions);
}

/* Bytes 0 to 9 are a line, so is each word below. */
static void captions_join_their_figures(void)
{
	static struct markdown_caption list[] = { { 22, 29 }, { 22, 40 } };
	static const struct markdown_captions one = { list, 1 }, two = { list + 1, 1 };
#define FIGURE "![A](figures/x.svg)\n\n\n"
	static const struct question with_one[] = {
		{ "caption", FIGURE "C *c*\n\nnext\n", "//figure/figcaption/p[em]", "C c" },
		{ "what follows is none", FIGURE "C *c*\n\nnext\n", "//main/p", "next" },
		{ "without a figure it is text", "123456789012345678901\n\nC *c*\n\nnext\n",
		  "count(//main/p)", "3" },
		{ "after a table", "| a |\n| - |\n|   b   |\n\nC\n\nnext\n",
		  "//figure[@class='table']/figcaption", "C" },
	};
	static const struct question with_two[] = {
		{ "two paragraphs", FIGURE "C\n\nd\n\n", "count(//figcaption/p)", "2" },
		{ "in one caption", FIGURE "C\n\nd\n\n", "count(//figcaption)", "1" },
		{ "CR ends lines", "![A](figures/x.svg)\r\r\rC\r", "//figcaption", "C" },
	};

	check_questions(with_one, COUNT_OF(with_one), &one);
	check_questions(with_two, COUNT_OF(with_two), &two);
}

static void styles_load_nothing(void)
{
	static const struct { const char *text, *want; } rows[] = {
		{ "p { color: red }\n", "" },
		{ "p {}\n</style><script>\n", "s.css:2:1: error: '</' may not stand in a report's style\n" },
		{ "@import 'x';\n", "s.css:1:1: error: '@import' may not stand in a report's style\n" },
		{ "p { background: url(x) }\n", "s.css:1:17: error: 'url(' may not stand in a report's style\n" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct source style = { "s.css", rows[i].text, strlen(rows[i].text) };
		struct said said;
		said_open(&said);
		CHECK_THAT(rows[i].text, html_check_style(&style, &said.diag)
		           == !*rows[i].want);
		CHECK_THAT(rows[i].text, strncmp(said_text(&said), rows[i].want,
		           strlen(rows[i].want)) == 0);
		said_close(&said);
	}
}

/* ---- a run ---- */

struct work {
	struct table table;
	struct report_figure figure;
	struct report_job job;
	struct arena *arena;
	struct said said;
};

static void work_open(struct work *work, bool figure)
{
	*work = (struct work){ .table = small_table(), .arena = arena_new() };
	said_open(&work->said);
	small_file("days.gp", SERIES PLOT);
	work->figure = (struct report_figure){ .name = "days", .table = "scaling",
	    .template_path = SMALL_DIR "/days.gp" };
	work->job = (struct report_job){ .title = "T", .study = "s", .threads = 1,
	    .tables = &work->table, .ntables = 1, .table = "scaling",
	    .figures = &work->figure, .nfigures = figure,
	    .template_path = small_file("h.md", ":::figures\n:::table select system, gpus "
	        "from points order by nvs, gpus\nAll *systems*.\n:::\n"),
	    .style_path = "templates/html/style.css", .version = "1.0" };
}

static void work_close(struct work *work)
{
	said_close(&work->said);
	arena_free(work->arena);
}

static void hostile_names_in_a_page(void)
{
	static const char title[] = "</title><script>alert(1)</script> & \"q\" 'a' `b` | *c*";
	static const char caption[] = "<img src=x onerror=alert(1)> [l](javascript:x)";
	static const char name[] = "a|b\" onload=\"x\n</td></table><script src=//x.org></script>";
	struct work work;
	struct page page;

	work_open(&work, true);
	work.job.title = work.figure.title = title;
	work.figure.caption = caption;
	work.table.cells[0].text = name;
	CU_ASSERT(report_check(work.arena, &work.job, &work.said.diag));
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_TEXT("said", said_text(&work.said), "");
	page_check(OUT "/report.html");
	page_open(&page, OUT "/report.html");
	CHECK_TEXT("title", page_ask(&page, "//title"), title);
	CHECK_TEXT("heading", page_ask(&page, "//h1"), title);
	CHECK_TEXT("alt", page_ask(&page, "//img/@alt"), title);
	CHECK_TEXT("caption", page_ask(&page, "//figure[1]/figcaption"), caption);
	CHECK_TEXT("no link", page_ask(&page, "count(//a)"), "0");
	CHECK_TEXT("cell", page_ask(&page, "//tbody/tr[1]/th"),
	           "a|b\" onload=\"x </td></table><script src=//x.org></script>");
	CHECK_TEXT("table's caption", page_ask(&page, "//figure[@class='table']/figcaption//em"),
	           "systems");
	page_close(&page);
	work_close(&work);
}

static void a_page_is_listed_and_the_same_twice(void)
{
	struct work work;

	work_open(&work, true);
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	char *first = small_read(work.arena, OUT "/report.html");
	char *manifest = small_read(work.arena, OUT "/manifest.csv");
	CU_ASSERT(report_write(work.arena, &work.job, OUT, &work.said.diag));
	CHECK_THAT("same", strcmp(first, small_read(work.arena, OUT "/report.html")) == 0);
	CHECK_THAT("listed", strstr(manifest, "output,report.html,") != NULL);
	CHECK_THAT("no PDF unless wished", !strstr(manifest, "report.pdf"));
	work_close(&work);
}

static void a_bad_style_is_said_before_the_run(void)
{
	struct work work;

	work_open(&work, false);
	work.job.style_path = small_file("bad.css", "@import 'x';\n");
	CU_ASSERT(!report_check(work.arena, &work.job, &work.said.diag));
	CHECK_THAT("said", strstr(said_text(&work.said), "bad.css:1:1: error: '@import'") != NULL);
	work_close(&work);
}

/* ---- PDF, by programs that stand for the real ones ---- */

/* The job with those two in the PATH; NULL: it is not there. */
static bool write_pdf(struct work *work, const char *weasyprint, const char *rsvg)
{
	const char *before = getenv("PATH");
	char *path = arena_printf(work->arena, "%s", before ? before : "");
	const char *bin = OUT "/bin";

	unlink(OUT "/manifest.csv");	/* or it would be told what is gone */
	unlink(OUT "/bin/weasyprint");
	unlink(OUT "/bin/rsvg-convert");
	if (weasyprint)
		make_executable("html/bin/weasyprint", weasyprint);
	if (rsvg)
		make_executable("html/bin/rsvg-convert", rsvg);
	work->job.pdf = true;
	work->job.nfigures = 0;		/* drawn before; the index shows it */
	work->job.template_path = small_file("pdf.md", "![D](figures/x.svg)\n");
	small_file("html/figures/x.svg", SVG);
	setenv("PATH", arena_printf(work->arena, "%s:/bin", bin), 1);
	if (!weasyprint || !rsvg)
		setenv("PATH", bin, 1);
	bool whole = report_write(work->arena, &work->job, OUT, &work->said.diag);
	setenv("PATH", path, 1);
	return whole;
}

#define COPIES "#!/bin/sh\n[ \"$1 $2\" = '--quiet -' ] && { echo %PDF-; exec /bin/cat; } >\"$3\"\n"
#define PNG "#!/bin/sh\n/bin/grep -q '<svg' && printf 'foobar'\n"

static void pdf_is_made_of_the_page(void)
{
	struct work work;

	work_open(&work, false);
	CU_ASSERT(write_pdf(&work, COPIES, PNG));
	CHECK_TEXT("said", said_text(&work.said), "");
	const char *pdf = small_read(work.arena, OUT "/report.pdf");
	CHECK_THAT("the page", pdf && strncmp(pdf, "%PDF-\n<!DOCTYPE html>", 20) == 0);
	CHECK_THAT("figures as PNG", pdf && strstr(pdf, "width=\"9\" height=\"5\" alt=\"D\" "
	           "src=\"data:image/png;base64,Zm9vYmFy\"") != NULL);
	CHECK_THAT("listed", strstr(small_read(work.arena, OUT "/manifest.csv"),
	           "output,report.pdf,") != NULL);
	work_close(&work);
}

static void pdf_that_cannot_be_made_is_said(void)
{
	static const struct { const char *name, *weasyprint, *rsvg, *want; } rows[] = {
		{ "no weasyprint", NULL, PNG, OUT "/report.pdf: failure: weasyprint cannot be "
		  "started: No such file or directory\n    `make deps pdf=1` installs what makes "
		  "PDF: Debian's weasyprint and librsvg2-bin\n" },
		{ "no rsvg-convert", COPIES, NULL, OUT "/figures/x.svg: failure: rsvg-convert cannot "
		  "be started: No such file or directory\n    `make deps pdf=1` installs what makes "
		  "PDF: Debian's weasyprint and librsvg2-bin\n" },
		{ "it fails", "#!/bin/sh\nprintf 'Traceback\\nValueError: x\\n' >&2; exit 1\n", PNG,
		  OUT "/report.pdf: failure: weasyprint says: ValueError: x\n" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct work work;
		work_open(&work, false);
		small_file("html/report.pdf", "before");
		CHECK_THAT(rows[i].name, !write_pdf(&work, rows[i].weasyprint, rows[i].rsvg));
		CHECK_TEXT(rows[i].name, said_text(&work.said), rows[i].want);
		CHECK_THAT(rows[i].name, diag_status(&work.said.diag) == 2);
		const char *pdf = small_read(work.arena, OUT "/report.pdf");
		CHECK_TEXT(rows[i].name, pdf ? pdf : "(lost)", "before");
		const char *manifest = small_read(work.arena, OUT "/manifest.csv");
		CHECK_THAT(rows[i].name, strstr(manifest, "output,report.html,")
		           && !strstr(manifest, "report.pdf"));
		work_close(&work);
	}
}

CU_TestInfo tests_html[] = {
	{ "texts become pages", texts_become_pages },
	{ "tables have headers", tables_have_headers },
	{ "pictures are embedded", pictures_are_embedded },
	{ "captions join their figures", captions_join_their_figures },
	{ "styles load nothing", styles_load_nothing },
	{ "hostile names in a page", hostile_names_in_a_page },
	{ "a page is listed and the same twice", a_page_is_listed_and_the_same_twice },
	{ "a bad style is said before the run", a_bad_style_is_said_before_the_run },
	{ "PDF is made of the page", pdf_is_made_of_the_page },
	{ "PDF that cannot be made is said", pdf_that_cannot_be_made_is_said },
	CU_TEST_INFO_NULL
};
