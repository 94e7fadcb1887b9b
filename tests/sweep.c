/*
 * sweep.c -- cases dealt out in bundles, and their rows put in order again.
 */
#include "sweep/gather.h"
#include "sweep/rows.h"
#include "sweep/sweep.h"
#include "tests/kinds.h"

extern CU_TestInfo tests_sweep[];

#define ONE "[sweep s]\nsystem = h200\nstrategy = tp1d\n"

/* ---- bundles --------------------------------------------------------------- */

static const struct {
	const char *name, *text;
	size_t least;
	/* hand-worked: */
	size_t n, gpus, capacities;	/* bundles; cases of the first one */
	size_t second;			/* the first case of the second one */
} layouts[] = {
	{ "neither", ONE "gpus = 8\nnics = 1, 2\n", 1, 2, 1, 1, 1 },
	{ "accelerators", ONE "gpus = 8, 16, 32\nnics = 1, 2\n", 1, 2, 3, 1, 3 },
	{ "dealt to two", ONE "gpus = 8, 16, 32\nnics = 1, 2\n", 3, 4, 2, 1, 1 },
	{ "dealt to all", ONE "gpus = 8, 16, 32\nnics = 1, 2\n", 99, 6, 1, 1, 1 },
	/* capacity, then bandwidth, in the order of the properties */
	{ "slower capacity", ONE "gpus = 8\nhbm_capacity = 1..4 GB +1 GB\n"
	  "fast_bandwidth = 1 TB/s, 2 TB/s, 3 TB/s\n", 1, 3, 1, 4, 1 },
	{ "both", ONE "gpus = 8, 16\nhbm_capacity = 1..4 GB +1 GB\n"
	  "fast_bandwidth = 1 TB/s, 2 TB/s, 3 TB/s\n", 1, 3, 2, 4, 2 },
	{ "both, dealt", ONE "gpus = 8, 16\nhbm_capacity = 1..4 GB +1 GB\n"
	  "fast_bandwidth = 1 TB/s, 2 TB/s, 3 TB/s\n", 4, 6, 1, 4, 1 },
	{ "faster bandwidth before", ONE "gpus = 8\nhbm_bandwidth = 1 TB/s, 2 TB/s\n"
	  "hbm_capacity = 1..4 GB +1 GB\n", 1, 2, 1, 4, 4 },
	{ "coupled capacity", ONE "gpus = 8, 16\nhbm_capacity = 1 GB, 2 GB\n"
	  "hbm_bandwidth = 1 TB/s, 2 TB/s\n"
	  "together = hbm_capacity hbm_bandwidth\n", 1, 2, 2, 1, 2 },
	{ "coupled accelerators", ONE "gpus = 8, 16\nnvs = 4, 8\n"
	  "hbm_capacity = 1 GB, 2 GB, 3 GB\ntogether = gpus nvs\n", 1, 2, 1, 3, 3 },
	{ "coupled both", ONE "gpus = 8, 16\nhbm_capacity = 1 GB, 2 GB\n"
	  "together = gpus hbm_capacity\n", 1, 2, 1, 1, 1 },
	{ "coupled with one value only", ONE "gpus = 8\nhbm_capacity = 1 GB\n"
	  "nics = 1, 2\ntogether = gpus hbm_capacity\n", 1, 2, 1, 1, 1 },
};

/* Cases of a bundle differ in what it shares alone. */
static bool share_all_else(const struct section *s, size_t a, size_t b)
{
	const struct plan_config *config;
	struct given x, y;

	section_case(s, a, &x, &config);
	section_case(s, b, &y, &config);
	y.gpus = x.gpus;
	y.system.hbm_capacity = x.system.hbm_capacity;
	for (size_t i = 0; i < property_count; i++)
		if (property_get(&property_table[i], &x)
		    != property_get(&property_table[i], &y))
			return false;
	return true;
}

