/* prelude.c -- see prelude.h */
#include "report/prelude.h"

#include <string.h>

#define COUNT(array) (sizeof (array) / sizeof *(array))

/* Okabe and Ito's colours (jfly.uni-koeln.de/color, 2008) for colour-blind
 * readers, grey instead of yellow, which white swallows; in an order that
 * alternates dark and light, for print in grey. */
static const char *const colours[] = {
	"#0072B2", "#E69F00", "#000000", "#56B4E9",
	"#D55E00", "#999999", "#009E73", "#CC79A7",
};

/* After solid, which is 1; in units of the line's width.  No dots: these are
 * for guides. */
static const char *const dashes[] = {
	"(12,5)", "(12,4,3,4)", "(6,4)", "(18,4,3,4,3,4)",
};

/* Filled, then the same shapes open; they stay apart when small. */
static const int points[] = { 7, 5, 9, 13, 11, 15, 6, 4, 8, 12, 10, 14 };

/* What is shown in more than one template looks the same in all. */
static const struct { const char *name; int linetype; } meanings[] = {
	{ "COMPUTE", 1 }, { "HBM", 4 }, { "TP", 2 }, { "TP2", 8 }, { "DP", 5 },
	{ "PP", 7 }, { "BUBBLE", 6 }, { "BATCH", 3 },
	{ "WEIGHTS", 1 }, { "GRADIENTS", 4 }, { "OPTIMIZER", 2 },
	{ "ACTIVATIONS", 7 }, { "LIMIT", 3 },
};

enum {				/* px but for the first two */
	BESIDE_MOST = 12,	/* series of a key to the right */
	BESIDE_LONGEST = 40,	/* bytes of their names */
	COLUMNS = 3,		/* of a key below, at most */
	LETTER = 7, SAMPLE = 70,	/* widths of a key's entry */
	KEY_ROW = 18, KEY_ROWS = 200,
	FIXED = 160,		/* height of a figure without rows */
	KEY_GAP = 85		/* for tics and axis label above a key below */
};

static size_t longest_name(const struct block_list *list)
{
	size_t longest = 0;

	for (size_t i = 0; i < list->n; i++)
		if (strlen(list->blocks[i].name) > longest)
			longest = strlen(list->blocks[i].name);
	return longest;
}

static int rows_of(size_t n, int columns)
{
	return (int)((n + (size_t)columns - 1) / (size_t)columns);
}

static int columns_that_fit(int width, size_t longest)
{
	int fit = width / (SAMPLE + LETTER * (int)(longest < 200 ? longest : 200));

	return fit < 1 ? 1 : fit > COLUMNS ? COLUMNS : fit;
}

/* A row more than series, for a guide. */
static int key_height(size_t series, int columns)
{
	int rows = rows_of(series + 1, columns);

	return KEY_ROW * (rows < KEY_ROWS ? rows : KEY_ROWS);
}

static int grown_height(const struct template_figure *template,
                        const struct block_list *lists)
{
	int height = template->height;

	for (size_t i = 0; i < template->ngrows; i++) {
		const struct template_grow *grow = &template->grows[i];
		height += grow->height * rows_of(lists[grow->series].n, grow->columns);
	}
	return height;
}

struct prelude prelude_layout(const struct template_figure *template,
                              const struct block_list *lists)
{
	size_t series = lists[0].n, longest = longest_name(&lists[0]);
	struct prelude out = { .width = template->width,
		.height = grown_height(template, lists),
		.key_below = series > BESIDE_MOST || longest > BESIDE_LONGEST,
		.key_columns = columns_that_fit(template->width, longest) };

	if (out.key_below)
		out.height += out.key_height = key_height(series, out.key_columns);
	else if (out.height < FIXED + key_height(series, 1))
		out.height = FIXED + key_height(series, 1);
	return out;
}

