/*
 * What every shipped study leaves, byte by byte: tests/golden/outputs.csv holds
 * the SHA-256 of each file (of a figure without the line that names gnuplot's
 * version).  `make bless` accepts the present outputs: look at them first.
 *
 * Figures, and HTML, which holds them, are compared where gnuplot's version is
 * the one they were accepted with; data and Markdown always.
 */
#include "tests/check.h"

#include <glob.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/csv.h"
#include "base/file.h"
#include "base/outfile.h"
#include "tests/page.h"

#define GOLDEN "tests/golden/outputs.csv"
#define OUT FMSTUDY_SCRATCH "/outputs"

/* The README's pictures, and what they are copies of. */
static const struct { const char *shown, *drawn; } gallery[] = {
	{ "studies/gallery/training-time.svg",
	  OUT "/llm-pretrain/figures/training-time.svg" },
	{ "studies/gallery/procure-tornado.svg",
	  OUT "/procure-hpc-centre/figures/tornado.svg" },
};

static struct arena *arena;
static struct diag diag;

static bool read_csv(const char *path, struct csv *csv)
{
	struct source *source = arena_alloc(arena, 1, sizeof *source);

	return file_read(arena, path, source, &diag)
	    && csv_read(arena, source, csv, &diag);
}

static bool ends_in(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);

	return n >= m && strcmp(text + n - m, end) == 0;
}

/* It shows figures, whose bytes are gnuplot's. */
static bool is_drawn(const char *path)
{
	return ends_in(path, ".svg") || ends_in(path, ".html");
}

/* A figure's text without the line that names gnuplot's version. */
static const char *without_version(const char *text)
{
	const char *line = strstr(text, "Produced by GNUPLOT");
	const char *end = line ? strchr(line, '\n') : NULL;

	if (!end)
		return text;
	while (line > text && line[-1] != '\n')
		line--;
	return arena_printf(arena, "%.*s%s", (int)(line - text), text, end + 1);
}

static const char *hash_of(const char *path)
{
	const char *plain = OUT "/plain.svg";
	char *hex = arena_alloc(arena, FILE_HEX, 1);
	struct outfile out;
	struct source source;

	if (ends_in(path, ".svg")) {
		CU_ASSERT_FATAL(file_read(arena, path, &source, &diag));
		CU_ASSERT_FATAL(outfile_open(&out, plain, &diag));
		fputs(without_version(source.text), out.f);
		CU_ASSERT_FATAL(outfile_keep(&out, &diag));
		path = plain;
	}
	CHECK_THAT(path, file_sha256(path, hex, &diag));
	return hex;
}

/* Rows "study,path,sha256" of one study's outputs, and gnuplot's version. */
static const char *describe(const char *study, FILE *out)
{
	const char *version = "";
	struct csv manifest;

	CU_ASSERT_FATAL(read_csv(arena_printf(arena, OUT "/%s/manifest.csv", study),
	                         &manifest));
	for (size_t i = 1; i < manifest.n; i++) {
		const struct csv_cell *c = manifest.rows[i].cells;

		if (strcmp(c[0].text, "output") == 0)
			fprintf(out, "%s,%s,%s\n", study, c[1].text,
			        hash_of(arena_printf(arena, OUT "/%s/%s", study,
			                             c[1].text)));
		if (strcmp(c[1].text, "gnuplot") == 0)
			version = c[3].text;
	}
	return version;
}

/* As a user would: each study, then the paper's with their index. */
static bool run_studies(void)
{
	return WEXITSTATUS(system("rm -rf " OUT "; mkdir -p " OUT " && { "
		FMSTUDY_BIN " run studies/*-pretrain.study studies/procure-*.study "
		"studies/what-if-*.study -o " OUT " && "
		FMSTUDY_BIN " run studies/paper-*.study --index paper -o " OUT
		"; } >" OUT "/said 2>&1")) == 0;
}

static const char *name_of(const char *path)
{
	const char *base = strrchr(path, '/') + 1;

	return arena_printf(arena, "%.*s", (int)strcspn(base, "."), base);
}

/* The whole of the golden file as it would be now. */
static char *outputs_now(const glob_t *found)
{
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	const char *version = "";

	fputs("study,path,sha256\n", out);
	for (size_t i = 0; i < found->gl_pathc; i++)
		version = describe(name_of(found->gl_pathv[i]), out);
	describe("paper", out);
	fprintf(out, "gnuplot,%s,\n", version);
	fclose(out);
	return text;
}

static const char *version_in(const struct csv *csv)
{
	return csv->rows[csv->n - 1].cells[1].text;
}