static void check_layout(const struct section *s, size_t row)
{
	struct bundles bundles = bundles_of(s, true, layouts[row].least);
	size_t cases = section_cases(s), *seen = mem_alloc(cases, sizeof *seen);
	const char *name = layouts[row].name;
	struct bundle first = bundle_at(&bundles, 0);

	CHECK_THAT(name, bundles.n == layouts[row].n
	           && first.gpus.n == layouts[row].gpus
	           && first.capacity.n == layouts[row].capacities
	           && bundle_at(&bundles, 1).first == layouts[row].second);
	for (size_t i = 0; i < bundles.n; i++) {
		struct bundle b = bundle_at(&bundles, i);

		for (size_t k = 0; k < bundle_cases(&b); k++) {
			size_t index = bundle_case(&b, k / b.capacity.n,
			                           k % b.capacity.n);

			CU_ASSERT_FATAL(index < cases);
			seen[index]++;
			CHECK_THAT(name, share_all_else(s, b.first, index));
		}
	}
	for (size_t i = 0; i < cases; i++)
		CHECK_THAT(name, seen[i] == 1);
	free(seen);
}

static void each_case_is_in_one_bundle(void)
{
	struct reader r;
	char text[512];

	reader_open(&r);
	for (size_t i = 0; i < COUNT_OF(layouts); i++) {
		snprintf(text, sizeof text, HEAD "%s", layouts[i].text);
		const struct plan *plan = good(&r, layouts[i].name, text, NULL, 0);
		if (plan)
			check_layout(&plan->sections[0], i);
	}
	reader_close(&r);
}

static bool same_rows(const struct table *a, size_t row, const struct table *b)
{
	for (size_t i = 0; i < b->nrows; i++)
		for (size_t c = 0; c < b->ncolumns; c++) {
			union cell x = table_row(a, row + i)[c];
			union cell y = table_row(b, i)[c];

			if (a->columns[c].kind == CELL_TEXT
			    ? strcmp(x.text, y.text) != 0
			    : x.number != y.number
			      && !(isnan(x.number) && isnan(y.number)))
				return false;
		}
	return true;
}

/* ---- batches --------------------------------------------------------------- */

static void add(struct batch *batch, size_t index, double number)
{
	union cell *cell = batch_row(batch, index);

	cell[0].number = (double)index;
	cell[1].number = number;
}

/* Case i has i % 3 rows, 0, 1, 2, ..., whichever batch it comes from. */
static void rows_come_in_order(void)
{
	enum { CASES = 5000 };
	struct batch batch[2] = { { .width = 2 }, { .width = 2 } };
	struct table table = { .ncolumns = 2 };
	size_t row = 0;

	for (size_t k = 0; k < CASES; k++) {
		size_t index = k * 7 % CASES;	/* 7 and 5000 share no factor */

		for (size_t j = 0; j < index % 3; j++)
			add(&batch[k % 2], index, (double)j);
		batch[k % 2].candidates += 1;
	}
	batch_move(&batch[1], &batch[0]);
	CHECK_THAT("moved", !batch[1].first && batch[0].candidates == CASES);
	batch_join(&batch[0], CASES, &table);
	CHECK_THAT("all", table.nrows == CASES / 3 * 3 + 1 && !batch[0].first);
	for (size_t i = 0; i < CASES; i++)
		for (size_t j = 0; j < i % 3 && row < table.nrows; j++, row++)
			CHECK_THAT("order", table_row(&table, row)[0].number == (double)i
			           && table_row(&table, row)[1].number == (double)j);
	table_free(&table);
}

static void nothing_is_a_table_too(void)
{
	struct batch batch = { .width = 3 }, other = { .width = 3 };
	struct table table = { .ncolumns = 3 };

	batch_move(&other, &batch);
	batch_join(&batch, 0, &table);
	CHECK_THAT("no rows", table.nrows == 0);
	table_free(&table);
	add(&other, 0, 1);
	batch_move(&other, &batch);
	batch_move(&other, &batch);
	batch_join(&batch, 1, &table);
	CHECK_THAT("one row", table.nrows == 1);
	table_free(&table);
}

