/*
 * prelude.h -- the gnuplot code that stands before a figure's data: terminal,
 * palette, key, and what the names of template.h stand for.
 *
 * Idea: a figure has the width that its template says; its height grows with
 * what there is to show, so that one template does for three series and for
 * three hundred.
 */
#ifndef REPORT_PRELUDE_H
#define REPORT_PRELUDE_H

#include <stdbool.h>
#include <stdio.h>

#include "report/block.h"
#include "report/template.h"

enum { PRELUDE_LINETYPES = 32 };

struct prelude {
	const char *name;	/* the figure's */
	const char *output;	/* the SVG, in the folder of the script */
	int width, height;	/* px */
	bool key_below;		/* not to the right: many series, or long names */
	int key_columns, key_height;	/* of a key below */
};

/* prelude_layout -- sizes, from the template and one list a series of it. */
struct prelude prelude_layout(const struct template_figure *template,
                              const struct block_list *lists);

void prelude_write(FILE *out, const struct prelude *prelude);

#endif
