/*
 * gather.h -- the rows of all ranks (base/ranks.h), brought to the first.
 *
 * Idea: a slab of rows is one message.  Numbers travel as they are, since all
 * ranks run on processors of one kind; a text travels as its bytes, once for
 * neighbouring rows that share it, and its cell as the place where it stands.
 */
#ifndef SWEEP_GATHER_H
#define SWEEP_GATHER_H

#include "base/mem.h"
#include "sweep/batch.h"

/* gather -- by all ranks.  Of n tables each rank has a batch of rows: then the
 * first has all of them, and the others have none.  Texts are the arena's. */
void gather(struct arena *arena, const struct table *tables,
            struct batch *batches, size_t n);

struct parcel { char *bytes; size_t n; };	/* a message; free its bytes */

/* gather_pack -- a slab of rows of a table, number `which`. */
struct parcel gather_pack(const struct table *table, const struct slab *slab,
                          size_t which);

/* gather_unpack -- into the batch of the table that it is of, from where the
 * parcel came; false if it was the last of a rank. */
bool gather_unpack(struct arena *arena, const struct table *tables,
                   struct batch *batches, const struct parcel *parcel);

#endif
