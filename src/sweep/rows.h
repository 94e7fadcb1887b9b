/*
 * rows.h -- a small table under construction, all of it the arena's.
 *
 * For the tables of facts; results, which may be large, are put together in
 * sweep.c.
 */
#ifndef SWEEP_ROWS_H
#define SWEEP_ROWS_H

#include "base/mem.h"
#include "sweep/table.h"

#define ROWS_TEXT(n, h) { .name = n, .kind = CELL_TEXT, .unit = "", .help = h }
#define ROWS_NUMBER(n, u, h) \
	{ .name = n, .kind = CELL_NUMBER, .unit = u, .help = h }

struct rows {
	struct arena *arena;
	struct table *table;
	size_t room;
};

/* rows_start -- an empty table of these columns. */
void rows_start(struct rows *rows, struct arena *arena, struct table *table,
                const char *name, const struct column *columns,
                size_t ncolumns);

/* rows_add -- the cells of a new row, to be filled by the caller. */
union cell *rows_add(struct rows *rows);

/* rows_reserve -- room for so many rows, if that is known. */
void rows_reserve(struct rows *rows, size_t n);

/* rows_unique -- of equal rows only the first is left. */
void rows_unique(struct rows *rows);

#endif
