/*
 * csv.c -- libcsv, and what it leaves to its callers: places, quoting only
 * where needed, formulas made harmless.
 */
#include "base/csv.h"

#include <assert.h>
#include <csv.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

struct reader {
	struct arena *arena;
	const struct source *source;
	struct csv *out;
	struct csv_cell *cells;	/* of the row being read ... */
	size_t ncells, room;
	const struct csv_row *above;	/* ... and the one before it, or NULL */
	size_t cell_off;	/* where the cell being read begins */
	size_t row_off;		/* where its row begins */
	size_t off;		/* the byte being read */
	bool begun;		/* anything but blanks in this row yet? */
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* [from, to) without blanks at its ends. */
static struct span trimmed(const struct source *source, size_t from, size_t to)
{
	while (from < to && is_blank(source->text[from]))
		from++;
	while (to > from && is_blank(source->text[to - 1]))
		to--;
	return (struct span){ source, from, to - from };
}

/* Most rows are as long as the one before. */
static void make_room(struct reader *r)
{
	struct csv_cell *old = r->cells;

	if (r->ncells < r->room)
		return;
	r->room = 2 * r->room + 1;
	if (!old && r->above)
		r->room = r->above->n;
	r->cells = arena_alloc(r->arena, r->room, sizeof *r->cells);
	if (old)
		memcpy(r->cells, old, r->ncells * sizeof *old);
}

/* Tables repeat themselves: a text that stands above is shared. */
static const char *text_of(const struct reader *r, const char *bytes, size_t len)
{
	const struct csv_row *above = r->above;
	const char *text = above && r->ncells < above->n
	                 ? above->cells[r->ncells].text : "";

	if (len == 0)
		return "";
	if (strncmp(text, bytes, len) == 0 && text[len] == '\0')
		return text;
	return arena_text(r->arena, bytes, len);
}

static void cell_ends(void *bytes, size_t len, void *data)
{
	struct reader *r = data;

	make_room(r);
	r->cells[r->ncells] = (struct csv_cell){
		.text = text_of(r, bytes, len),
		.at = trimmed(r->source, r->cell_off, r->off),
	};
	r->ncells++;
	r->cell_off = r->off + 1;
}

static void row_ends(int by, void *data)
{
	struct reader *r = data;
	struct csv *out = r->out;

	(void)by;
	out->rows = arena_grow(r->arena, out->rows, out->n, sizeof *out->rows);
	out->rows[out->n++] = (struct csv_row){
		.cells = r->cells,
		.n = r->ncells,
		.at = { r->source, r->row_off, r->off - r->row_off },
	};
	r->above = &out->rows[out->n - 1];
	r->cells = NULL;
	r->ncells = r->room = 0;
	r->begun = false;
}

/* libcsv passes over blanks before a row without a word, so do we. */
static void note_start(struct reader *r, char c)
{
	if (r->begun)
		return;
	r->cell_off = r->row_off = r->off;
	r->begun = !is_blank(c) && c != '\n' && c != '\r';
}

static bool misplaced_quote(const struct reader *r, struct diag *diag)
{
	diag_at(diag, LEVEL_ERROR, (struct span){ r->source, r->off, 1 },
	        "a quote makes no sense here");
	diag_hint(diag, "put the whole cell in quotes and double those inside: "
	          "\"say \"\"no\"\"\"");
	return false;
}

static bool read_rows(struct reader *r, struct csv_parser *parser,
                      struct diag *diag)
{
	const struct source *source = r->source;

	for (; r->off < source->len; r->off++) {
		note_start(r, source->text[r->off]);
		if (csv_parse(parser, source->text + r->off, 1, cell_ends,
		              row_ends, r) != 1)
			return misplaced_quote(r, diag);
	}
	if (csv_fini(parser, cell_ends, row_ends, r) == 0)
		return true;
	struct span at = trimmed(source, r->cell_off, r->off);
	diag_at(diag, LEVEL_ERROR, (struct span){ source, at.off, 1 },
	        "this quote is never closed");
	diag_hint(diag, "close it, or double it if it belongs to the text");
	return false;
}

bool csv_read(struct arena *arena, const struct source *source,
              struct csv *out, struct diag *diag)
{
	struct reader r = { .arena = arena, .source = source, .out = out };
	struct csv_parser parser;

	*out = (struct csv){ 0 };
	if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
		abort();	/* it only fails for a NULL parser */
	bool good = read_rows(&r, &parser, diag);
	csv_free(&parser);
	if (good && out->n == 0) {
		diag_say(diag, LEVEL_ERROR, source->name,
		         "is empty: its first line must name the columns");
		return false;
	}
	return good;
}

static bool is_formula(const char *text)
{
	return *text != '\0' && strchr("=+-@\t\r", *text);
}

static void add_quoted(struct buffer *out, const char *text, size_t len)
{
	size_t room = 2 * len + 2;	/* every character may be a quote */

	out->len += csv_write(buffer_end(out, room), room, text, len);
}

void csv_add_text(struct buffer *out, const char *text)
{
	size_t len = strlen(text), shift = is_formula(text);

	if (!strpbrk(text, ",\"\r\n")) {
		buffer_add(out, "'", shift);
		buffer_add(out, text, len);
		return;
	}
	char *cell = mem_alloc(len + 1, 1);
	cell[0] = '\'';
	memcpy(cell + shift, text, len);
	add_quoted(out, cell, shift + len);
	free(cell);
}

void csv_add_number(struct buffer *out, double x)
{
	out->len += strlen(number_write(buffer_end(out, NUMBER_ROOM), x));
}
