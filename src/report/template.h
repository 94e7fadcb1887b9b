/*
 * template.h -- the two kinds of templates, read into parts.
 *
 * QUERIES are SQLite selects over the study's sections (each a table of its
 * name), `points` (the section the figure or report is `from`, narrowed by
 * the figure's filters) and `glossary` (table_name, column_name, unit, help;
 * the columns of `points` stand there under that name too).
 * No result is NULL.  Every query ends in an `order by`.  Columns are
 * numbers or texts; a number joined to a text needs shown(x), "8", or
 * shown(x, 'GB'), "80.0 GB" ('NVS ' || nvs would be "NVS 8.0").  Strings
 * stand in 'single quotes'.  No recursion; functions as in store_allow.c.
 *
 * A FIGURE is gnuplot code under a head of lines that start with '#':
 *
 *   # a comment
 *   #@ title   Training days against accelerators
 *   #@ caption One line per system; lower is better.
 *   #@ size    900,560
 *   #@ series  select system || ', NVS ' || shown(nvs), gpus, train_days
 *   #@         from points where rank = 1 order by system, nvs, gpus
 *   #@ also    guide select 'ideal', gpus, ideal_days from ... order by gpus
 *   set xlabel "accelerators"; set ylabel "training time (days)"
 *   plot for [i=0:N-1] $data index i using "gpus":"train_days" \
 *        with linespoints lt i+1 title columnheader(1)
 *
 * Two or more blanks after '#@' go on with the line before.  More keys:
 *
 *   subject QUERY   one text, joined to the title: "TITLE: TEXT"; not if the
 *                   study gives the title
 *   size W,H        in pixels, 900,560 unless given.  H grows with the key,
 *                   which stands below the plot, in up to three columns, if
 *                   there are more than 12 series or their names are long
 *   grow NAME K PX  PX more in height for every K blocks of $NAME, or part
 *                   of these: so that panels, or rows, keep their size
 *
 * The body is run as it stands; before it the program has set terminal,
 * output, title, palette (lt 1 to 32), grid, key, separator (a tab) and:
 *   $data  one block (index 0 ... N-1) per text of the query's first column,
 *          in the order of their first rows.  A block starts with a header
 *          row, the text in column 1, the SQL names after it, which gnuplot
 *          takes as column headers: `using 2:3` and `using "gpus":"days"`
 *          both work, columnheader(1) is the series' name.  Every data row
 *          has all columns, the first too.  NULL is NaN: a gap.
 *   N      how many blocks; if none, the program draws "nothing feasible"
 *   $NAME, N_NAME  the same for `also`; N_NAME may be 0: then plot it not
 *   FIGURE_TITLE   the title as a string; set already
 *   WIDTH, HEIGHT  of the figure in pixels, as grown: pixels / HEIGHT is a
 *                  screen coordinate
 *   COLOUR(k), DASH(k,v), POINT(k,v)   for lc, dt and pt of variant v of
 *          thing k (both from 1): one colour a thing, dash and point by
 *          variant; none is dotted, which is for guides.  From the ninth
 *          thing on colours start again with open points.
 *   LT_COMPUTE LT_HBM LT_TP LT_TP2 LT_DP LT_PP LT_BUBBLE LT_BATCH and
 *   LT_WEIGHTS LT_GRADIENTS LT_OPTIMIZER LT_ACTIVATIONS LT_LIMIT
 *          the linetypes of the parts of a step (and of the groups that cause
 *          them) and of memory, the same in all figures (prelude.c); that of
 *          a strategy is its strategy_order.
 * Whatever gnuplot says but "empty range" and "difficulty fitting plot titles
 * into key" fails the figure; it complains of a block without a valid point,
 * so leave out series that are all NULL.  Names from data reach gnuplot as
 * data only; never `eval` them.
 *
 * A REPORT is Markdown, passed on as it is, under the title that the program
 * writes.  A line that starts with ':::' is a block's; a query goes on over
 * lines that start with a blank.  Blocks may stand in each other.
 *
 *   :::each QUERY       the lines up to ':::', once per row
 *   :::none             (in each and table) the lines if there is no row
 *   :::
 *   :::table QUERY      a table; `as "accelerators:count"` gives header and
 *   caption             format; the lines up to ':::' are its caption
 *   :::
 *   :::figure NAME      the study's figure of that name; the rest of the line
 *   caption             and the lines up to ':::' caption it, unless the study
 *   :::                 does; without any, the figure template's caption
 *   :::figures          the study's figures that no :::figure names
 *   :::let NAME QUERY   NAME is a table in the queries below; outside blocks
 *
 * In each, {column} or {column:format} is the row's value, and a query may
 * use it as :column.  '{{' is a brace.  Formats (format.c): text, count,
 * exact, %, x, million, billion, trillion, kB ... PB, GB/s, TFLOP, TFLOP/s,
 * ns, us, ms, s, days, each with digits if wished ({x:GB 4}), or digits alone
 * ({x:3}).  Without any: 4 digits, whole numbers whole.  A value is escaped;
 * NULL is "n/a".
 *
 * Prose, titles and captions hold no numbers of their own: what a digit
 * touches a letter of (H200, fp8, tp1d) is a name, and link targets are free.
 */
#ifndef REPORT_TEMPLATE_H
#define REPORT_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/mem.h"
#include "report/format.h"
#include "report/store.h"

struct template_series {	/* `series` or `also NAME` */
	const char *name;	/* "data" or NAME */
	struct query query;
};

struct template_grow {		/* higher by `height` px for `columns` blocks */
	struct span name_at;
	size_t series;		/* which of the template's */
	int columns, height;
};

struct template_figure {
	struct source source;
	struct span title, caption;	/* source NULL: not given */
	struct query subject;	/* text NULL: not given */
	int width, height;	/* px */
	struct template_grow *grows;
	size_t ngrows;
	struct template_series *series;	/* [0] is `series` */
	size_t nseries;
	struct span body;
};

enum part_kind {
	PART_PROSE, PART_HOLE, PART_EACH, PART_TABLE, PART_FIGURE, PART_FIGURES,
	PART_LET
};

struct part {
	enum part_kind kind;
	struct span at;		/* prose: all of it; block: its first line */
	const char *name;	/* hole: column; figure, let: name */
	struct span name_at;
	struct span format_at;	/* hole: source NULL: none */
	struct format format;	/* hole; the default if it is none */
	struct query query;	/* each, table, let */
	struct part *body;	/* each; table, figure: the caption */
	struct part *none;	/* each, table: NULL if not given */
	struct part *next;
};

struct template_report {
	struct source source;
	struct part *parts;
};

/* Both say every mistake of form and return false if there was one; spans
 * point to out->source, so *out must stay where it is. */
bool template_read_figure(struct arena *arena, const char *path,
                          struct template_figure *out, struct diag *diag);
bool template_read_report(struct arena *arena, const char *path,
                          struct template_report *out, struct diag *diag);

/* template_words -- a text of several lines on one: '#@' at line starts is
 * dropped, every run of blanks is one. */
char *template_words(struct arena *arena, struct span at);

#endif
