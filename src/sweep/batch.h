/*
 * batch.h -- rows as they come, each with the number of its case, and at last
 * in the order of the cases.
 *
 * Ownership: slabs are the batch's until batch_join, batch_move or batch_drop.
 */
#ifndef SWEEP_BATCH_H
#define SWEEP_BATCH_H

#include "sweep/table.h"

struct slab {			/* some rows; never moved, so that none is copied */
	struct slab *next;
	size_t nrows, room;
	size_t *of;		/* the case of each row */
	union cell *cells;
};

struct batch {			/* all 0 but for the width: empty */
	size_t width;		/* cells of a row */
	struct slab *first, *last;	/* in the order in which they were filled */
	double candidates;	/* searched for them */
};

/* batch_row -- the cells of a new row of this case, for the caller to fill;
 * the rows of a case stay in the order in which they are asked for. */
union cell *batch_row(struct batch *batch, size_t index);

/* batch_slab -- a new last slab with room for so many rows. */
struct slab *batch_slab(struct batch *batch, size_t room);

/* batch_move -- all of one behind all of another of the same width. */
void batch_move(struct batch *from, struct batch *to);

/* batch_drop -- the first slab goes. */
void batch_drop(struct batch *batch);

/* batch_join -- the rows of so many cases, in order, as the table's; the batch
 * is empty then. */
void batch_join(struct batch *batch, size_t cases, struct table *table);

#endif
