#include "sweep/rows.h"

#include <string.h>

void rows_start(struct rows *rows, struct arena *arena, struct table *table,
                const char *name, const struct column *columns,
                size_t ncolumns)
{
	*table = (struct table){ .name = name, .columns = columns,
	                         .ncolumns = ncolumns };
	*rows = (struct rows){ .arena = arena, .table = table };
}

union cell *rows_add(struct rows *rows)
{
	struct table *t = rows->table;

	if (t->nrows == rows->room) {
		union cell *old = t->cells;

		rows->room = 2 * rows->room + 16;
		t->cells = arena_alloc(rows->arena, rows->room * t->ncolumns,
		                       sizeof *t->cells);
		if (t->nrows)
			memcpy(t->cells, old,
			       t->nrows * t->ncolumns * sizeof *old);
	}
	return table_row(t, t->nrows++);
}
