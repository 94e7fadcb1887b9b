/* datafile.c -- see datafile.h */
#include "report/datafile.h"

#include <assert.h>

#include "base/csv.h"

enum { BLOCK_CELLS = 1 << 14 };

static void add_row(struct buffer *out, const struct table *table, size_t i)
{
	const union cell *cell = table_row(table, i);

	for (size_t k = 0; k < table->ncolumns; k++) {
		buffer_add(out, ",", k > 0);
		if (table->columns[k].kind == CELL_TEXT)
			csv_add_text(out, cell[k].text);
		else
			csv_add_number(out, cell[k].number);
	}
	buffer_add(out, "\n", 1);
}

static void write_header(FILE *out, const struct table *table)
{
	struct buffer row = { 0 };

	for (size_t k = 0; k < table->ncolumns; k++) {
		buffer_add(&row, ",", k > 0);
		csv_add_text(&row, table->columns[k].name);
	}
	buffer_add(&row, "\n", 1);
	fwrite(row.bytes, 1, row.len, out);
	buffer_free(&row);
}

/* One thread writes a block while others fill theirs. */
static void write_rows(FILE *out, const struct table *table, int threads)
{
	size_t rows = BLOCK_CELLS / table->ncolumns + 1;
	size_t n = (table->nrows + rows - 1) / rows;

	#pragma omp parallel num_threads(threads) if(n > 1)
	{
		struct buffer block = { 0 };

		#pragma omp for ordered schedule(dynamic)
		for (size_t b = 0; b < n; b++) {
			size_t end = (b + 1) * rows;

			block.len = 0;
			for (size_t i = b * rows; i < end && i < table->nrows; i++)
				add_row(&block, table, i);
			#pragma omp ordered
			fwrite(block.bytes, 1, block.len, out);
		}
		buffer_free(&block);
	}
}

void datafile_write(FILE *out, const struct table *table, int threads)
{
	assert(threads > 0);
	write_header(out, table);
	write_rows(out, table, threads);
}
