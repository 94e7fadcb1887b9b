/*
 * datafile.h -- a table as CSV: data/TABLE.csv.
 *
 * One header line; numbers bare, "NaN" where there is none; text quoted where
 * RFC 4180 asks (base/csv.h).
 */
#ifndef REPORT_DATAFILE_H
#define REPORT_DATAFILE_H

#include <stdio.h>

#include "sweep/table.h"

void datafile_write(FILE *out, const struct table *table);

#endif
