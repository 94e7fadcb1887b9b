/*
 * figure.h -- one figure: its query's rows, gnuplot's script, the SVG.
 *
 * Idea: the script is prelude, data and the template's body, in this order
 * and nothing mixed.  NAME.gp is the same script but for the line that names
 * the output, so it draws the same bytes in its own folder.
 *
 * gnuplot works while this program goes on: several figures are drawn at once.
 *
 * Errors: a figure that fails is said under its name (LEVEL_FAILURE; a query
 * that fails: LEVEL_ERROR at its place) and leaves earlier files as they were.
 */
#ifndef REPORT_FIGURE_H
#define REPORT_FIGURE_H

#include <stdbool.h>

#include "base/outfile.h"
#include "report/store.h"
#include "report/template.h"

enum {
	FIGURE_SECONDS = 60,	/* gnuplot's limit for one figure */
	FIGURE_BLOCKS = 500	/* most series of one query */
};

/* figure_title -- the study's; else the template's (the name, if it has
 * none), and its subject. */
const char *figure_title(struct arena *arena, struct store *store,
                         const struct report_figure *figure,
                         const struct template_figure *template,
                         struct diag *diag);

struct drawing;			/* a figure that is being drawn; the arena's */

/* figure_start -- ask its queries, and let gnuplot draw it for
 * dir/figures/NAME.svg and .gp. */
struct drawing *figure_start(struct arena *arena, struct store *store,
                             const struct report_figure *figure,
                             const char *title,
                             const struct template_figure *template,
                             const char *dir, struct diag *diag);

/* figure_finish -- wait for it; once for each that was started.  NULL and two
 * complete files if it is drawn, else why not, a clause in the arena. */
const char *figure_finish(struct drawing *drawing, struct outfile *gp,
                          struct outfile *svg);

#endif
