/*
 * datafile.c -- tables as CSV: the same bytes on any number of threads.
 */
#include "tests/check.h"

#include <stdlib.h>

#include "base/mem.h"
#include "report/datafile.h"

enum { ROWS = 20000, COLUMNS = 3 };

static const struct column columns[COLUMNS] = {
	{ "name, quoted", CELL_TEXT, "", "" }, { "row", CELL_NUMBER, "", "" },
	{ "third", CELL_NUMBER, "", "" },
};

static struct table table_of(size_t nrows)
{
	struct table table = { "t", columns, COLUMNS,
		mem_alloc(nrows * COLUMNS + 1, sizeof *table.cells), nrows };

	for (size_t i = 0; i < nrows; i++) {
		table_row(&table, i)[0].text = i % 7 ? "plain" : "a \"b\",\n=c";
		table_row(&table, i)[1].number = (double)i;
		table_row(&table, i)[2].number = i % 5 ? (double)i / 3 : NAN;
	}
	return table;
}

static char *written(const struct table *table, int threads)
{
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	datafile_write(out, table, threads);
	fclose(out);
	return text;
}

/* By printf, row after row. */
static char *expected(size_t nrows)
{
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	fputs("\"name, quoted\",row,third\n", out);
	for (size_t i = 0; i < nrows; i++) {
		char third[40] = "NaN";
		double x = (double)i / 3;
		for (int n = 15; i % 5 && n <= 17; n++) {
			snprintf(third, sizeof third, "%.*g", n, x);
			if (strtod(third, NULL) == x)
				break;
		}
		fprintf(out, "%s,%zu,%s\n",
		        i % 7 ? "plain" : "\"a \"\"b\"\",\n=c\"", i, third);
	}
	fclose(out);
	return text;
}

/* Nothing, a row, and both sides of where blocks end. */
static void blocks_make_the_whole(void)
{
	static const size_t sizes[] = { 0, 1, 5461, 5462, 5463, 10924, 10925, ROWS };

	for (size_t i = 0; i < COUNT_OF(sizes); i++) {
		struct table table = table_of(sizes[i]);
		char *want = expected(sizes[i]);

		for (int threads = 1; threads <= 5; threads += 2) {
			char *got = written(&table, threads);
			CHECK_THAT("as row after row", strcmp(got, want) == 0);
			free(got);
		}
		free(want);
		free(table.cells);
	}
}

CU_TestInfo tests_datafile[] = {
	{ "blocks make the whole", blocks_make_the_whole },
	CU_TEST_INFO_NULL
};
