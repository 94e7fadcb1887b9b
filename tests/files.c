/*
 * files.c -- files read and written, CSV read and written.
 */
#include <glob.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/csv.h"
#include "base/file.h"
#include "base/outfile.h"
#include "tests/said.h"

#define DIR FMSTUDY_SCRATCH "/files"

/* ---- files ----------------------------------------------------------------- */

static void write_file(const char *path, const char *bytes, size_t len)
{
	FILE *f = fopen(path, "w");

	CHECK_THAT(path, f && fwrite(bytes, 1, len, f) == len && fclose(f) == 0);
}

static void files_are_read(void)
{
	struct arena *arena = arena_new();
	struct source source = { 0 };
	struct said said;

	said_open(&said);
	CHECK_THAT("directory", file_make_dir(DIR "/a/b", &said.diag));
	CHECK_THAT("again", file_make_dir(DIR "/a/b/", &said.diag));
	write_file(DIR "/crlf", "\xef\xbb\xbf" "a\r\nb\rc\r\n", 11);
	bool read = file_read(arena, DIR "/crlf", &source, &said.diag);
	CHECK_TEXT("BOM and CR LF", read ? source.text : "", "a\nb\rc\n");
	CHECK_THAT("length", source.len == 6);
	write_file(DIR "/empty", "", 0);
	CHECK_THAT("empty", file_read(arena, DIR "/empty", &source, &said.diag)
	           && source.len == 0 && *source.text == '\0');
	said_check(&said, "nothing said", "");
	arena_free(arena);
}

static void every_bad_line_is_said(void)
{
	struct arena *arena = arena_new();
	struct source source = { 0 };
	struct said said;

	said_open(&said);
	write_file(DIR "/latin1", "a\n\xe4 \xe4\nb\nc\xff\n", 10);
	CHECK_THAT("bad", !file_read(arena, DIR "/latin1", &source, &said.diag));
	CHECK_THAT("two lines", said.diag.count[LEVEL_ERROR] == 2);
	said_check(&said, "places",
	           DIR "/latin1:2:1: error: not UTF-8: byte 0xE4\n"
	           "    ? ?\n"
	           "    ^\n"
	           DIR "/latin1:4:2: error: not UTF-8: byte 0xFF\n"
	           "    c?\n"
	           "     ^\n"
	           "    save the file as UTF-8\n");
	arena_free(arena);
}

static void check_content(const char *path, const char *want)
{
	struct arena *arena = arena_new();
	struct diag diag = { .out = stderr };
	struct source source = { 0 };

	bool read = file_read(arena, path, &source, &diag);
	CHECK_TEXT(path, read ? source.text : "(unreadable)", want);
	arena_free(arena);
}

static size_t parts_left(void)
{
	glob_t found;
	size_t n = glob(DIR "/*.part", 0, NULL, &found) == 0 ? found.gl_pathc : 0;

	globfree(&found);
	return n;
}

static void files_appear_whole(void)
{
	struct said said;
	struct outfile out;

	said_open(&said);
	CHECK_THAT("open", outfile_open(&out, DIR "/out", &said.diag));
	fputs("one", out.f);
	CHECK_THAT("keep", outfile_keep(&out, &said.diag));
	CHECK_THAT("open", outfile_open(&out, DIR "/out", &said.diag));
	fputs("two", out.f);
	CHECK_THAT("how far it is", ftell(out.f) == 3);
	fflush(out.f);
	CHECK_THAT("how far it is", ftell(out.f) == 3);
	check_content(DIR "/out", "one");	/* until it is kept */
	outfile_drop(&out);
	check_content(DIR "/out", "one");
	CHECK_THAT("no rest", parts_left() == 0);
	outfile_drop(&out);			/* nothing to drop: harmless */
	said_check(&said, "nothing said", "");
}

static void failures_are_said(void)
{
	struct said said;
	struct outfile out;
	char hex[FILE_HEX];

	said_open(&said);
	CHECK_THAT("no directory", !outfile_open(&out, DIR "/no/out", &said.diag));
	CHECK_THAT("a file is none", !file_make_dir(DIR "/out/x", &said.diag));
	CHECK_THAT("no file", !file_sha256(DIR "/none", hex, &said.diag));
	CHECK_THAT("environment", diag_status(&said.diag) == 2);
	said_check(&said, "reasons",
	           DIR "/no/out: failure: cannot be written: No such file or "
	           "directory\n"
	           DIR "/out/x: failure: cannot be made a directory: Not a "
	           "directory\n"
	           DIR "/none: failure: cannot be read back: No such file or "
	           "directory\n");
}

/* Two who write one file at once do not meet: the last to finish wins. */
static void two_may_write_one_file(void)
{
	struct said said;
	struct outfile one, two;

	said_open(&said);
	CHECK_THAT("one", outfile_open(&one, DIR "/both", &said.diag));
	CHECK_THAT("two", outfile_open(&two, DIR "/both", &said.diag));
	CHECK_THAT("names of their own", strcmp(one.part, two.part) != 0);
	fputs("one", one.f);
	fputs("two and longer", two.f);
	CHECK_THAT("keep", outfile_keep(&two, &said.diag));
	check_content(DIR "/both", "two and longer");
	CHECK_THAT("keep", outfile_keep(&one, &said.diag));
	check_content(DIR "/both", "one");
	CHECK_THAT("no rest", parts_left() == 0);
	said_check(&said, "nothing said", "");
}

