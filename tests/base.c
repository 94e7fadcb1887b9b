/*
 * base.c -- memory, numbers, units, near names, messages.
 */
#include <float.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/date.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/names.h"
#include "base/number.h"
#include "base/unit.h"
#include "base/utf8.h"
#include "tests/said.h"

/* ---- memory ---------------------------------------------------------------- */

static void memory_is_zeroed_and_aligned(void)
{
	struct arena *arena = arena_new();

	for (size_t size = 1; size < 300000; size = size * 3 + 1) {
		unsigned char *p = arena_alloc(arena, size, 1);
		CHECK_THAT("aligned", (uintptr_t)p % _Alignof (max_align_t) == 0);
		for (size_t i = 0; i < size; i++)
			CHECK_THAT("zeroed", p[i] == 0);
		memset(p, 0xff, size);
	}
	arena_free(arena);
	arena_free(NULL);
}

static void memory_grows(void)
{
	struct arena *arena = arena_new();
	int *a = NULL, *b = NULL;

	for (size_t i = 0; i < 1000; i++) {
		a = arena_grow(arena, a, i, sizeof *a);
		a[i] = (int)i;
		b = mem_grow(b, i, i + 1, sizeof *b);
		CHECK_THAT("the new part is zeroed", b[i] == 0);
		b[i] = (int)i;
	}
	for (int i = 0; i < 1000; i++)
		CHECK_THAT("the old part is kept", a[i] == i && b[i] == i);
	CHECK_TEXT("printf", arena_printf(arena, "%s-%d", "a", 7), "a-7");
	CHECK_TEXT("text", arena_text(arena, "abc", 2), "ab");
	free(b);
	arena_free(arena);
}

static void texts_of_any_length_are_printed(void)
{
	struct arena *arena = arena_new();

	for (int len = 0; len < 1000; len = 2 * len + 1) {
		const char *text = arena_printf(arena, "<%*s>", len, "");

		CHECK_THAT("length", strlen(text) == (size_t)len + 2
		           && text[0] == '<' && text[len + 1] == '>');
	}
	arena_free(arena);
}

static void names_are_found(void)
{
	enum { MANY = 5000 };
	struct arena *arena = arena_new();
	struct names names = { 0 };

	CHECK_THAT("none yet", names_find(&names, "n7", 2) == NAMES_NONE);
	for (size_t i = 0; i < MANY; i++)
		CHECK_THAT("numbered as they come",
		           names_add(arena, &names, arena_printf(arena, "n%zu", i)) == i);
	for (size_t i = 0; i < MANY; i++)
		CHECK_THAT("there already",
		           names_add(arena, &names, arena_printf(arena, "n%zu", i)) == i);
	CHECK_THAT("as many", names.n == MANY);
	CHECK_TEXT("by number", names.of[42], "n42");
	CHECK_THAT("len bytes count", names_find(&names, "n421", 3) == 42);
	CHECK_THAT("a name that another begins with",
	           names_find(&names, "n", 1) == NAMES_NONE);
	CHECK_THAT("longer", names_find(&names, "n5000", 5) == NAMES_NONE);
	CHECK_THAT("empty", names_add(arena, &names, "") == MANY
	           && names_find(&names, "n1", 0) == MANY);
	arena_free(arena);
}

/* ---- numbers --------------------------------------------------------------- */

static void numbers_are_written(void)
{
	static const struct { double x; const char *want; } rows[] = {
		{ 0, "0" }, { -0.0, "0" }, { 1, "1" }, { -1.5, "-1.5" },
		{ 0.1, "0.1" }, { 0.1 + 0.2, "0.30000000000000004" },
		{ 1e12, "1000000000000" }, { 1e15, "1e+15" }, { 5e-6, "5e-06" },
		{ 97.96, "97.96" }, { 1.0 / 3, "0.3333333333333333" },
		{ DBL_MAX, "1.7976931348623157e+308" },
		{ 4.9406564584124654e-324, "4.94065645841247e-324" },
		{ NAN, "NaN" }, { -NAN, "NaN" },
		{ INFINITY, "Inf" }, { -INFINITY, "-Inf" },
	};
	char text[NUMBER_ROOM];

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		CHECK_TEXT(rows[i].want, number_write(text, rows[i].x), rows[i].want);
}

