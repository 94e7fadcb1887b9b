/*
 * table.h -- a rectangle of named, typed cells: all that CSV, queries,
 * figures, glossary and manifest ever see of a result.
 *
 * Numbers are doubles (a count is a whole one), NaN where there is none.
 * Column names carry their SI unit ("hbm_used_bytes", "step_s").
 *
 * Ownership: rows are the table's (table_free); texts and columns belong to
 * whoever made the table and outlive it.
 */
#ifndef SWEEP_TABLE_H
#define SWEEP_TABLE_H

#include <stdbool.h>
#include <stddef.h>

enum cell_kind { CELL_TEXT, CELL_NUMBER };

union cell {
	const char *text;	/* never NULL */
	double number;
};

struct column {
	const char *name;
	enum cell_kind kind;
	const char *unit;	/* "s", "bytes", "" */
	const char *help;	/* one sentence for the glossary */
};

struct table {
	const char *name;	/* its name in queries; data/NAME.csv */
	const struct column *columns;
	size_t ncolumns;
	union cell *cells;	/* nrows x ncolumns, row after row */
	size_t nrows;
};

/* table_row -- the cells of row i. */
static inline union cell *table_row(const struct table *table, size_t i)
{
	return table->cells + i * table->ncolumns;
}

/* table_column -- index of the column of that name, or SIZE_MAX. */
size_t table_column(const struct table *table, const char *name);

void table_free(struct table *table);

#endif
