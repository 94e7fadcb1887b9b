/*
 * fact.h -- one row of systems.csv: a number, its unit, range, standing,
 * date and source.
 */
#ifndef STUDY_FACT_H
#define STUDY_FACT_H

#include "study/catalogue.h"
#include "study/sheet.h"

enum { FACT_COLUMNS = 9 };
extern const struct column fact_columns[FACT_COLUMNS];

struct fact_row {
	const struct csv_cell *system, *property, *value, *unit, *low, *high,
		*standing, *date, *source;
};

struct fact_row fact_row(const struct sheet *sheet, const struct csv_row *row);

/* fact_read -- every cell checked; false if said. */
bool fact_read(struct arena *arena, const struct fact_row *row,
               struct fact *out, struct diag *diag);

#endif
