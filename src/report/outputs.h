/*
 * outputs.h -- the files of a run.
 *
 * Idea: each is completed under a temporary name; when all are, they get their
 * own names in one go.  What ends the run before that leaves the earlier
 * results as they were.
 */
#ifndef REPORT_OUTPUTS_H
#define REPORT_OUTPUTS_H

#include <stdbool.h>

#include "base/mem.h"
#include "base/outfile.h"

struct output {
	const char *path;	/* below the folder */
	char sha256[FILE_HEX];
	struct outfile file;	/* complete; all zero once it has its name */
};

struct outputs {
	struct arena *arena;
	const char *dir;
	struct output *of;	/* in the order they were made */
	size_t n;
};

/* outputs_open -- start writing dir/path. */
bool outputs_open(const struct outputs *outputs, const char *path,
                  struct outfile *file, struct diag *diag);

/* outputs_add -- a file that is complete, or will be after this; false if it
 * cannot be. */
bool outputs_add(struct outputs *outputs, const char *path,
                 struct outfile *file, struct diag *diag);

/* outputs_name -- give each its name.  False: some could not have it, and are
 * no longer among them. */
bool outputs_name(struct outputs *outputs, struct diag *diag);

#endif
