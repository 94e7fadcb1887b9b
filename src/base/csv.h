/*
 * csv.h -- CSV in and out, by libcsv.
 *
 * Reading: every cell knows its place in the text, blank lines are skipped,
 * '#' starts no comment.  libcsv itself gives no positions: the text is fed
 * to it byte by byte, so the place is known when it ends a field.
 *
 * Writing: RFC 4180, lines end in LF, numbers are bare; text is quoted only where
 * RFC 4180 asks (libcsv's own writer quotes everything, so it is called for
 * those cells alone).  Text that a spreadsheet would run as a formula
 * (first character = + - @, tab or CR) gets an apostrophe in front.
 */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/diag.h"
#include "base/mem.h"

struct csv_cell {
	const char *text;	/* unquoted, blanks around it trimmed, NUL-terminated */
	struct span at;		/* where it stands */
};

struct csv_row {
	struct csv_cell *cells;
	size_t n;
	struct span at;		/* the whole line */
};

struct csv {
	struct csv_row *rows;	/* rows[0] is the header */
	size_t n;
};

/* csv_read -- false (and said) if the text is no CSV: an open quote, no
 * header.  Short and long rows are returned as they are: the caller names
 * the missing column.  All memory is the arena's. */
bool csv_read(struct arena *arena, const struct source *source,
              struct csv *out, struct diag *diag);

/* csv_add_text, csv_add_number -- one cell behind what `out` has. */
void csv_add_text(struct buffer *out, const char *text);
void csv_add_number(struct buffer *out, double x);

#endif