/* ---- parcels --------------------------------------------------------------- */

static const struct column parcel_columns[] = {
	{ "system", CELL_TEXT, "", "" }, { "step_s", CELL_NUMBER, "s", "" },
	{ "label", CELL_TEXT, "", "" },
};

static void fill(struct batch *batch, size_t rows)
{
	static const char *const systems[] = { "a100", "a100", "", "h200" };
	static char label[4][16];

	for (size_t i = 0; i < rows; i++) {
		union cell *cell = batch_row(batch, 10 * i);

		snprintf(label[i % 4], sizeof label[0], "label %zu", i % 4);
		cell[0].text = systems[i % 4];
		cell[1].number = i % 4 == 2 ? NAN : 1.0 / (double)(i + 1);
		cell[2].text = label[i % 4];
	}
}

/* What is unpacked is what was packed, in the table it was of. */
static void check_parcel(size_t rows)
{
	struct table tables[2] = { { .columns = parcel_columns, .ncolumns = 1 },
	                           { .columns = parcel_columns, .ncolumns = 3 } };
	struct batch sent = { .width = 3 }, got[2] = { { .width = 1 }, { .width = 3 } };
	struct table want = tables[1];
	struct arena *arena = arena_new();

	fill(&sent, rows);
	for (const struct slab *s = sent.first; s; s = s->next) {
		struct parcel p = gather_pack(&tables[1], s, 1);

		CHECK_THAT("more to come", gather_unpack(arena, tables, got, &p));
		memset(p.bytes, 'x', p.n);	/* nothing points there */
		free(p.bytes);
	}
	batch_join(&got[0], 1, &tables[0]);
	batch_join(&got[1], 10 * rows, &tables[1]);
	batch_join(&sent, 10 * rows, &want);
	CHECK_THAT("none of the other", tables[0].nrows == 0);
	CHECK_THAT("rows", want.nrows == rows && tables[1].nrows == rows
	           && same_rows(&tables[1], 0, &want));
	table_free(&tables[0]);
	table_free(&tables[1]);
	table_free(&want);
	arena_free(arena);
}

static void parcels_arrive_whole(void)
{
	check_parcel(1);
	check_parcel(2);
	check_parcel(5);
	check_parcel(3000);
}

/* ---- rows ------------------------------------------------------------------ */

static void equal_rows_are_there_once(void)
{
	static const struct column columns[] = {
		ROWS_TEXT("name", ""), ROWS_NUMBER("x", "", ""),
	};
	static const struct { const char *name; double x; bool kept; } cases[] = {
		{ "b", 2, true }, { "a", NAN, true }, { "b", 2, false },
		{ "a", 1, true }, { "a", NAN, false }, { "b", 1, true },
		{ "a", 1, false }, { "b", 2, false }, { "", 2, true },
	};
	struct arena *arena = arena_new();
	struct table table;
	struct rows rows;
	size_t n = 0;

	rows_start(&rows, arena, &table, "t", columns, COUNT_OF(columns));
	rows_unique(&rows);
	CHECK_THAT("none of none", table.nrows == 0);
	rows_reserve(&rows, 3);
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		union cell *cell = rows_add(&rows);

		cell[0].text = arena_printf(arena, "%s", cases[i].name);
		cell[1].number = cases[i].x;
	}
	rows_unique(&rows);
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		const union cell *cell = table_row(&table, n);

		if (!cases[i].kept)
			continue;
		CHECK_TEXT("in order", cell[0].text, cases[i].name);
		CHECK_NEAR("in order", cell[1].number, cases[i].x, 0);
		n++;
	}
	CHECK_THAT("no more", table.nrows == n);
	arena_free(arena);
}

/* ---- sweeps ---------------------------------------------------------------- */

