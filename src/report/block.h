/*
 * block.h -- a query's rows as gnuplot's datablock: a block per series.
 *
 * Idea: rows of one series need not stand together in the answer; blocks
 * come in the order of their first rows.  Every row starts with a quoted
 * text, so that no text can end the datablock early.
 */
#ifndef REPORT_BLOCK_H
#define REPORT_BLOCK_H

#include <stdbool.h>
#include <stdio.h>

#include "report/store.h"

struct block {			/* one series */
	char *name;
	char *rows;		/* as gnuplot reads them, header first */
	size_t len;
	FILE *f;		/* writes rows; closed once all are read */
};

struct block_list {
	struct block *blocks;
	size_t n;
};

/* block_read -- every row of the answer.  False: more than `most` series.
 * block_free in any case. */
bool block_read(struct answer *answer, size_t most, struct block_list *out);
void block_free(struct block_list *list);

/* block_write -- the count and the datablock: "N = 2\n$data << EOD\n...". */
void block_write(FILE *out, const char *data, const char *count,
                 const struct block_list *list);

#endif
