/*
 * report.h -- tables to CSV, figures, a Markdown report and a manifest.
 *
 * Idea: tables go into SQLite in memory, read-only for templates.  A figure
 * is gnuplot code plus one query; a report is Markdown with queries.  Nothing
 * is ever substituted into gnuplot code, and all escaping is here, one
 * function per target.  This room knows nothing of models or systems: only
 * the tables it is given.
 *
 * What a run leaves in `dir`: data/TABLE.csv, figures/NAME.svg and .gp,
 * report.md, report.html and, if wished, report.pdf, manifest.csv; all by renames
 * at its end, the manifest last, so that a run that is ended before leaves what
 * was there.  Files of an earlier run that this one does not make are removed
 * (leftover.h).
 *
 * Errors: report_check says every mistake of the templates (LEVEL_ERROR,
 * file:line:col).  In report_write a figure that fails is LEVEL_FAILURE with
 * the figure's name, leaves an earlier file as it was, and the report says
 * "not drawn: reason"; the rest is still written.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/mem.h"
#include "sweep/table.h"

struct report_filter {		/* keep rows where column is the text or number */
	const char *column, *text;
	double number;
};

struct report_figure {
	const char *name;	/* file stem, [A-Za-z0-9_-]+ */
	const char *template_path;	/* templates/figures/PLOT.gp */
	const char *title, *caption;	/* NULL: the template's own */
	const char *table;	/* what `points` means in its query */
	const struct report_filter *filters;
	size_t nfilters;
	struct span at;		/* the figure's section, for messages */
};

struct report_input { const char *path, *shown; };	/* for the manifest */

struct report_job {
	const char *title;	/* of the report; NULL: its template has one */
	const char *study;	/* its name */
	const struct table *tables;
	size_t ntables;
	bool tables_elsewhere;	/* other jobs write them: only query them here */
	const struct report_figure *figures;
	size_t nfigures;
	const char *template_path;	/* NULL: no report */
	const char *style_path;	/* templates/html/style.css; NULL: no report.html */
	bool pdf;		/* report.pdf too, made of report.html */
	const char *table;	/* what `points` means in the report; NULL: none */
	struct span at;		/* the report's section */
	const struct report_input *inputs;	/* study, catalogue, ... */
	size_t ninputs;
	const char *const *sets;	/* --set values */
	size_t nsets;
	const char *version;	/* the program's */
	int threads;		/* how many may work at once; at least 1 */
};

/* report_check -- read and check every template against the columns of the
 * tables (their rows may be missing); true if there is no mistake. */
bool report_check(struct arena *arena, const struct report_job *job,
                  struct diag *diag);

/* report_write -- the job checked; false if anything could not be written. */
bool report_write(struct arena *arena, const struct report_job *job,
                  const char *dir, struct diag *diag);

#endif