/* What number_write must give, by trying: the shortest that reads back. */
static void write_slowly(char out[NUMBER_ROOM], double x)
{
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(out, NUMBER_ROOM, "%.*g", digits, x);
		if (strtod(out, NULL) == x)
			break;
	}
}

/* As the slow way, and back: x, its neighbours, and their opposites. */
static void check_number(double x)
{
	double near[] = { x, nextafter(x, 0), nextafter(x, INFINITY), -x };
	char text[NUMBER_ROOM], want[NUMBER_ROOM];
	double back;

	for (size_t i = 0; i < COUNT_OF(near); i++) {
		if (!isfinite(near[i]) || near[i] == 0)
			continue;
		write_slowly(want, near[i]);
		number_write(text, near[i]);
		if (strcmp(text, want) != 0)
			CHECK_TEXT("number", text, want);
		if (!number_read(text, strlen(text), &back) || back != near[i])
			CHECK_TEXT("reads back", text, "itself");
	}
}

static uint64_t next_bits(uint64_t *bits)
{
	*bits ^= *bits << 13;	/* xorshift64 */
	*bits ^= *bits >> 7;
	*bits ^= *bits << 17;
	return *bits;
}

/* Any bits; results as they come; whole numbers; few digits; halves of the
 * last digit that 15, 16 or 17 can hold; from a fixed generator. */
static void numbers_are_the_shortest(void)
{
	uint64_t bits = 88172645463325252u;
	double x;

	for (int i = 0; i < 20000; i++) {
		uint64_t pattern = next_bits(&bits);
		memcpy(&x, &pattern, sizeof x);
		check_number(x);
		double part = (double)(next_bits(&bits) >> 11) * 0x1p-53;
		int scale = (int)(next_bits(&bits) % 80) - 30;
		check_number(ldexp(part, scale * 2));
		check_number(part * pow(10, scale));
		check_number((double)(next_bits(&bits) >> (bits % 63)));
		check_number((double)(next_bits(&bits) % 100000) * pow(10, scale));
		check_number((double)(next_bits(&bits) % 100000) / 1000);
		check_number(ldexp((double)(next_bits(&bits) % 100000 | 1),
		                   scale % 40));
	}
	CU_PASS("all as the slow way, and all read back");
}

static void corners_are_the_shortest(void)
{
	for (int e = -330; e <= 310; e++)
		for (double digit = 1; digit < 10; digit++)
			check_number(digit * pow(10, e));
	for (int e = -1074; e < 1024; e++)
		for (double odd = 1; odd < 8; odd += 2)
			check_number(ldexp(odd, e));
	for (double x = 1; x < 1e24; x *= 10)
		for (double part = -2; part <= 2; part += 0.125)
			check_number(x + part);
	CU_PASS("all as the slow way, and all read back");
}

static void numbers_are_read(void)
{
	static const struct { const char *text; double want; } good[] = {
		{ "12", 12 }, { "-1.5", -1.5 }, { "1e12", 1e12 }, { ".5", 0.5 },
		{ "1E+3", 1e3 }, { "2.5e-6", 2.5e-6 }, { "007", 7 }, { "0", 0 },
		{ "1e999", INFINITY }, { "-1e999", -INFINITY },
	};
	static const char *const bad[] = {
		"", "-", ".", "1.", "1e", "1e+", "+1", " 1", "1 ", "1,5", "0x10",
		"nan", "inf", "1e5x", "--1", "1.2.3", "1_000",
	};
	double x;

	for (size_t i = 0; i < COUNT_OF(good); i++) {
		CHECK_THAT(good[i].text,
		           number_read(good[i].text, strlen(good[i].text), &x));
		CHECK_NEAR(good[i].text, x, good[i].want, 0);
	}
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		CHECK_THAT(bad[i], !number_read(bad[i], strlen(bad[i]), &x));
	CHECK_THAT("only len bytes", number_read("12x", 2, &x) && x == 12);
}

