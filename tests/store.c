/* store.c -- tables in SQLite: what a query sees, and what it may not do. */
#include "tests/small.h"

#include "report/store.h"

#include <stdint.h>

struct bench {
	struct table table;
	struct store *store;
	struct said said;
};

static void bench_open(struct bench *bench, size_t steps)
{
	bench->table = small_table();
	said_open(&bench->said);
	bench->store = store_open(&bench->table, 1, true, steps, &bench->said.diag);
	CU_ASSERT_FATAL(bench->store != NULL);
	store_points(bench->store, "scaling", NULL, 0);
}

static void bench_close(struct bench *bench)
{
	store_close(bench->store);
	said_close(&bench->said);
}

static struct query query_of(struct source *source, const char *text)
{
	*source = (struct source){ "query", text, strlen(text) };
	return (struct query){ text, { source, 0, source->len } };
}

/* The first row's cells, joined by '|'; texts in quotes, NULL as '-'. */
static void first_row(struct bench *bench, const char *text, char out[500])
{
	struct source source;
	struct query query = query_of(&source, text);
	struct answer *answer = store_ask(bench->store, &query, NULL, &bench->said.diag);
	size_t at = 0;

	strcpy(out, "");
	if (!answer)
		return;
	if (answer_next(answer))
		for (size_t i = 0; i < answer_columns(answer); i++) {
			const char *bar = i ? "|" : "";
			enum value_kind kind = answer_kind(answer, i);
			at += (size_t)(kind == VALUE_TEXT
			    ? snprintf(out + at, 500 - at, "%s'%s'", bar, answer_text(answer, i))
			    : kind == VALUE_NUMBER
			    ? snprintf(out + at, 500 - at, "%s%.15g", bar, answer_number(answer, i))
			    : snprintf(out + at, 500 - at, "%s-", bar));
		}
	answer_end(answer, &bench->said.diag);
}

static void queries_answer(void)
{
	static const struct { const char *name, *query, *want; } cases[] = {
		{ "types", "select system, nvs, train_days from points order by gpus desc, nvs desc",
		  "'b200'|8|-" },
		{ "no integer division", "select nvs / 8 from points order by nvs", "0.5" },
		{ "shown", "select 'NVS ' || shown(nvs) || ', ' || shown(hbm_used_bytes, 'GB') "
		  "from points order by gpus, nvs", "'NVS 4, 79.5 GB'" },
		{ "shown of nothing", "select shown(train_days) from points "
		  "where train_days is null order by 1", "'n/a'" },
		{ "a table by its name", "select count(*) from scaling order by 1", "4" },
		{ "glossary", "select unit, help from glossary where table_name = 'scaling' "
		  "and column_name = 'train_days' order by 1", "'days'|'training time'" },
		{ "glossary of points", "select count(*), group_concat(column_name) from "
		  "(select * from glossary where table_name = 'points' order by rowid) order by 1",
		  "5|'system,nvs,gpus,train_days,hbm_used_bytes'" },
		{ "with", "with best as (select gpus, min(train_days) d from points group by gpus) "
		  "select d from best order by gpus desc", "6.125" },
		{ "window", "select lag(gpus) over (partition by system order by gpus) from points "
		  "order by gpus desc, system", "1024" },
		{ "subquery", "select (select max(x.nvs) from scaling x) from points order by 1", "8" },
		{ "a text of SQL", "select '; drop table scaling --' order by 1",
		  "'; drop table scaling --'" },
		{ "a blob is nothing", "select cast('x' as blob) order by 1", "-" },
	};
	struct bench bench;
	char got[500];

	bench_open(&bench, STORE_STEPS);
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		first_row(&bench, cases[i].query, got);
		CHECK_TEXT(cases[i].name, got, cases[i].want);
	}
	CHECK_TEXT("nothing was said", said_text(&bench.said), "");
	bench_close(&bench);
}

