/*
 * html.h -- report.md to report.html: one file that needs nothing else.
 *
 * Idea: the Markdown is parsed by cmark-gfm, its tree is changed (headings
 * get ids, tables headers, figures are embedded, links to other reports lead
 * to their HTML), and cmark-gfm writes it; so text is escaped in one place.
 * Raw HTML is left out.  Nothing is loaded from outside: no script, the style
 * stands inline, and a Content-Security-Policy forbids the rest.
 *
 * A picture ../STUDY/figures/NAME.svg or figures/NAME.svg becomes a figure,
 * as a data: URL so that the ids of two SVGs never meet; its text alternative
 * is the Markdown's.  One that is not there is called "not drawn".  Any other
 * picture becomes a link to it.
 */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include <stdbool.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/mem.h"
#include "report/markdown.h"

struct html_picture {
	const char *type;	/* "image/svg+xml" */
	const char *bytes;
	size_t len;
};

/* False, and said, if it cannot be made. */
typedef bool html_convert(struct arena *arena, const struct source *svg,
                          struct html_picture *out, struct diag *diag);

struct html_drawn {		/* a picture that has not got its name yet */
	const char *url, *path;
};

struct html_job {
	struct source markdown;	/* the report */
	const struct markdown_captions *captions;	/* of that text */
	const char *style;	/* CSS */
	const char *title;	/* if the report has no heading */
	const char *folder;	/* where paths of pictures begin ... */
	struct html_drawn *drawn;	/* ... but for these */
	size_t ndrawn;
	html_convert *convert;	/* NULL: pictures stay SVG */
};

/* html_write -- false, and said, if a picture cannot be read or converted. */
bool html_write(FILE *out, struct arena *arena, const struct html_job *job,
                struct diag *diag);

/* html_check_style -- false, and said, if this is no style that can stand in
 * a page that loads nothing. */
bool html_check_style(const struct source *style, struct diag *diag);

#endif