/* ---- units ----------------------------------------------------------------- */

static void units_have_values(void)
{
	static const struct { const char *name, *value; double want; } rows[] = {
		{ "GB", "80", 80e9 }, { "GiB", "1", 1073741824 }, { "kB", "1", 1000 },
		{ "TiB", "1", 1099511627776 }, { "PB", "2", 2e15 },
		{ "GB/s", "450", 450e9 }, { "Gb/s", "400", 50e9 }, { "b/s", "8", 1 },
		{ "MiB/s", "1", 1048576 }, { "TFLOP/s", "312", 312e12 },
		{ "EFLOP/s", "1", 1e18 }, { "s", "3", 3 }, { "ms", "20", 0.02 },
		{ "us", "5", 5e-6 }, { "µs", "2.5", 2.5e-6 }, { "μs", "20", 20e-6 },
		{ "ns", "7", 7e-9 }, { "%", "70", 0.7 }, { "%", "65.3", 0.653 },
		/* rounded once: 133.8 x 1e12 would be 133800000000000.02 */
		{ "TFLOP/s", "133.8", 133800000000000 }, { "%", "0.7", 0.007 },
		{ "%", "62.5", 0.625 }, { "GB/s", "1.1e3", 1.1e12 },
		{ "Gb/s", "0.3", 37500000 }, { "us", "1.1e-3", 1.1e-9 },
		{ "min", "10", 600 }, { "h", "50000", 1.8e8 }, { "h", "0.5", 1800 },
		{ "day", "1", 86400 }, { "days", "90", 7776000 },
		{ "week", "1", 604800 }, { "weeks", "2", 1209600 },
		{ "year", "1", 31557600 }, { "years", "5", 157788000 },
		{ "W", "700", 700 }, { "kW", "1.2", 1200 }, { "MW", "10", 1e7 },
		{ "GW", "1", 1e9 },
		{ "GB", "1e999", INFINITY }, { "ns", "1e-999", 0 },
		{ "GB", "1e99999999999999999999", INFINITY },
	};
	double si = 0;

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		const struct unit *unit = unit_find(rows[i].name, strlen(rows[i].name));
		CHECK_THAT(rows[i].name, unit != NULL);
		if (unit)
			CHECK_THAT(rows[i].value, unit_read(rows[i].value,
				strlen(rows[i].value), unit, &si)
			           && si == rows[i].want);
	}
	CHECK_THAT("no unit", unit_read("0.7", 3, NULL, &si) && si == 0.7);
	CHECK_THAT("no number", !unit_read("x", 1, unit_table, &si));
	CHECK_THAT("no GBs", unit_find("GBs", 3) == NULL);
	CHECK_THAT("case counts", unit_find("gb", 2) == NULL);
	CHECK_THAT("len counts", unit_find("GB/s", 2) == unit_find("GB", 2));
	CHECK_NEAR("bidirectional", modifier_find("bidirectional", 13)->scale, 0.5, 0);
	CHECK_NEAR("sparse", modifier_find("sparse", 6)->scale, 0.5, 0);
	CHECK_THAT("no other", modifier_find("dense", 5) == NULL);
}

