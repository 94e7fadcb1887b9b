/* block.c -- see block.h */
#include "report/block.h"

#include "base/mem.h"
#include "base/number.h"
#include "report/gnuplot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void write_number(FILE *out, double x)
{
	char text[NUMBER_ROOM];

	fputs(isfinite(x) ? number_write(text, x) : "NaN", out);
}

/* gnuplot misreads a header of nothing but blanks. */
static const char *visible(const char *text)
{
	for (const char *p = text; *p; p++)
		if ((unsigned char)*p > ' ')
			return text;
	return "-";
}

/* A series' name: text, or a number as text. */
static const char *name_of(const struct answer *answer, char room[NUMBER_ROOM])
{
	switch (answer_kind(answer, 0)) {
	case VALUE_TEXT:
		return visible(answer_text(answer, 0));
	case VALUE_NUMBER:
		return number_write(room, answer_number(answer, 0));
	default:
		return "n/a";
	}
}

static void write_header(struct block *block, const struct answer *answer)
{
	gnuplot_cell(block->f, block->name);
	for (size_t i = 1; i < answer_columns(answer); i++) {
		fputc('\t', block->f);
		gnuplot_cell(block->f, visible(answer_name(answer, i)));
	}
	fputc('\n', block->f);
}

static void write_row(struct block *block, const struct answer *answer)
{
	gnuplot_cell(block->f, block->name);
	for (size_t i = 1; i < answer_columns(answer); i++) {
		fputc('\t', block->f);
		if (answer_kind(answer, i) == VALUE_TEXT)
			gnuplot_cell(block->f, answer_text(answer, i));
		else
			write_number(block->f, answer_number(answer, i));
	}
	fputc('\n', block->f);
}

static struct block *find(struct block_list *list, const char *name)
{
	for (size_t i = list->n; i-- > 0; )
		if (strcmp(list->blocks[i].name, name) == 0)
			return &list->blocks[i];
	return NULL;
}

/* The list has room for `most` from the start: a stream points into its
 * block, which must not move. */
static struct block *add(struct block_list *list, const char *name)
{
	struct block *block = &list->blocks[list->n++];
	size_t room = strlen(name) + 1;

	block->name = mem_alloc(room, 1);
	memcpy(block->name, name, room);
	block->f = open_memstream(&block->rows, &block->len);
	if (!block->f)
		abort();	/* no memory */
	return block;
}

static bool read_rows(struct answer *answer, size_t most, struct block_list *out)
{
	char room[NUMBER_ROOM];

	while (answer_next(answer)) {
		const char *name = name_of(answer, room);
		struct block *block = find(out, name);
		if (!block && out->n == most)
			return false;
		if (!block) {
			block = add(out, name);
			write_header(block, answer);
		}
		write_row(block, answer);
	}
	return true;
}

bool block_read(struct answer *answer, size_t most, struct block_list *out)
{
	*out = (struct block_list){ mem_alloc(most, sizeof *out->blocks), 0 };
	bool whole = read_rows(answer, most, out);

	for (size_t i = 0; i < out->n; i++)
		fclose(out->blocks[i].f);
	return whole;
}

void block_free(struct block_list *list)
{
	for (size_t i = 0; i < list->n; i++) {
		free(list->blocks[i].name);
		free(list->blocks[i].rows);
	}
	free(list->blocks);
	*list = (struct block_list){ 0 };
}

void block_write(FILE *out, const char *data, const char *count,
                 const struct block_list *list)
{
	fprintf(out, "%s = %zu\n$%s << EOD\n", count, list->n, data);
	for (size_t i = 0; i < list->n; i++) {
		if (i)
			fputs("\n\n", out);
		fwrite(list->blocks[i].rows, 1, list->blocks[i].len, out);
	}
	fputs("EOD\n", out);
}
