/*
 * offer_row.h -- one row of an offers file.
 */
#ifndef STUDY_OFFER_ROW_H
#define STUDY_OFFER_ROW_H

#include "study/fact.h"
#include "study/procure.h"
#include "study/value.h"

enum { OFFER_COLUMNS = 11 };
extern const struct column offer_columns[OFFER_COLUMNS];

struct offer_row {
	const struct csv_cell *offer, *item, *quantity, *per;
	struct fact_row fact;	/* its other cells */
};

struct offer_row offer_row(const struct sheet *sheet, const struct csv_row *row);

/* offer_row_read -- every cell checked; false if said.  *fact is the same
 * number as a line of OFFER_SYSTEM has, for the system.  The row of the
 * property `system` is no number: line->written is the catalogue's name. */
bool offer_row_read(struct value_reader *reader, const char *currency,
                    const struct offer_row *row, struct offer_line *line,
                    struct fact *fact);

/* offer_per_choice -- "node or rack", of bits 1 << enum per. */
const char *offer_per_choice(struct arena *arena, unsigned allowed);

#endif