static void queries_are_refused(void)
{
	static const struct { const char *query, *want; } cases[] = {
		{ "insert into scaling values (1)", "1:1: error: a query starts with 'select' or 'with'" },
		{ "attach 'x.db' as x", "1:1: error: a query starts with 'select' or 'with'" },
		{ "pragma user_version", "1:1: error: a query starts with 'select' or 'with'" },
		{ "explain select 1", "1:1: error: a query starts with 'select' or 'with'" },
		{ "", "1:1: error: a query starts with 'select' or 'with'" },
		{ "with x as (select 1) delete from scaling", "1:1: error: a query may not do anything but read" },
		{ "with x as (select 1) insert into glossary select 1, 2, 3, 4",
		  "1:1: error: a query may not do anything but read" },
		{ "select 1; drop table scaling", "1:11: error: one query at a time: this comes after its end" },
		{ "select load_extension('x')", "1:8: error: a query may not call 'load_extension'" },
		{ "select random() from points", "1:8: error: a query may not call 'random'" },
		{ "select * from sqlite_schema", "1:1: error: a query may not read 'sqlite_master'" },
		{ "select * from pragma_database_list", "1:1: error: a query may not do anything but read" },
		{ "select * from json_each('[1]')", "1:1: error: a query may not do anything but read" },
		{ "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n",
		  "1:1: error: a query may not be recursive" },
		{ "select gpus, trian_days from points", "1:14: error: unknown column 'trian_days'" },
		{ "select p.nope from points p", "1:8: error: unknown column 'p.nope'" },
		{ "select \"a100\" from points", "1:8: error: unknown column 'a100'" },
		{ "select 1\nfrom pints", "2:6: error: unknown table 'pints'" },
		{ "select medain(gpus) from points", "1:8: error: unknown function 'medain'" },
		{ "select maxx(gpus) from points", "1:8: error: unknown function 'maxx'" },
		{ "select gpus form points", "1:18: error: SQL: near \"points\": syntax error" },
		{ "select gpus from points where gpus = :n", "1:38: error: ':n' is no column of a row around this query" },
		{ "select gpus from points where gpus = ?", "1:38: error: '?' is no column of a row around this query" },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct bench bench;
		char got[500];
		bench_open(&bench, STORE_STEPS);
		first_row(&bench, cases[i].query, got);
		char *said = (char *)(size_t)said_text(&bench.said);
		said[strcspn(said, "\n")] = '\0';
		CHECK_TEXT(cases[i].query, said + strlen("query:") * (*said != '\0'),
		           cases[i].want);
		CHECK_TEXT("no row", got, "");
		bench_close(&bench);
	}
}

static void hints_show_the_way(void)
{
	static const struct { const char *query, *want; } cases[] = {
		{ "select trian_days from points", "did you mean 'train_days'?" },
		{ "select 1 from pionts", "did you mean 'points'?" },
		{ "select maxx(gpus) from points", "did you mean 'max'?" },
		{ "select gpus from glossary", "it is a column of 'scaling'" },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct bench bench;
		char got[500];
		bench_open(&bench, STORE_STEPS);
		first_row(&bench, cases[i].query, got);
		CHECK_THAT(cases[i].query, strstr(said_text(&bench.said), cases[i].want) != NULL);
		bench_close(&bench);
	}
}

static void nothing_was_changed(void)
{
	struct bench bench;
	char got[500];

	bench_open(&bench, STORE_STEPS);
	first_row(&bench, "with x as (select 1) delete from scaling", got);
	first_row(&bench, "select count(*) from scaling order by 1", got);
	CHECK_TEXT("rows", got, "4");
	bench_close(&bench);
}

/* 4^12 rows: more than 100 thousand steps. */
static void a_long_query_is_stopped(void)
{
	struct bench bench;
	char got[500];

	bench_open(&bench, 100);
	first_row(&bench, "select count(*) from points a, points b, points c, points d, "
	    "points e, points f, points g, points h, points i, points j, points k, "
	    "points l order by 1", got);
	CHECK_TEXT("no row", got, "");
	CHECK_THAT("said", strstr(said_text(&bench.said),
	    "query:1:1: error: the query takes too long: stopped") != NULL);
	first_row(&bench, "select count(*) from points order by 1", got);
	CHECK_TEXT("the next one counts anew", got, "4");
	bench_close(&bench);
}