/* SVG unless FORMAT says png or pdf: gnuplot -e 'FORMAT="pdf"' NAME.gp */
static void write_terminal(FILE *out, const struct prelude *prelude)
{
	const char *name = prelude->name;
	int width = prelude->width, height = prelude->height;

	fprintf(out, "# %s.gp -- draws %s.svg: run `gnuplot %s.gp` in this folder;\n"
	    "# with -e 'FORMAT=\"png\"' or -e 'FORMAT=\"pdf\"' before its name, those.\n"
	    "reset\nset encoding utf8\nWIDTH = %d; HEIGHT = %d\n"
	    "if (!exists(\"FORMAT\")) { FORMAT = \"svg\" }\n"
	    "if (FORMAT eq \"png\") {\n", name, name, name, width, height);
	fprintf(out, "\tset terminal pngcairo size %d,%d background \"white\" "
	    "font \"sans-serif,13\" fontscale 2 linewidth 2 pointscale 2 noenhanced\n"
	    "\tset output \"%s.png\"\n", 2 * width, 2 * height, name);
	fprintf(out, "} else { if (FORMAT eq \"pdf\") {\n"
	    "\tset terminal pdfcairo size %.4f,%.4f background \"white\" "
	    "font \"sans-serif,10\" noenhanced\n"
	    "\tset output \"%s.pdf\"\n", width / 96.0, height / 96.0, name);
	fprintf(out, "} else {\n\tset terminal svg size %d,%d background \"white\" "
	    "font \"sans-serif,13\" noenhanced name \"", width, height);
	for (const char *p = name; *p; p++)	/* no '-' in an SVG's ids */
		fputc(*p == '-' ? '_' : *p, out);
	fprintf(out, "\"\n\tset output \"%s\"\n} }\n", prelude->output);
}

/* From the ninth linetype on, and for the ninth system on, the colours start
 * again with other dashes and points. */
static void write_palette(FILE *out)
{
	int n = COUNT(colours);

	for (size_t i = 0; i < COUNT(dashes); i++)
		fprintf(out, "set dashtype %zu %s\n", i + 2, dashes[i]);
	for (int i = 0; i < PRELUDE_LINETYPES; i++)
		fprintf(out, "set linetype %d lc rgb \"%s\" dt %d lw 2 pt %d ps 0.7\n",
		        i + 1, colours[i % n], i / n + 1,
		        points[(size_t)i % COUNT(points)]);
	fprintf(out, "set linetype cycle %d\narray SHAPE[%zu] = [",
	        PRELUDE_LINETYPES, COUNT(points));
	for (size_t i = 0; i < COUNT(points); i++)
		fprintf(out, i ? ",%d" : "%d", points[i]);
	fprintf(out, "]\nCOLOUR(k) = 1 + (int(k) - 1) %% %d\n"
	    "DASH(k, v) = 1 + (int(v) - 1 + (int(k) - 1) / %d) %% %zu\n"
	    "POINT(k, v) = SHAPE[1 + (int(v) - 1) %% %zu + %zu * ((int(k) - 1) / %d %% 2)]\n",
	    n, n, COUNT(dashes) + 1, COUNT(points) / 2, COUNT(points) / 2, n);
	for (size_t i = 0; i < COUNT(meanings); i++)
		fprintf(out, "LT_%s = %d\n", meanings[i].name, meanings[i].linetype);
}

static void write_key(FILE *out, const struct prelude *prelude)
{
	if (prelude->key_below)
		fprintf(out, "set bmargin at screen %d.0 / HEIGHT\n"
		    "set key at screen 0.5,%d.0 / HEIGHT center top horizontal maxcols %d ",
		    prelude->key_height + KEY_GAP, prelude->key_height + 5,
		    prelude->key_columns);
	else
		fputs("set bmargin 4\nset key outside right top vertical ", out);
	fputs("Left reverse samplen 2.5 spacing 1.05 font \",11\"\n", out);
}

void prelude_write(FILE *out, const struct prelude *prelude)
{
	write_terminal(out, prelude);
	write_palette(out);
	fputs("set border 3 lc rgb \"#404040\" lw 1\n"
	    "set tics nomirror textcolor rgb \"#202020\"\n"
	    "set grid lt 1 dt solid lw 0.5 lc rgb \"#d8d8d8\"\n"
	    "set style fill solid 0.9 border lc rgb \"#ffffff\"\n"
	    "set datafile separator \"\\t\"\n"
	    "set datafile columnheaders\n", out);
	write_key(out, prelude);
}
