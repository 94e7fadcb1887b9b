/*
 * broken.c -- every row of broken.def: what is said in full, exit status 1, no
 * plan; and the same of whole files that are no text.
 */
#include "tests/studies.h"

enum { MOST_SETS = 2 };

struct broken {
	const char *name, *text;
	const char *sets[MOST_SETS + 1];
	const char *want;
};

#define SETS(...) { __VA_ARGS__ }
#define NO_SET { NULL }
#define BROKEN(name, text, sets, want) { name, text, sets, want },
static const struct broken rows[] = {
#include "tests/broken.def"
};
#undef BROKEN

static void check_row(const struct broken *row)
{
	struct reader r;
	size_t nsets = 0;

	while (row->sets[nsets])
		nsets++;
	reader_open(&r);
	CHECK_THAT(row->name, read_text(&r, row->text, row->sets, nsets) == NULL);
	CHECK_TEXT(row->name, reader_said(&r), row->want);
	CHECK_THAT(row->name, diag_status(&r.diag) == 1);
	reader_close(&r);
}

static void broken_studies(void)
{
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		check_row(&rows[i]);
}

/* A message is a line, the text, a caret and a way out: four lines each. */
static void each_has_a_way_out(void)
{
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		size_t lines = 0, errors = 0;
		for (const char *p = rows[i].want; *p; p++)
			lines += *p == '\n';
		for (const char *p = rows[i].want; (p = strstr(p, ": error: ")); p++)
			errors++;
		CHECK_THAT(rows[i].name, errors > 0 && lines >= 4 * errors);
	}
}

/* A million values are allowed, were they names; not one more. */
static void too_many_names(void)
{
	char *text = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&text, &len);
	struct reader r;

	fputs("model = gpt3-1t\nbatch = 4096\nprofile = paper\n[sweep s]\n"
	      "gpus = 8\nstrategy = tp1d\nsystem = h200", f);
	for (int i = 1; i <= 1000000; i++)
		fprintf(f, ",%d", i);
	fclose(f);
	reader_open(&r);
	CHECK_THAT("bad", !read_text(&r, text, NULL, 0));
	CHECK_THAT("one mistake", r.diag.count[LEVEL_ERROR] == 1);
	CHECK_THAT("its limit", NULL != strstr(reader_said(&r),
	           ": error: more than 1000000 "
	           "values, the most that an axis may have\n"));
	reader_close(&r);
	free(text);
}

/* ---- files ---------------------------------------------------------------- */

static void check_file(const char *path, const char *want)
{
	struct reader r;

	reader_open(&r);
	CHECK_THAT(path, !plan_read(r.arena, path, NULL, 0, &r.catalogue, &r.diag));
	CHECK_TEXT(path, reader_said(&r), want);
	CHECK_THAT(path, diag_status(&r.diag) == 1);
	reader_close(&r);
}

static void write_scratch(const char *path, const char *bytes, size_t len)
{
	struct reader r;

	reader_open(&r);
	write_bytes(path, bytes, len);
	reader_close(&r);
}

static void unreadable_files(void)
{
	write_scratch("large.study", "", 0);
	CHECK_THAT("large", truncate(STUDIES_DIR "/large.study",
	                             (off_t)FILE_LIMIT + 1) == 0);
	write_scratch("nul.study", "model\0 = x\n", 11);
	write_scratch("locked.study", HEAD SWEEP, strlen(HEAD SWEEP));
	check_file("none.study", "none.study: error: cannot be read: "
	           "No such file or directory\n");
	check_file(".", ".: error: cannot be read: Is a directory\n");
	check_file("nul.study", "nul.study: error: cannot be read: holds NUL bytes: "
	           "not a text file\n");
	check_file("large.study", "large.study: error: cannot be read: larger than "
	           "256 MiB, the most that is read\n");
	write_scratch("large.study", "", 0);
	chmod(STUDIES_DIR "/locked.study", 0);
	if (geteuid() != 0)	/* nothing is locked for root */
		check_file("locked.study", "locked.study: error: cannot be read: "
		           "Permission denied\n");
	unlink(STUDIES_DIR "/locked.study");
}

CU_TestInfo tests_broken[] = {
	{ "broken studies", broken_studies },
	{ "each message has a way out", each_has_a_way_out },
	{ "too many names", too_many_names },
	{ "unreadable files", unreadable_files },
	CU_TEST_INFO_NULL
};
