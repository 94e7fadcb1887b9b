#include "sweep/gather.h"

#include <stdlib.h>
#include <string.h>

#include "base/ranks.h"

enum { LAST = -1 };		/* no table: a rank has sent all */

/* A parcel is a head, the cases of the rows, their cells, texts with NULs. */
struct head {
	ptrdiff_t which;	/* table */
	size_t nrows, texts;	/* bytes of texts */
	double candidates;
};

static size_t bytes_of_cases(size_t nrows)
{
	return nrows * sizeof (size_t);
}

static size_t bytes_of_cells(const struct table *table, size_t nrows)
{
	return nrows * table->ncolumns * sizeof (union cell);
}

struct texts { char *bytes; size_t n, room; };

static size_t add_text(struct texts *texts, const char *text)
{
	size_t at = texts->n, size = strlen(text) + 1;

	if (texts->room < at + size) {
		size_t room = 2 * (at + size);

		texts->bytes = mem_grow(texts->bytes, texts->room, room, 1);
		texts->room = room;
	}
	memcpy(texts->bytes + at, text, size);
	texts->n += size;
	return at;
}

static void pack_cells(const struct table *table, const struct slab *slab,
                       struct texts *texts, union cell *out)
{
	size_t width = table->ncolumns;

	memcpy(out, slab->cells, bytes_of_cells(table, slab->nrows));
	for (size_t c = 0; c < width; c++) {
		const union cell *cell = slab->cells + c;

		if (table->columns[c].kind != CELL_TEXT)
			continue;
		for (size_t i = 0; i < slab->nrows; i++, cell += width) {
			bool again = i > 0 && cell->text == (cell - width)->text;

			out[i * width + c].number = again
				? out[(i - 1) * width + c].number
				: (double)add_text(texts, cell->text);
		}
	}
}

struct parcel gather_pack(const struct table *table, const struct slab *slab,
                          size_t which)
{
	struct head head = { .which = (ptrdiff_t)which, .nrows = slab->nrows };
	size_t cases = bytes_of_cases(slab->nrows);
	size_t cells = bytes_of_cells(table, slab->nrows);
	union cell *packed = mem_alloc(cells, 1);
	struct texts texts = { 0 };
	struct parcel p;
	char *at;

	pack_cells(table, slab, &texts, packed);
	head.texts = texts.n;
	p.n = sizeof head + cases + cells + texts.n;
	p.bytes = at = mem_alloc(p.n, 1);
	memcpy(at, &head, sizeof head);
	memcpy(at += sizeof head, slab->of, cases);
	memcpy(at += cases, packed, cells);
	if (texts.n)
		memcpy(at + cells, texts.bytes, texts.n);
	free(packed);
	free(texts.bytes);
	return p;
}

static void unpack_texts(const struct table *table, struct slab *slab,
                         const char *texts)
{
	for (size_t c = 0; c < table->ncolumns; c++)
		for (size_t i = 0; table->columns[c].kind == CELL_TEXT
		                   && i < slab->nrows; i++) {
			union cell *cell = slab->cells + i * table->ncolumns + c;

			cell->text = texts + (size_t)cell->number;
		}
}

static void unpack_rows(struct arena *arena, const struct table *table,
                        struct batch *batch, const struct head *head,
                        const char *at)
{
	struct slab *slab = batch_slab(batch, head->nrows);
	size_t cases = bytes_of_cases(head->nrows);
	size_t cells = bytes_of_cells(table, head->nrows);

	slab->nrows = head->nrows;
	memcpy(slab->of, at, cases);
	memcpy(slab->cells, at + cases, cells);
	unpack_texts(table, slab,
	             arena_text(arena, at + cases + cells, head->texts));
}

bool gather_unpack(struct arena *arena, const struct table *tables,
                   struct batch *batches, const struct parcel *parcel)
{
	struct head head;

	memcpy(&head, parcel->bytes, sizeof head);
	if (head.which == LAST) {
		batches->candidates += head.candidates;
		return false;
	}
	unpack_rows(arena, &tables[head.which], &batches[head.which], &head,
	            parcel->bytes + sizeof head);
	return true;
}

static void send_all(const struct table *tables, struct batch *batches,
                     size_t n)
{
	struct head last = { .which = LAST };

	for (size_t i = 0; i < n; i++) {
		for (; batches[i].first; batch_drop(&batches[i])) {
			struct parcel p = gather_pack(&tables[i],
			                              batches[i].first, i);

			ranks_send(p.bytes, p.n);
			free(p.bytes);
		}
		last.candidates += batches[i].candidates;
	}
	ranks_send(&last, sizeof last);
}

static bool receive(struct arena *arena, const struct table *tables,
                    struct batch *batches, size_t rank)
{
	struct parcel p;
	bool more;

	p.bytes = ranks_receive(rank, &p.n);
	more = gather_unpack(arena, tables, batches, &p);
	free(p.bytes);
	return more;
}

/* One rank after the other: a fast one may be at the next study already. */
void gather(struct arena *arena, const struct table *tables,
            struct batch *batches, size_t n)
{
	if (!ranks_first())
		send_all(tables, batches, n);
	for (size_t rank = 1; ranks_first() && rank < ranks_count(); rank++)
		while (receive(arena, tables, batches, rank))
			;
}
