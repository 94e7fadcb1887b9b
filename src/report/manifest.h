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
#include "report/report.h"

struct manifest {		/* outputs, in the order they were made */
	const char **paths;
	size_t n;
};

void manifest_add(struct arena *arena, struct manifest *manifest,
                  const char *path);

/* manifest_write -- false, and said, if a file cannot be read back. */
bool manifest_write(FILE *out, struct arena *arena, const struct report_job *job,
                    const struct manifest *manifest, const char *dir,
                    struct diag *diag);

#endif