static void a_query_has_a_length(void)
{
	struct bench bench;
	char got[500];
	char *text = mem_alloc(STORE_LENGTH + 2, 1);

	memset(text, ' ', STORE_LENGTH + 1);
	memcpy(text, "select 1", 8);
	bench_open(&bench, STORE_STEPS);
	first_row(&bench, text, got);
	CHECK_THAT("said", strstr(said_text(&bench.said), "more than 10000 bytes") != NULL);
	bench_close(&bench);
	free(text);
}

static void points_are_narrowed(void)
{
	static const struct {
		const char *name;
		struct report_filter filters[2];
		size_t n;
		const char *want;
	} cases[] = {
		{ "no filter", { { 0 } }, 0, "4" },
		{ "text", { { "system", "b200", 0 } }, 1, "2" },
		{ "number", { { "gpus", NULL, 16384 } }, 1, "2" },
		{ "both", { { "system", "b200", 0 }, { "gpus", NULL, 1024 } }, 2, "1" },
		{ "a fraction", { { "train_days", NULL, 97.96 } }, 1, "1" },
		{ "nothing is NaN", { { "train_days", NULL, NAN } }, 1, "1" },
		{ "infinite", { { "gpus", NULL, INFINITY } }, 1, "0" },
		{ "injection", { { "system", "' or 1=1 --", 0 } }, 1, "0" },
	};
	struct bench bench;
	char got[500];

	bench_open(&bench, STORE_STEPS);
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		store_points(bench.store, "scaling", cases[i].filters, cases[i].n);
		first_row(&bench, "select count(*) from points order by 1", got);
		CHECK_TEXT(cases[i].name, got, cases[i].want);
	}
	store_points(bench.store, NULL, NULL, 0);
	first_row(&bench, "select count(*) from points order by 1", got);
	CHECK_THAT("no points", strstr(said_text(&bench.said), "from = SECTION") != NULL);
	bench_close(&bench);
}

static void a_view_is_let(void)
{
	struct bench bench;
	struct source source, wrong;
	char got[500];

	bench_open(&bench, STORE_STEPS);
	struct query query = query_of(&source, "select max(gpus) as most from points");
	struct query bad = query_of(&wrong, "select 1; drop table scaling");
	CU_ASSERT(store_let(bench.store, "top", query.at, &query, &bench.said.diag));
	first_row(&bench, "select most from top order by 1", got);
	CHECK_TEXT("the view", got, "16384");
	CU_ASSERT(!store_let(bench.store, "top", query.at, &query, &bench.said.diag));
	CU_ASSERT(!store_let(bench.store, "scaling", query.at, &query, &bench.said.diag));
	CU_ASSERT(!store_let(bench.store, "other", bad.at, &bad, &bench.said.diag));
	first_row(&bench, "select count(*) from scaling order by 1", got);
	CHECK_TEXT("no statement was smuggled in", got, "4");
	bench_close(&bench);
}

/* A nested query takes :gpus from the row around it. */
static void rows_give_parameters(void)
{
	struct bench bench;
	struct source outside, inside;
	double sum = 0;

	bench_open(&bench, STORE_STEPS);
	struct query outer = query_of(&outside, "select distinct gpus from points order by 1");
	struct query inner = query_of(&inside,
	    "select sum(nvs) from points where gpus = :gpus and train_days > 0 order by 1");
	struct answer *row = store_ask(bench.store, &outer, NULL, &bench.said.diag);
	while (row && answer_next(row)) {
		struct answer *part = store_ask(bench.store, &inner, row, &bench.said.diag);
		CU_ASSERT_FATAL(part && answer_next(part));
		sum = 100 * sum + answer_number(part, 0);
		answer_end(part, &bench.said.diag);
	}
	CU_ASSERT(row && answer_end(row, &bench.said.diag));
	CHECK_NEAR("12 at 1024, 4 at 16384", sum, 1204, 0);
	bench_close(&bench);
}

/* Rows come into the store when a query first needs them: whatever way it
 * names the table, and while another query is under way. */