/* Complete, but under its temporary name until it is kept; the hash is that of
 * all that was written, by whomever. */
static void files_are_complete_before_they_are_kept(void)
{
	static const char abc[] = "ba7816bf8f01cfea414140de5dae2223"
	                          "b00361a396177a9cb410ff61f20015ad";
	struct said said;
	struct outfile out;

	said_open(&said);
	write_file(DIR "/out", "before", 6);
	CHECK_THAT("open", outfile_open(&out, DIR "/out", &said.diag));
	fputs("ab", out.f);
	fflush(out.f);
	fputs("c", out.f);
	CHECK_THAT("complete", outfile_complete(&out, &said.diag));
	CHECK_TEXT("hash", out.sha256, abc);
	check_content(out.part, "abc");
	check_content(DIR "/out", "before");
	CHECK_THAT("keep", outfile_keep(&out, &said.diag));
	check_content(DIR "/out", "abc");
	CHECK_THAT("open", outfile_open(&out, DIR "/out", &said.diag));
	write_file(out.part, "abc", 3);
	CHECK_THAT("complete", outfile_complete_other(&out, &said.diag));
	CHECK_TEXT("hash of the other's", out.sha256, abc);
	outfile_drop(&out);
	CHECK_THAT("no rest", parts_left() == 0);
	said_check(&said, "nothing said", "");
}

/* As a full disk would, a limit makes a write fail: of much text at once, or
 * of little, which shows when the file is closed. */
static void failing_writes_are_said(void)
{
	static const size_t lengths[] = { 5, 100000 };
	struct rlimit before, limit;
	struct said said;
	struct outfile out;
	bool kept[COUNT_OF(lengths)];

	said_open(&said);
	write_file(DIR "/full", "before", 6);
	getrlimit(RLIMIT_FSIZE, &before);
	limit = (struct rlimit){ 4, before.rlim_max };
	void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
	for (size_t i = 0; i < COUNT_OF(lengths); i++) {
		CHECK_THAT("open", outfile_open(&out, DIR "/full", &said.diag));
		setrlimit(RLIMIT_FSIZE, &limit);
		for (size_t k = 0; k < lengths[i]; k++)
			fputc('x', out.f);
		kept[i] = outfile_keep(&out, &said.diag);
		setrlimit(RLIMIT_FSIZE, &before);
	}
	signal(SIGXFSZ, handler);
	CHECK_THAT("neither is kept", !kept[0] && !kept[1]);
	check_content(DIR "/full", "before");
	CHECK_THAT("no rest", parts_left() == 0);
	said_check(&said, "reasons",
	           DIR "/full: failure: cannot be written: File too large\n"
	           DIR "/full: failure: cannot be written: File too large\n");
}

/* SHA-256 of "abc": FIPS 180-4, example of one block. */
static void sha256_of_abc(void)
{
	struct said said;
	char hex[FILE_HEX];

	said_open(&said);
	write_file(DIR "/abc", "abc", 3);
	CHECK_THAT("read", file_sha256(DIR "/abc", hex, &said.diag));
	CHECK_TEXT("abc", hex, "ba7816bf8f01cfea414140de5dae2223"
	           "b00361a396177a9cb410ff61f20015ad");
	said_check(&said, "nothing said", "");
}

/* ---- CSV ------------------------------------------------------------------- */

