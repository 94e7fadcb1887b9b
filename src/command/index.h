/*
 * index.h -- one report over several studies: their tables are queried
 * together, and it links to the figures they left in their own folders.
 */
#ifndef COMMAND_INDEX_H
#define COMMAND_INDEX_H

#include "command/study.h"

/* index_job -- of studies 0 .. n-1, whose sections must have names of their
 * own (said if not, and false).  Call it again when the studies have run: the
 * job holds their tables as they are now. */
bool index_job(struct arena *arena, const char *name, const struct data *data,
               const struct study *studies, size_t n, bool pdf,
               struct report_job *out, struct diag *diag);

#endif