/* Each quantity has its texts, and its example reads as an amount of it. */
static void quantities_have_examples(void)
{
	for (int q = 0; q < QUANTITIES; q++) {
		const char *example = quantity_example((enum quantity)q);
		const char *unit = strchr(example, ' ');
		CHECK_THAT(example, *quantity_name((enum quantity)q) != '\0');
		if (q == QUANTITY_COUNT || q == QUANTITY_RATIO)
			CHECK_THAT(example, !unit);
		else
			CHECK_THAT(example, unit && unit_find(unit + 1, strlen(unit + 1))
			           && (int)unit_find(unit + 1, strlen(unit + 1))->quantity
			              == q);
	}
	CHECK_TEXT("suffix", quantity_suffix(QUANTITY_BYTES_PER_S), "_bytes_per_s");
	CHECK_TEXT("suffix", quantity_suffix(QUANTITY_COUNT), "");
}

/* ---- dates ----------------------------------------------------------------- */

static void dates_are_days(void)
{
	static const struct { const char *text; double days; } good[] = {
		{ "1970-01-01", 0 }, { "1970-12-31", 364 }, { "1971-01-01", 365 },
		{ "1972-02-29", 789 }, { "1972-03-01", 790 },
		{ "2000-02-29", 11016 }, { "2000-03-01", 11017 },
		{ "2027-07-01", 21000 }, { "9999-12-31", 2932896 },
	};
	static const char *const bad[] = {
		"", "2027", "2027-07", "2027-7-1", "27-07-01", "2027-02-29",
		"2027-02-30", "2100-02-29", "2027-04-31", "2027-13-01", "2027-00-01",
		"2027-01-00", "2027-01-32", "1969-12-31", "2027/07/01", "01.07.2027",
		"2027-07-01 ", "2027-07-0x", "-027-07-01",
	};
	char text[DATE_ROOM];
	double days;

	for (size_t i = 0; i < COUNT_OF(good); i++) {
		CHECK_THAT(good[i].text, date_read(good[i].text, 10, &days));
		CHECK_NEAR(good[i].text, days, good[i].days, 0);
		CHECK_TEXT(good[i].text, date_write(text, days), good[i].text);
	}
	CHECK_TEXT("within a day", date_write(text, 21000.9), "2027-07-01");
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		CHECK_THAT(bad[i], !date_read(bad[i], strlen(bad[i]), &days));
}

/* ---- near names ------------------------------------------------------------ */

static void near_names(void)
{
	static const char *const names[] = {
		"model", "system", "strategy", "GB", "GB/s", "h200", "b200", "matrix_peak",
	};
	static const struct { const char *word, *want; } rows[] = {
		{ "modle", "model" },		/* neighbours swapped: 1 of 5 */
		{ "mdl", NULL },		/* 2 of 3 */
		{ "models", "model" }, { "MODEL", "model" }, { "strategies", "strategy" },
		{ "stratgey", "strategy" }, { "gb", "GB" }, { "GBs", "GB" },
		{ "GBps", "GB/s" },		/* 1 of 4 */
		{ "h100", "h200" }, { "H200", "h200" }, { "x9", NULL },
		{ "matrix-peak", "matrix_peak" }, { "", NULL }, { "zebra", NULL },
		{ "ab", NULL },			/* a third of 2 is no edit */
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		const char *got = near_name(rows[i].word, strlen(rows[i].word), names,
		                            COUNT_OF(names));
		CHECK_TEXT(rows[i].word, got ? got : "(none)",
		           rows[i].want ? rows[i].want : "(none)");
	}
	CHECK_THAT("of nothing", near_name("x", 1, names, 0) == NULL);
}

static void check_meant(const char *word, const char *name,
                        const char *const *names, size_t n)
{
	const char *got = near_name(word, strlen(word), names, n);

	CHECK_TEXT(word, got ? got : "(none)", name);
}

/* One edit of a long enough name always leads back to it. */
static void near_name_undoes_an_edit(void)
{
	static const char *const names[] = { "hbm_bandwidth", "vit-64k", "pipeline" };
	char word[32];

	for (size_t n = 0; n < COUNT_OF(names); n++)
		for (size_t i = 0; names[n][i]; i++) {
			const char *name = names[n];
			memcpy(word, name, i);
			strcpy(word + i, name + i + 1);		/* one left out */
			check_meant(word, name, names, COUNT_OF(names));
			word[i] = '!';
			strcpy(word + i + 1, name + i);		/* one put in */
			check_meant(word, name, names, COUNT_OF(names));
			strcpy(word + i + 1, name + i + 1);	/* one replaced */
			check_meant(word, name, names, COUNT_OF(names));
		}
}

