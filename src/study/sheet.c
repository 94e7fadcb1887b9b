/*
 * sheet.c -- headers checked by name, rows by length.
 */
#include "study/sheet.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/file.h"

const char sheet_no_commas[] = "a decimal point is '.', and nothing parts "
	"thousands: 7.2, 4000";

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Between digits there may be anything that is no letter: blanks, narrow
 * ones of Unicode too, apostrophes, a second point. */
bool sheet_is_parted(const char *text)
{
	size_t points = 0;

	if (strchr(text, ','))
		return true;
	if (!is_digit(text[*text == '-']))
		return false;
	const char *p = text + (*text == '-');
	for (; *p; p++) {
		points += *p == '.';
		if (!is_digit(*p) && *p != '.' && !strchr(" '", *p)
		    && (unsigned char)*p < 0x80)
			return false;
	}
	return is_digit(p[-1]) && (points > 1 || strspn(text, "-.0123456789")
	                           < strlen(text));
}

static const char *near_column(const struct sheet *sheet, const char *text)
{
	const char *names[SHEET_COLUMNS];

	for (size_t i = 0; i < sheet->ncolumns; i++)
		names[i] = sheet->columns[i].name;
	return near_name(text, strlen(text), names, sheet->ncolumns);
}

static bool unknown_column(const struct sheet *sheet, const struct csv_cell *cell,
                           struct diag *diag)
{
	const char *near = near_column(sheet, cell->text);

	diag_at(diag, LEVEL_ERROR, cell->at, "unknown column '%s'", cell->text);
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else
		diag_hint(diag, "take it away");
	return false;
}

static bool map_column(struct sheet *sheet, size_t at, struct diag *diag)
{
	const struct csv_cell *cell = &sheet->csv.rows[0].cells[at];

	for (size_t i = 0; i < sheet->ncolumns; i++) {
		if (strcmp(sheet->columns[i].name, cell->text) != 0)
			continue;
		if (sheet->where[i] != SIZE_MAX) {
			diag_at(diag, LEVEL_ERROR, cell->at, "column '%s' is there "
			        "twice", cell->text);
			diag_hint(diag, "take one away");
			return false;
		}
		sheet->where[i] = at;
		return true;
	}
	return unknown_column(sheet, cell, diag);
}

/* An unknown column that is near to a missing one is that one. */
static bool was_meant(const struct sheet *sheet, size_t column)
{
	const struct csv_row *header = &sheet->csv.rows[0];

	for (size_t i = 0; i < header->n; i++) {
		const char *near = near_column(sheet, header->cells[i].text);
		if (near && strcmp(near, sheet->columns[column].name) == 0)
			return true;
	}
	return false;
}

static bool map_header(struct sheet *sheet, struct diag *diag)
{
	const struct csv_row *header = &sheet->csv.rows[0];
	bool good = true;

	if (header->n == 1 && strpbrk(header->cells[0].text, ";\t")) {
		diag_at(diag, LEVEL_ERROR, header->at, "fields are separated by "
		        "commas");
		diag_hint(diag, "save the file with ',' between its fields, and '.' "
		          "in its numbers");
		return false;
	}
	for (size_t i = 0; i < sheet->ncolumns; i++)
		sheet->where[i] = SIZE_MAX;
	for (size_t i = 0; i < header->n; i++)
		good &= map_column(sheet, i, diag);
	for (size_t i = 0; i < sheet->ncolumns; i++) {
		const struct column *column = &sheet->columns[i];
		if (sheet->where[i] != SIZE_MAX || column->optional)
			continue;
		if (!was_meant(sheet, i)) {
			diag_at(diag, LEVEL_ERROR, header->at, "column '%s' is missing",
			        column->name);
			diag_hint(diag, "add it to the header and to every row");
		}
		good = false;
	}
	return good;
}

static bool is_empty(const struct csv_row *row)
{
	for (size_t i = 0; i < row->n; i++)
		if (*row->cells[i].text)
			return false;
	return true;
}

static void trim_row(struct csv_row *row, size_t least)
{
	while (row->n > least && !*row->cells[row->n - 1].text)
		row->n--;
}

static void tidy(struct csv *csv)
{
	size_t kept = 1;

	trim_row(&csv->rows[0], 1);
	for (size_t i = 1; i < csv->n; i++) {
		if (is_empty(&csv->rows[i]))
			continue;
		csv->rows[kept] = csv->rows[i];
		trim_row(&csv->rows[kept++], csv->rows[0].n);
	}
	csv->n = kept;
}

bool sheet_read(struct arena *arena, const char *path,
                const struct column *columns, size_t ncolumns,
                struct sheet *out, struct diag *diag)
{
	assert(ncolumns <= SHEET_COLUMNS);
	*out = (struct sheet){ .columns = columns, .ncolumns = ncolumns };
	struct source *source = arena_alloc(arena, 1, sizeof *source);
	if (!file_read(arena, path, source, diag)
	    || !csv_read(arena, source, &out->csv, diag))
		return false;
	tidy(&out->csv);
	return map_header(out, diag);
}

bool sheet_row_fits(const struct sheet *sheet, const struct csv_row *row,
                    struct diag *diag)
{
	const struct csv_row *header = &sheet->csv.rows[0];

	if (row->n == header->n)
		return true;
	diag_at(diag, LEVEL_ERROR, row->at, "this row has %zu cells, the header %zu",
	        row->n, header->n);
	if (row->n < header->n)
		diag_hint(diag, "its '%s' is missing; an empty cell needs its comma "
		          "too", header->cells[row->n].text);
	else
		diag_hint(diag, "a text with a comma in it needs quotes; in numbers, "
		          "%s", sheet_no_commas);
	return false;
}

const struct csv_cell *sheet_cell(const struct sheet *sheet,
                                  const struct csv_row *row, size_t column)
{
	size_t at = sheet->where[column];

	assert(at == SIZE_MAX || at < row->n);
	return at == SIZE_MAX ? NULL : &row->cells[at];
}
