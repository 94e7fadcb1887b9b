/*
 * gnuplot.h -- gnuplot as a process: a script in, a figure out, no shell.
 *
 * Idea: the script is a file without a name that gnuplot reads as a file
 * argument, /dev/stdin, because it then stops at the first mistake and names
 * its line (on bare stdin it goes on).  gnuplot says little of what goes
 * wrong: it drew only if it left with 0, it said nothing, and the SVG is
 * complete.  Several may be at work at once.
 *
 * Quoting was tried on gnuplot 5.4.4: a text quoted here runs nothing and
 * comes out as it is.
 */
#ifndef REPORT_GNUPLOT_H
#define REPORT_GNUPLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "report/process.h"

struct gnuplot_end {
	const char *reason;	/* why there is no figure; NULL: there is */
	size_t line;		/* the script's line, from 1; 0: not known */
	bool missing;		/* it could not be started */
};

/* gnuplot_start -- run the script in `folder`, at most `seconds`. */
struct process *gnuplot_start(struct arena *arena, const char *folder,
                              const char *script, size_t len, double seconds);

/* gnuplot_finish -- wait for it; it shall have written the file `svg` in the
 * folder.  False: end->reason says why not, in the arena.  Once for each that
 * was started. */
bool gnuplot_finish(struct process *gnuplot, const char *svg,
                    struct gnuplot_end *end);

/* gnuplot_version -- "gnuplot 5.4 patchlevel 4"; NULL if it does not tell. */
const char *gnuplot_version(struct arena *arena);

/* gnuplot_string -- a "string" in gnuplot code. */
void gnuplot_string(FILE *out, const char *text);

/* gnuplot_cell -- a "field" of a datablock whose separator is a tab: with a
 * comma, gnuplot 5.4.4 would split column headers inside of quotes. */
void gnuplot_cell(FILE *out, const char *text);

#endif