/* ---- UTF-8 ----------------------------------------------------------------- */

static void utf8_forms(void)
{
	static const struct { const char *text; size_t want; } rows[] = {
		{ "a", 1 }, { "é", 2 }, { "中", 3 }, { "\xf0\x9f\x98\x80", 4 },
		{ "\xc3", 0 }, { "\xc0\xaf", 0 },	/* cut, overlong */
		{ "\xed\xa0\x80", 0 }, { "\xf4\x90\x80\x80", 0 }, /* surrogate, beyond */
		{ "\x80", 0 }, { "\xff", 0 }, { "\xe4\xb8", 0 }, { "\xe0\x80\x80", 0 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		CHECK_THAT(rows[i].text,
		           utf8_char(rows[i].text, strlen(rows[i].text)) == rows[i].want);
	CHECK_THAT("good", utf8_bad("aé中", 6) == 6);
	CHECK_THAT("bad", utf8_bad("aé\xff" "b", 5) == 3);
}

/* ---- messages -------------------------------------------------------------- */

static void messages_show_the_place(void)
{
	static const char text[] = "one\n\ttw\xc3\xb6 = x\x01y\nlast";
	struct source source = { "f", text, sizeof text - 1 };
	struct said said;

	said_open(&said);
	diag_at(&said.diag, LEVEL_WARNING, (struct span){ &source, 5, 4 }, "w %d", 7);
	diag_hint(&said.diag, "so");
	diag_at(&said.diag, LEVEL_ERROR, (struct span){ &source, 12, 99 }, "x");
	diag_at(&said.diag, LEVEL_ERROR, (struct span){ &source, 20, 0 }, "end");
	CHECK_THAT("error", diag_status(&said.diag) == 1 && diag_bad(&said.diag));
	diag_say(&said.diag, LEVEL_FAILURE, "fig", "no \x1b[31m");
	diag_say(&said.diag, LEVEL_NOTE, NULL, "n");
	CHECK_THAT("failure", diag_status(&said.diag) == 2);
	said_check(&said, "messages",
	           "f:2:2: warning: w 7\n"
	           "    \ttwö = x?y\n"
	           "    \t^~~\n"
	           "    so\n"
	           "f:2:8: error: x\n"
	           "    \ttwö = x?y\n"
	           "    \t      ^~~\n"
	           "f:3:5: error: end\n"
	           "    last\n"
	           "        ^\n"
	           "fig: failure: no ?[31m\n"
	           "note: n\n");
}

static void only_errors_are_bad(void)
{
	struct said said;

	said_open(&said);
	diag_say(&said.diag, LEVEL_WARNING, "a", "b");
	CHECK_THAT("a warning is not bad", !diag_bad(&said.diag)
	           && diag_status(&said.diag) == 0);
	said_check(&said, "warning", "a: warning: b\n");
}

/* 100 columns are shown, 60 of them before the place. */
static void long_lines_are_cut(void)
{
	char text[301];
	struct source source = { "f", text, 300 };
	struct said said;

	memset(text, '.', 300);
	memset(text + 200, 'x', 3);
	text[300] = '\0';
	said_open(&said);
	diag_at(&said.diag, LEVEL_ERROR, (struct span){ &source, 200, 3 }, "m");
	said_check(&said, "cut",
	           "f:1:201: error: m\n"
	           "    ..."
	           "............................................................"
	           "xxx.....................................""...\n"
	           "       "
	           "                                                            "
	           "^~~\n");
}

static size_t count_of(const char *text, const char *word)
{
	size_t n = 0;

	for (; (text = strstr(text, word)); text += strlen(word))
		n++;
	return n;
}

/* The first hundred of a level with their hints, then how many there are. */
static void many_messages_are_counted(void)
{
	struct said said;

	said_open(&said);
	for (int i = 0; i < DIAG_MOST; i++) {
		diag_say(&said.diag, LEVEL_ERROR, "f", "e");
		diag_hint(&said.diag, "out");
	}
	diag_end(&said.diag);
	fflush(said.diag.out);
	CHECK_THAT("a hundred are a hundred", !strstr(said.text, "more"));
	for (int i = 0; i < 4711; i++) {
		diag_at(&said.diag, LEVEL_ERROR, (struct span){ 0 }, "e");
		diag_hint(&said.diag, "out");
	}
	diag_say(&said.diag, LEVEL_WARNING, "f", "w");
	diag_hint(&said.diag, "but");
	for (int i = 0; i < DIAG_MOST + 1; i++)
		diag_say(&said.diag, LEVEL_FAILURE, "f", "x");
	diag_end(&said.diag);
	fclose(said.diag.out);
	CHECK_THAT("errors", count_of(said.text, "f: error: e\n    out\n") == DIAG_MOST);
	CHECK_THAT("hints", count_of(said.text, "out") == DIAG_MOST);
	CHECK_THAT("warning", count_of(said.text, "f: warning: w\n    but\n") == 1);
	CHECK_THAT("failures", count_of(said.text, "failure: x") == DIAG_MOST);
	CHECK_THAT("end", count_of(said.text, "\nand 1 more failure\n"
	                           "and 4711 more errors\n") == 1);
	CHECK_THAT("all count", said.diag.count[LEVEL_ERROR] == DIAG_MOST + 4711
	           && diag_status(&said.diag) == 2);
	free(said.text);
}

/* Messages kept apart come in their turn, and count as if said at once. */
static void messages_apart_are_joined(void)
{
	struct diag quiet = { .out = NULL };
	struct diag_apart apart;
	struct said said;

	said_open(&said);
	diag_apart(&apart);
	diag_say(&apart.diag, LEVEL_FAILURE, "late", "x");
	diag_hint(&apart.diag, "out");
	diag_say(&said.diag, LEVEL_ERROR, "first", "y");
	CHECK_THAT("not yet", diag_status(&said.diag) == 1);
	diag_join(&said.diag, &apart);
	CHECK_THAT("joined", diag_status(&said.diag) == 2);
	said_check(&said, "in turn", "first: error: y\nlate: failure: x\n    out\n");
	diag_say(&quiet, LEVEL_ERROR, "f", "e");
	diag_hint(&quiet, "out");
	CHECK_THAT("counted all the same", diag_status(&quiet) == 1);
}

CU_TestInfo tests_base[] = {
	{ "memory is zeroed and aligned", memory_is_zeroed_and_aligned },
	{ "memory grows", memory_grows },
	{ "texts of any length are printed", texts_of_any_length_are_printed },
	{ "names are found", names_are_found },
	{ "numbers are written", numbers_are_written },
	{ "numbers are the shortest", numbers_are_the_shortest },
	{ "corners are the shortest", corners_are_the_shortest },
	{ "numbers are read", numbers_are_read },
	{ "units have values", units_have_values },
	{ "quantities have examples", quantities_have_examples },
	{ "dates are days", dates_are_days },
	{ "near names", near_names },
	{ "near_name undoes an edit", near_name_undoes_an_edit },
	{ "UTF-8 forms", utf8_forms },
	{ "messages show the place", messages_show_the_place },
	{ "only errors are bad", only_errors_are_bad },
	{ "long lines are cut", long_lines_are_cut },
	{ "many messages are counted", many_messages_are_counted },
	{ "messages apart are joined", messages_apart_are_joined },
	CU_TEST_INFO_NULL
};
