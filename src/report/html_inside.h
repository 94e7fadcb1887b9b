/*
 * html_inside.h -- what html.c, html_table.c and html_figure.c share; no
 * other file includes it.
 *
 * They change cmark-gfm's tree: a node is replaced by a custom block, which
 * holds what to write before and after its children.  While the tree is
 * walked only the node that was just left, or what stands before it, may go.
 */
#ifndef REPORT_HTML_INSIDE_H
#define REPORT_HTML_INSIDE_H

#include <cmark-gfm.h>

#include "report/html.h"

struct html_heading { const char *id, *text; int level; };
struct html_lines { int from, to; };	/* [from, to), from 1 */

struct html_page {
	struct arena *arena;
	const struct html_job *job;
	struct diag *diag;
	bool whole;		/* every picture could be read */
	struct html_lines *captions;	/* as many as the job's */
	struct html_heading *headings;	/* so far, in the text's order */
	size_t nheadings;
	cmark_node **aside;	/* nodes that others have taken the place of */
	size_t naside;
	cmark_node *top;	/* what was the first heading; NULL: none yet */
};

/* html_escape -- text, or an attribute's value in double quotes. */
void html_escape(FILE *out, const char *text);
const char *html_escaped(struct arena *arena, const char *text);

/* html_words -- the node's text without markup, the arena's. */
const char *html_words(struct arena *arena, cmark_node *node);

/* html_block -- a custom block that writes this; it stands nowhere yet. */
cmark_node *html_block(const char *before, const char *after);

/* html_take -- the children of one become the last children of another. */
void html_take(cmark_node *to, cmark_node *from);

/* html_put_in_place -- of a node, which is kept aside until all is written:
 * the texts of what was inside of it are its own. */
void html_put_in_place(struct html_page *page, cmark_node *of, cmark_node *node);

/* html_frame -- a block for <figure>, into which its caption will go. */
cmark_node *html_frame(const char *before);

/* html_table -- in place of a table's node. */
void html_table(struct html_page *page, cmark_node *table);

/* html_alone -- is there nothing but this image in its paragraph? */
bool html_alone(cmark_node *image);

/* html_picture -- in place of an image's node, or of its paragraph if it is
 * alone in it. */
void html_picture(struct html_page *page, cmark_node *image);

#endif
