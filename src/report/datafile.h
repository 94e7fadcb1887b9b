/*
 * datafile.h -- a table as CSV: data/TABLE.csv.
 *
 * One header line; numbers bare, "NaN" where there is none; text quoted where
 * RFC 4180 asks (base/csv.h).
 *
 * Idea: blocks of rows are put together by several threads and written in
 * order; no more than one block a thread is in memory.
 */
#ifndef REPORT_DATAFILE_H
#define REPORT_DATAFILE_H

#include <stdio.h>

#include "sweep/table.h"

void datafile_write(FILE *out, const struct table *table, int threads);

#endif
