/* datafile.c -- see datafile.h */
#include "report/datafile.h"

#include "base/csv.h"

static void write_row(FILE *out, const struct table *table, size_t i)
{
	const union cell *cell = table_row(table, i);

	for (size_t k = 0; k < table->ncolumns; k++) {
		if (k)
			fputc(',', out);
		if (table->columns[k].kind == CELL_TEXT)
			csv_write_text(out, cell[k].text);
		else
			csv_write_number(out, cell[k].number);
	}
	fputc('\n', out);
}

void datafile_write(FILE *out, const struct table *table)
{
	for (size_t k = 0; k < table->ncolumns; k++) {
		if (k)
			fputc(',', out);
		csv_write_text(out, table->columns[k].name);
	}
	fputc('\n', out);
	for (size_t i = 0; i < table->nrows; i++)
		write_row(out, table, i);
}
