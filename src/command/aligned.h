/*
 * aligned.h -- a table for the terminal: columns as wide as their widest
 * cell, numbers to the right, text to the left.
 *
 * Cells are added row after row, the header first; a cell's text is copied.
 * Widths count UTF-8 characters.
 */
#ifndef COMMAND_ALIGNED_H
#define COMMAND_ALIGNED_H

#include <stdio.h>

#include "base/mem.h"

struct aligned {
	struct arena *arena;
	size_t ncolumns, ncells, room;
	const char **cells;
};

struct aligned aligned_new(struct arena *arena, size_t ncolumns);

__attribute__((format(printf, 2, 3)))
void aligned_add(struct aligned *table, const char *format, ...);

/* aligned_print -- a column is text if its header starts with '<' (which is
 * not printed), else right-aligned. */
void aligned_print(const struct aligned *table, FILE *out);

#endif
