#include "sweep/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { SLAB_LEAST = 16, SLAB_MOST = 1024 };	/* rows */

struct slab *batch_slab(struct batch *batch, size_t room)
{
	struct slab *slab = mem_alloc(1, sizeof *slab);

	slab->room = room;
	slab->of = mem_alloc(room, sizeof *slab->of);
	slab->cells = mem_alloc(room * batch->width, sizeof *slab->cells);
	if (batch->last)
		batch->last->next = slab;
	else
		batch->first = slab;
	return batch->last = slab;
}

void batch_drop(struct batch *batch)
{
	struct slab *slab = batch->first;

	batch->first = slab->next;
	if (!batch->first)
		batch->last = NULL;
	free(slab->of);
	free(slab->cells);
	free(slab);
}

static size_t next_room(const struct slab *last)
{
	if (!last)
		return SLAB_LEAST;
	return 2 * last->room < SLAB_MOST ? 2 * last->room : SLAB_MOST;
}

union cell *batch_row(struct batch *batch, size_t index)
{
	struct slab *slab = batch->last;

	if (!slab || slab->nrows == slab->room)
		slab = batch_slab(batch, next_room(slab));
	slab->of[slab->nrows] = index;
	return slab->cells + slab->nrows++ * batch->width;
}

void batch_move(struct batch *from, struct batch *to)
{
	if (to->last)
		to->last->next = from->first;
	else
		to->first = from->first;
	if (from->last)
		to->last = from->last;
	to->candidates += from->candidates;
	from->first = from->last = NULL;
	from->candidates = 0;
}

/* Where the first row of each case belongs. */
static size_t *places(const struct batch *batch, size_t cases, size_t *nrows)
{
	size_t *at = mem_alloc(cases + 1, sizeof *at);

	for (const struct slab *s = batch->first; s; s = s->next)
		for (size_t i = 0; i < s->nrows; i++)
			at[s->of[i] + 1]++;
	for (size_t i = 0; i < cases; i++)
		at[i + 1] += at[i];
	*nrows = at[cases];
	return at;
}

/* Slabs go as soon as they are copied: memory holds little twice. */
void batch_join(struct batch *batch, size_t cases, struct table *table)
{
	size_t *at = places(batch, cases, &table->nrows);

	table->cells = mem_alloc(table->nrows * batch->width,
	                         sizeof *table->cells);
	for (const struct slab *s; (s = batch->first); batch_drop(batch))
		for (size_t i = 0; i < s->nrows; i++)
			memcpy(table_row(table, at[s->of[i]]++),
			       s->cells + i * batch->width,
			       batch->width * sizeof *table->cells);
	free(at);
}
