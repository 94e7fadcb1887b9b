/*
 * outfile.h -- files out, that appear whole or not at all.
 *
 * Idea: a file is written under a name of its own beside the one it will have,
 * so that an earlier result stays intact until the new one is complete, and so
 * that two programs that write the same file at once do not meet: the last to
 * finish wins.  The name is the file's with the process number, another number
 * and ".part" behind it; a signal removes it (interrupt.h).
 *
 * Errors: said through diag (LEVEL_FAILURE) with the path and the reason; the
 * functions return false then, and nothing is left of the file but what was
 * there before.
 */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/file.h"

struct outfile {
	FILE *f;		/* write here; NULL once it is complete */
	char *path, *part;	/* final and temporary name; owned */
	char sha256[FILE_HEX];	/* of a complete one: all that was written */
	struct outfile_sink *sink;
	struct interrupt_note *note;
};

/* outfile_open -- start writing what will be `path`. */
bool outfile_open(struct outfile *out, const char *path, struct diag *diag);

/* outfile_complete -- flush and check every write; it keeps its temporary
 * name. */
bool outfile_complete(struct outfile *out, struct diag *diag);

/* outfile_complete_other -- the same, of one that another program wrote by its
 * temporary name. */
bool outfile_complete_other(struct outfile *out, struct diag *diag);

/* outfile_keep -- complete it if it is not, and give it its name.  Frees what
 * out owns in any case. */
bool outfile_keep(struct outfile *out, struct diag *diag);

/* outfile_drop -- forget it; the earlier file, if any, stays. */
void outfile_drop(struct outfile *out);

#endif