/* Rows as "a|b\n", and each cell's place as line offset + length. */
static void csv_is_read(void)
{
	static const struct { const char *name, *text, *want; } rows[] = {
		{ "plain", "a,b\n1,2\n", "a@0+1 b@2+1\n1@4+1 2@6+1\n" },
		{ "no end of line", "a,b\n1,2", "a@0+1 b@2+1\n1@4+1 2@6+1\n" },
		{ "blank lines", "a,b\n\n  \n1,2\n\n", "a@0+1 b@2+1\n1@8+1 2@10+1\n" },
		{ "blanks around", "a , b\n 1,2\n", "a@0+1 b@4+1\n1@7+1 2@9+1\n" },
		{ "quotes", "\"a,\"\"x\",b\n", "a,\"x@0+7 b@8+1\n" },
		{ "line in quotes", "\"a\nc\",b\n1,2\n", "a\nc@0+5 b@6+1\n1@8+1 2@10+1\n" },
		{ "empty cells", "a,,\n,,\n", "a@0+1 @2+0 @3+0\n@4+0 @5+0 @6+0\n" },
		{ "short and long", "a,b\n1\n1,2,3\n",
		  "a@0+1 b@2+1\n1@4+1\n1@6+1 2@8+1 3@10+1\n" },
		{ "no comment", "#a\n", "#a@0+2\n" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct arena *arena = arena_new();
		struct source source = { "f", rows[i].text, strlen(rows[i].text) };
		struct csv csv;
		struct said said, got;
		said_open(&said);
		said_open(&got);
		CHECK_THAT(rows[i].name, csv_read(arena, &source, &csv, &said.diag));
		for (size_t r = 0; r < csv.n; r++)
			for (size_t c = 0; c < csv.rows[r].n; c++)
				fprintf(got.diag.out, "%s@%zu+%zu%s",
				        csv.rows[r].cells[c].text,
				        csv.rows[r].cells[c].at.off,
				        csv.rows[r].cells[c].at.len,
				        c + 1 < csv.rows[r].n ? " " : "\n");
		said_check(&got, rows[i].name, rows[i].want);
		said_check(&said, rows[i].name, "");
		arena_free(arena);
	}
}

static void broken_csv(void)
{
	static const struct { const char *name, *text, *want; } rows[] = {
		{ "empty", "", "f: error: is empty: its first line must name the "
		  "columns\n" },
		{ "only blank lines", "\n \n", "f: error: is empty: its first line must "
		  "name the columns\n" },
		{ "open quote", "a,b\n1,\"2\n3\n",
		  "f:2:3: error: this quote is never closed\n"
		  "    1,\"2\n"
		  "      ^\n"
		  "    close it, or double it if it belongs to the text\n" },
		{ "quote inside", "a,b\n1,x\"2\n",
		  "f:2:4: error: a quote makes no sense here\n"
		  "    1,x\"2\n"
		  "       ^\n"
		  "    put the whole cell in quotes and double those inside: "
		  "\"say \"\"no\"\"\"\n" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct arena *arena = arena_new();
		struct source source = { "f", rows[i].text, strlen(rows[i].text) };
		struct csv csv;
		struct said said;
		said_open(&said);
		CHECK_THAT(rows[i].name, !csv_read(arena, &source, &csv, &said.diag));
		said_check(&said, rows[i].name, rows[i].want);
		arena_free(arena);
	}
}

static void csv_is_written(void)
{
	static const struct { const char *text, *want; } rows[] = {
		{ "plain", "plain" }, { "", "" }, { "a b", "a b" },
		{ "a,b", "\"a,b\"" }, { "say \"no\"", "\"say \"\"no\"\"\"" },
		{ "two\nlines", "\"two\nlines\"" }, { "cr\r", "\"cr\r\"" },
		{ "=1+1", "'=1+1" }, { "+1", "'+1" }, { "-1", "'-1" }, { "@x", "'@x" },
		{ "\tx", "'\tx" }, { "\rx", "\"'\rx\"" },
		{ "=A1,\"B\"", "\"'=A1,\"\"B\"\"\"" }, { "a=b", "a=b" }, { "中", "中" },
	};
	struct buffer got = { 0 };

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		got.len = 0;
		csv_add_text(&got, rows[i].text);
		buffer_add(&got, "", 1);
		CHECK_TEXT(rows[i].text, got.bytes, rows[i].want);
	}
	got.len = 0;
	csv_add_number(&got, -2.5);
	csv_add_number(&got, NAN);
	buffer_add(&got, "", 1);
	CHECK_TEXT("numbers are bare", got.bytes, "-2.5NaN");
	buffer_free(&got);
}

/* What is written reads back as it was, formulas with their apostrophe. */
static void csv_reads_back(void)
{
	static const char *const texts[] = {
		"a", "a,b", "\"", "\"\"", "x\ny", "a \"b\", c", "`|<>#%@", "ü",
	};
	struct arena *arena = arena_new();
	struct buffer text = { 0 };
	struct said said;
	struct csv csv;

	said_open(&said);
	for (size_t i = 0; i < COUNT_OF(texts); i++) {
		csv_add_text(&text, texts[i]);
		buffer_add(&text, i + 1 < COUNT_OF(texts) ? "," : "\n", 1);
	}
	buffer_add(&text, "", 1);
	struct source source = { "f", text.bytes, text.len - 1 };
	CHECK_THAT("read", csv_read(arena, &source, &csv, &said.diag)
	           && csv.n == 1 && csv.rows[0].n == COUNT_OF(texts));
	for (size_t i = 0; csv.n == 1 && i < csv.rows[0].n; i++)
		CHECK_TEXT("cell", csv.rows[0].cells[i].text, texts[i]);
	buffer_free(&text);
	said_check(&said, "nothing said", "");
	arena_free(arena);
}

CU_TestInfo tests_files[] = {
	{ "files are read", files_are_read },
	{ "every bad line is said", every_bad_line_is_said },
	{ "files appear whole", files_appear_whole },
	{ "failures are said", failures_are_said },
	{ "two may write one file", two_may_write_one_file },
	{ "files are complete before they are kept",
	  files_are_complete_before_they_are_kept },
	{ "failing writes are said", failing_writes_are_said },
	{ "SHA-256 of abc", sha256_of_abc },
	{ "CSV is read", csv_is_read },
	{ "broken CSV", broken_csv },
	{ "CSV is written", csv_is_written },
	{ "CSV reads back", csv_reads_back },
	CU_TEST_INFO_NULL
};
