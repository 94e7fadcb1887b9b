/*
 * gnuplot.h -- gnuplot as a process: a script in, a figure out, no shell.
 *
 * Idea: the script goes through a pipe to `gnuplot -d /dev/stdin`, a file
 * argument, because gnuplot then stops at the first mistake and names its
 * line (on bare stdin it goes on).  gnuplot says little of what goes wrong:
 * it drew only if every byte was taken, it left with 0, it said nothing, and
 * the SVG is complete.
 *
 * gnuplot leads a process group of its own, so that one that hangs can be
 * ended with what it started.  Quoting was tried on gnuplot 5.4.4: a text
 * quoted here runs nothing and comes out as it is.
 */
#ifndef REPORT_GNUPLOT_H
#define REPORT_GNUPLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/mem.h"

struct gnuplot_end {
	const char *reason;	/* why there is no figure; NULL: there is */
	size_t line;		/* the script's line, from 1; 0: not known */
	bool missing;		/* it could not be started */
};

/* gnuplot_draw -- run the script in `folder`, at most `seconds`; it shall
 * write the file `svg` there.  False: end->reason says why, in the arena. */
bool gnuplot_draw(struct arena *arena, const char *folder, const char *svg,
                  const char *script, size_t len, double seconds,
                  struct gnuplot_end *end);

/* gnuplot_version -- "gnuplot 5.4 patchlevel 4"; NULL if it does not tell. */
const char *gnuplot_version(struct arena *arena);

/* gnuplot_string -- a "string" in gnuplot code. */
void gnuplot_string(FILE *out, const char *text);

/* gnuplot_cell -- a "field" of a datablock whose separator is a tab: with a
 * comma, gnuplot 5.4.4 would split column headers inside of quotes. */
void gnuplot_cell(FILE *out, const char *text);

#endif
