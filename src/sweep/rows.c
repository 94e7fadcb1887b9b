#include "sweep/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void rows_start(struct rows *rows, struct arena *arena, struct table *table,
                const char *name, const struct column *columns,
                size_t ncolumns)
{
	*table = (struct table){ .name = name, .columns = columns,
	                         .ncolumns = ncolumns };
	*rows = (struct rows){ .arena = arena, .table = table };
}

void rows_reserve(struct rows *rows, size_t n)
{
	struct table *t = rows->table;
	union cell *old = t->cells;

	if (n <= rows->room)
		return;
	rows->room = n;
	t->cells = arena_alloc(rows->arena, n * t->ncolumns, sizeof *t->cells);
	if (t->nrows)
		memcpy(t->cells, old, t->nrows * t->ncolumns * sizeof *old);
}

union cell *rows_add(struct rows *rows)
{
	struct table *t = rows->table;

	if (t->nrows == rows->room)
		rows_reserve(rows, 2 * rows->room + 16);
	return table_row(t, t->nrows++);
}

struct row_at { const struct table *table; size_t row; };

static int order_numbers(double x, double y)
{
	if (isnan(x) || isnan(y))
		return !isnan(x) - !isnan(y);
	return (x > y) - (x < y);
}

static int order_cells(const struct row_at *a, const struct row_at *b)
{
	const struct table *t = a->table;
	const union cell *x = table_row(t, a->row), *y = table_row(t, b->row);
	int by = 0;

	for (size_t c = 0; c < t->ncolumns && by == 0; c++)
		by = t->columns[c].kind == CELL_TEXT
		   ? strcmp(x[c].text, y[c].text)
		   : order_numbers(x[c].number, y[c].number);
	return by;
}

static int order_rows(const void *a, const void *b)
{
	const struct row_at *x = a, *y = b;
	int by = order_cells(x, y);

	return by ? by : (x->row > y->row) - (x->row < y->row);
}

void rows_unique(struct rows *rows)
{
	struct table *t = rows->table;
	size_t n = t->nrows;
	struct row_at *sorted = mem_alloc(n, sizeof *sorted);
	bool *again = mem_alloc(n, sizeof *again);

	for (size_t i = 0; i < n; i++)
		sorted[i] = (struct row_at){ t, i };
	qsort(sorted, n, sizeof *sorted, order_rows);
	for (size_t i = 1; i < n; i++)
		again[sorted[i].row] =
			order_cells(&sorted[i - 1], &sorted[i]) == 0;
	t->nrows = 0;
	for (size_t i = 0; i < n; i++)
		if (!again[i])
			memmove(table_row(t, t->nrows++), table_row(t, i),
			        t->ncolumns * sizeof *t->cells);
	free(sorted);
	free(again);
}
