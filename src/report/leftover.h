/*
 * leftover.h -- files of an earlier run that this one does not make any more.
 *
 * Idea: a study that was changed would leave tables and figures of its former
 * self among the new ones, and a reader would take them for results.  The
 * earlier manifest lists what that run made.  Such a file is removed, but only
 * if it is where runs put files, and is still what the manifest says: what a
 * person changed or added is left alone.
 */
#ifndef REPORT_LEFTOVER_H
#define REPORT_LEFTOVER_H

#include "report/outputs.h"

struct leftovers {
	const struct csv_row *rows;	/* of the earlier manifest */
	size_t n;
};

/* leftover_read -- what the manifest in the folder lists; nothing if there is
 * none, or it makes no sense. */
struct leftovers leftover_read(struct arena *arena, const char *dir);

/* leftover_remove -- those that are not among the outputs; each is said. */
void leftover_remove(struct arena *arena, const struct leftovers *leftovers,
                     const struct outputs *outputs, struct diag *diag);

#endif
