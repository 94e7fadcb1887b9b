/*
 * fact.h -- a number of a file, with its unit, range, standing, date and
 * source: one row of systems.csv, or of another table with such cells.
 */
#ifndef STUDY_FACT_H
#define STUDY_FACT_H

#include "study/catalogue.h"
#include "study/sheet.h"

enum { FACT_COLUMNS = 9 };
extern const struct column fact_columns[FACT_COLUMNS];

struct fact_row {
	const struct csv_cell *system, *property, *value;
	const struct csv_cell *unit;	/* NULL: read already, the number is as it is */
	const struct csv_cell *low, *high, *standing;
	const struct csv_cell *date;	/* NULL: such files have none */
	const struct csv_cell *source;
};

struct fact_row fact_row(const struct sheet *sheet, const struct csv_row *row);

/* fact_read -- every cell checked; false if said. */
bool fact_read(struct arena *arena, const struct fact_row *row,
               struct fact *out, struct diag *diag);

/* fact_read_as -- the same where the property is known, be it any. */
bool fact_read_as(struct arena *arena, const struct fact_row *row,
                  const struct property *property, struct fact *out,
                  struct diag *diag);

/* fact_origin -- standing, date and source alone; the rest stays. */
bool fact_origin(struct arena *arena, const struct fact_row *row,
                 struct fact *out, struct diag *diag);

#endif
