/*
 * sheet.h -- a CSV file whose header names known columns, in any order.
 *
 * What spreadsheets leave when they export is no mistake: rows of empty cells
 * are not there, nor are empty cells behind the header's last name.
 */
#ifndef STUDY_SHEET_H
#define STUDY_SHEET_H

#include "base/csv.h"

struct column {
	const char *name;
	bool optional;		/* the whole column may be missing */
};

enum { SHEET_COLUMNS = 32 };

struct sheet {
	struct csv csv;
	const struct column *columns;
	size_t ncolumns;
	size_t where[SHEET_COLUMNS];	/* index in the file; SIZE_MAX: missing */
};

/* sheet_read -- reads the file and maps its header; false if said. */
bool sheet_read(struct arena *arena, const char *path,
                const struct column *columns, size_t ncolumns,
                struct sheet *out, struct diag *diag);

/* How numbers are written: the hint where one has a comma in it. */
extern const char sheet_no_commas[];

/* sheet_is_parted -- does this look like a number with a decimal comma, or
 * with something between its thousands? */
bool sheet_is_parted(const char *text);

/* sheet_row_fits -- has the row as many cells as the header?  False if said. */
bool sheet_row_fits(const struct sheet *sheet, const struct csv_row *row,
                    struct diag *diag);

/* sheet_cell -- the row's cell of a column; NULL if the column is missing. */
const struct csv_cell *sheet_cell(const struct sheet *sheet,
                                  const struct csv_row *row, size_t column);

#endif
