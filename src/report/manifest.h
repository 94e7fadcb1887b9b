/*
 * manifest.h -- what a run read and made: manifest.csv.
 *
 * Columns role,path,sha256,value; roles: input (a file read, as the study
 * names it), output (a file this run made, below its folder), set (a --set
 * value), version (of the program, of gnuplot: its name under path).
 */
#ifndef REPORT_MANIFEST_H
#define REPORT_MANIFEST_H

#include <stdbool.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/mem.h"
#include "report/outputs.h"
#include "report/report.h"

/* manifest_write -- false, and said, if an input cannot be read back. */
bool manifest_write(FILE *out, struct arena *arena, const struct report_job *job,
                    const struct outputs *outputs, struct diag *diag);

#endif