/* A section's table is that of its cases, each run alone. */
static void check_section_rows(struct reader *r, const struct plan *plan,
                               const struct section *s, const struct table *t)
{
	size_t row = 0;

	for (size_t i = 0; i < section_cases(s); i++) {
		struct table alone = kinds_rows(r->arena, plan, s, i);

		CHECK_THAT(s->name, row + alone.nrows <= t->nrows
		           && same_rows(t, row, &alone));
		row += alone.nrows;
		table_free(&alone);
	}
	CHECK_THAT("no more rows", row == t->nrows);
}

static void check_sweep(struct reader *r, const struct plan *plan, int threads)
{
	struct sweep sweep;
	double cases = 0;

	sweep_outline(r->arena, plan, &sweep);
	sweep_run(r->arena, plan, threads, NULL, NULL, &sweep);
	for (size_t i = 0; i < plan->nsections; i++) {
		cases += (double)section_cases(&plan->sections[i]);
		check_section_rows(r, plan, &plan->sections[i],
		                   &sweep.tables[i]);
	}
	CHECK_NEAR("cases", sweep.cases, cases, 0);
	sweep_free(&sweep);
}

/* Capacities that fit, that do not, and in no order; all kinds of sections. */
static void bundles_change_no_row(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "kinds", HEAD
		"[sweep map]\nsystem = a100, h200\nnvs = 4, 8\ngpus = 64..1024 *2\n"
		"strategy = tp1d, summa\nkeep = 3\n"
		"hbm_capacity = 80 GB, 1 GB, 192 GB, 141 GB\n"
		"slow_bandwidth = 100 Gb/s, 400 Gb/s\n"
		"[sweep coupled]\nsystem = h200\ngpus = 512, 1024\nstrategy = tp2d\n"
		"hbm_capacity = 80 GB, 141 GB\nhbm_bandwidth = 2 TB/s, 4 TB/s\n"
		"together = hbm_capacity hbm_bandwidth\n"
		"[sensitivity worth]\nsystem = h200\ngpus = 512, 1024\n"
		"strategy = tp1d, tp2d\nfeatures = hbm_capacity, nvs\n"
		"[configs listed]\nsystem = h200\nhbm_capacity = 20 GB, 141 GB\n"
		"config A = tp1d n1=8 np=16 nd=8 b=1\n"
		"config B = tp1d n1=8 np=1 nd=7 b=1\n"
		"[operations ops]\nsystem = h200\n"
		"config A = tp1d n1=8 np=16 nd=8 b=1\n", NULL, 0);
	for (int threads = 1; plan && threads <= 3; threads++)
		check_sweep(&r, plan, threads);
	reader_close(&r);
}

struct told { size_t times, done, total; bool forward; };

static void note(void *context, size_t done, size_t total)
{
	struct told *told = context;

	told->times++;
	told->forward = told->forward && done >= told->done;
	told->done = done;
	told->total = total;
}

static void progress_goes_forward(void)
{
	struct told told = { .forward = true };
	struct sweep sweep;
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "progress", HEAD ONE "gpus = 8..64 *2\n"
		"[configs c]\nsystem = h200\nconfig A = tp1d n1=8 np=1 nd=1 b=1\n",
		NULL, 0);
	if (plan) {
		sweep_outline(r.arena, plan, &sweep);
		sweep_run(r.arena, plan, 1, note, &told, &sweep);
		CHECK_THAT("told", told.times > 1 && told.forward
		           && told.done == 5 && told.total == 5);
		sweep_free(&sweep);
	}
	reader_close(&r);
}

CU_TestInfo tests_sweep[] = {
	{ "each case is in one bundle", each_case_is_in_one_bundle },
	{ "rows come in order", rows_come_in_order },
	{ "nothing is a table too", nothing_is_a_table_too },
	{ "parcels arrive whole", parcels_arrive_whole },
	{ "equal rows are there once", equal_rows_are_there_once },
	{ "bundles change no row", bundles_change_no_row },
	{ "progress goes forward", progress_goes_forward },
	CU_TEST_INFO_NULL
};
