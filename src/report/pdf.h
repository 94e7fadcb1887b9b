/*
 * pdf.h -- the report's page as PDF.
 *
 * Idea: WeasyPrint, Debian's package of that name, lays HTML out for print
 * without a browser.  Its release 57 stops at the SVG that gnuplot writes, so
 * rsvg-convert (package librsvg2-bin) makes PNG of the figures before.  Both
 * get their input through a pipe: links to other files, which a PDF leaves
 * behind, are dropped, and no path of this machine gets into it.
 *
 * Errors: LEVEL_FAILURE; an earlier file stays as it was.
 */
#ifndef REPORT_PDF_H
#define REPORT_PDF_H

#include <stdbool.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/outfile.h"
#include "report/html.h"

enum { PDF_SECONDS = 600 };	/* the limit for one report */

/* pdf_write -- of the page that the job describes (its convert is not used),
 * into a file that is open, and complete then. */
bool pdf_write(struct arena *arena, const struct html_job *job,
               struct outfile *out, struct diag *diag);

#endif