/* Row by row, so that the file that differs is named. */
static void compare(char *now)
{
	struct source source = { "outputs now", now, strlen(now) };
	struct csv want, got;
	bool same_gnuplot;

	CU_ASSERT_FATAL(read_csv(GOLDEN, &want));
	CU_ASSERT_FATAL(csv_read(arena, &source, &got, &diag));
	same_gnuplot = strcmp(version_in(&want), version_in(&got)) == 0;
	CHECK_THAT("as many files: make bless accepts new ones", want.n == got.n);
	for (size_t i = 1; i + 1 < want.n && i + 1 < got.n; i++) {
		const struct csv_cell *w = want.rows[i].cells;
		const struct csv_cell *g = got.rows[i].cells;
		const char *name = arena_printf(arena, "%s/%s", g[0].text, g[1].text);

		CHECK_THAT(name, strcmp(w[0].text, g[0].text) == 0
		           && strcmp(w[1].text, g[1].text) == 0);
		if (same_gnuplot || !is_drawn(g[1].text))
			CHECK_THAT(name, strcmp(w[2].text, g[2].text) == 0);
	}
}

static void bless(const char *now)
{
	struct outfile out;

	CU_ASSERT_FATAL(outfile_open(&out, GOLDEN, &diag));
	fputs(now, out.f);
	CU_ASSERT_FATAL(outfile_keep(&out, &diag));
	for (size_t i = 0; i < COUNT_OF(gallery); i++)
		CHECK_THAT("gallery", WEXITSTATUS(system(arena_printf(arena,
			"cp %s %s", gallery[i].drawn, gallery[i].shown))) == 0);
}

/* Where gnuplot's version is the one that drew them. */
static void check_picture(size_t i)
{
	struct source shown, drawn;

	CU_ASSERT_FATAL(file_read(arena, gallery[i].shown, &shown, &diag));
	CU_ASSERT_FATAL(file_read(arena, gallery[i].drawn, &drawn, &diag));
	if (strlen(shown.text) - strlen(without_version(shown.text))
	    == strlen(drawn.text) - strlen(without_version(drawn.text)))
		CHECK_THAT(gallery[i].shown,
		           strcmp(without_version(shown.text),
		                  without_version(drawn.text)) == 0);
}

/* "| words | profile | verdict |" of a row of the index. */
static const char *verdict_of(const char *row)
{
	const char *start = strchr(row + 1, '|'), *end = start;

	for (int i = 0; i < 3 && end; i++)
		end = strchr(end + 1, '|');
	return end ? arena_printf(arena, "%.*s", (int)(end - start), start) : NULL;
}

/* The index tells each of the paper's statements by the queries of the study
 * that tests it: so must the verdicts be, word for word. */
static void check_verdicts(const glob_t *found)
{
	struct source index, report;
	size_t rows = 0;

	CU_ASSERT_FATAL(file_read(arena, OUT "/paper/report.md", &index, &diag));
	for (const char *row = strstr(index.text, "\n| 1 |"); row && row[1] == '|';
	     row = strchr(row + 1, '\n'), rows++) {
		const char *verdict = verdict_of(row + 1);
		/* placement words its verdict in a sentence */
		bool told = row[3] == '6';

		for (size_t i = 0; i < found->gl_pathc && !told; i++)
			told = file_read(arena, arena_printf(arena, OUT "/%s/report.md",
				name_of(found->gl_pathv[i])), &report, &diag)
			    && strstr(report.text, verdict);
		CHECK_THAT(verdict, told);
	}
	CHECK_THAT("seven statements under two profiles", rows >= 14);
}

static void check_pages(const glob_t *found)
{
	for (size_t i = 0; i < found->gl_pathc; i++)
		page_check(arena_printf(arena, OUT "/%s/report.html",
		                        name_of(found->gl_pathv[i])));
	page_check(OUT "/paper/report.html");
}

static void outputs(void)
{
	const char *wanted = getenv("FMSTUDY_BLESS");
	glob_t found;
	char *now;

	arena = arena_new();
	diag = (struct diag){ .out = stderr };
	CU_ASSERT_FATAL(glob("studies/*.study", 0, NULL, &found) == 0);
	CHECK_THAT("all studies run", run_studies());
	now = outputs_now(&found);
	if (wanted && *wanted)
		bless(now);
	else
		compare(now);
	for (size_t i = 0; i < COUNT_OF(gallery); i++)
		check_picture(i);
	check_verdicts(&found);
	check_pages(&found);
	free(now);
	globfree(&found);
	arena_free(arena);
}

CU_TestInfo tests_outputs[] = {
	{ "outputs of all shipped studies", outputs },
	CU_TEST_INFO_NULL
};
