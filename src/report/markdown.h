/*
 * markdown.h -- a report's parts to Markdown (CommonMark and GitHub's tables).
 *
 * Ownership: nothing is kept.
 * Errors: a query that is cut short is said (LEVEL_ERROR, at its place).
 */
#ifndef REPORT_MARKDOWN_H
#define REPORT_MARKDOWN_H

#include <stdbool.h>
#include <stdio.h>

#include "report/store.h"
#include "report/template.h"

struct markdown_figure {
	const struct report_figure *figure;
	const struct template_figure *template;
	const char *title;
	const char *reason;	/* why it was not drawn; NULL: it was */
	bool named;		/* by a :::figure */
};

/* Where captions stand in the report: in Markdown they look like any other
 * paragraph.  Bytes [from, to). */
struct markdown_captions {
	struct markdown_caption { size_t from, to; } *list;
	size_t n;
};

struct markdown {
	struct arena *arena;
	struct store *store;
	struct markdown_figure *figures;
	size_t nfigures;
	struct diag *diag;
	FILE *out;
	struct markdown_captions captions;	/* of what is written so far */
};

/* markdown_text -- any text, so that it is shown as it is: in a line, in a
 * table, at a line's start.  Newlines and runs of blanks become one blank. */
void markdown_text(FILE *out, const char *text);

/* markdown_report -- false if a query failed.  Without a title (NULL) the
 * template brings its own. */
bool markdown_report(struct markdown *page, const char *title,
                     const struct template_report *template);

/* markdown_heading -- an SQL name "accelerators:count" is a heading and a
 * format: returns the heading's length; *format is the default without ':',
 * and *good says whether what follows the last ':' is a format. */
size_t markdown_heading(const char *name, struct format *format, bool *good);

#endif