static void rows_come_when_needed(void)
{
	static const char *const queries[] = {
		"select count(*) from scaling order by 1",
		"select count(*) from points order by 1",
		"select (select count(*) from SCALING) order by 1",
		"with s as (select gpus from main.scaling) select count(*) from s order by 1",
		"select count(*) from (select 1 from scaling as x) order by 1",
		"select max(n) from (select row_number() over () as n from points) order by 1",
	};
	char got[500], want[500];

	for (size_t i = 0; i < COUNT_OF(queries); i++) {
		struct bench bench;
		bench_open(&bench, STORE_STEPS);
		snprintf(want, sizeof want, "%zu", bench.table.nrows);
		first_row(&bench, queries[i], got);
		CHECK_TEXT(queries[i], got, want);
		bench_close(&bench);
	}
}

static void rows_come_while_others_are_read(void)
{
	struct table tables[2] = { small_table(), small_table() };
	struct bench bench;
	struct source source;
	double sum = 0;

	tables[1].name = "other";
	said_open(&bench.said);
	bench.store = store_open(tables, 2, true, STORE_STEPS, &bench.said.diag);
	CU_ASSERT_FATAL(bench.store != NULL);
	struct query outer = query_of(&source, "select 1 as one from scaling order by 1");
	struct answer *row = store_ask(bench.store, &outer, NULL, &bench.said.diag);
	CU_ASSERT_FATAL(row != NULL);
	while (answer_next(row)) {
		struct source inside;
		struct query query = query_of(&inside,
		    "select count(*) - :one from other order by 1");
		struct answer *part = store_ask(bench.store, &query, row,
		                                &bench.said.diag);
		CU_ASSERT_FATAL(part && answer_next(part));
		sum += answer_number(part, 0);
		CU_ASSERT(answer_end(part, &bench.said.diag));
	}
	CU_ASSERT(answer_end(row, &bench.said.diag));
	double n = (double)tables[0].nrows;
	CHECK_NEAR("all rows of the one times all but one of the other", sum,
	           n * (n - 1), 0);
	bench_close(&bench);
}

static void names_are_quoted(void)
{
	static const struct column columns[] = {
		{ "a\"b; drop", CELL_NUMBER, "", "it's" },
		{ "select", CELL_TEXT, "'", "" },
	};
	static union cell cells[2] = { { .number = 7 }, { .text = "x'\"y" } };
	struct table table = { "two words \"", columns, 2, cells, 1 };
	struct bench bench = { .table = table };
	char got[500];

	said_open(&bench.said);
	bench.store = store_open(&table, 1, true, STORE_STEPS, &bench.said.diag);
	CU_ASSERT_FATAL(bench.store != NULL);
	first_row(&bench, "select * from \"two words \"\"\" order by 1", got);
	CHECK_TEXT("as they are", got, "7|'x'\"y'");
	bench_close(&bench);
}

static void names_that_clash_are_said(void)
{
	struct table twice[2] = { small_table(), small_table() };
	struct said said;

	said_open(&said);
	CU_ASSERT(store_open(twice, 2, false, STORE_STEPS, &said.diag) == NULL);
	CHECK_THAT("said", strncmp(said_text(&said),
	    "scaling: error: cannot be a table for queries", 45) == 0);
	said_close(&said);
}

static void tables_find_columns(void)
{
	struct table table = small_table();

	CU_ASSERT(table_column(&table, "system") == 0);
	CU_ASSERT(table_column(&table, "hbm_used_bytes") == SMALL_COLUMNS - 1);
	CU_ASSERT(table_column(&table, "hbm_used") == SIZE_MAX);
	table.cells = mem_alloc(1, sizeof *table.cells);
	table_free(&table);
	CU_ASSERT(table.cells == NULL && table.nrows == 0);
}

CU_TestInfo tests_store[] = {
	{ "queries answer", queries_answer },
	{ "queries are refused, with their place", queries_are_refused },
	{ "hints show the way", hints_show_the_way },
	{ "nothing was changed", nothing_was_changed },
	{ "a long query is stopped", a_long_query_is_stopped },
	{ "a query has a length", a_query_has_a_length },
	{ "points are narrowed", points_are_narrowed },
	{ "a view is let", a_view_is_let },
	{ "rows give parameters", rows_give_parameters },
	{ "rows come when needed", rows_come_when_needed },
	{ "rows come while others are read", rows_come_while_others_are_read },
	{ "names are quoted", names_are_quoted },
	{ "names that clash are said", names_that_clash_are_said },
	{ "tables find columns", tables_find_columns },
	CU_TEST_INFO_NULL
};
