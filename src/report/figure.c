/* figure.c -- see figure.h */
#include "report/figure.h"

#include "base/file.h"
#include "report/block.h"
#include "report/gnuplot.h"
#include "base/span.h"

#include <stdlib.h>
#include <string.h>

struct drawing {
	struct arena *arena;
	struct store *store;
	const struct report_figure *figure;
	const struct template_figure *template;
	const char *folder;	/* dir/figures */
	struct block_list *lists;	/* one per series of the template */
	const char *nothing;	/* what to say when there is no row */
	struct diag *diag;
};

/* Okabe and Ito's colours (jfly.uni-koeln.de/color, 2008) for colour-blind
 * readers, grey instead of yellow, which white swallows; in an order that
 * alternates dark and light, for print in grey. */
static const char *const colours[] = {
	"#0072B2", "#E69F00", "#000000", "#56B4E9",
	"#D55E00", "#999999", "#009E73", "#CC79A7",
};
enum { COLOURS = sizeof colours / sizeof *colours };

/* Solid first; lengths are in units of the line's width. */
static const char *const dashes[] = {
	"solid", "(12,5)", "(3,4)", "(12,4,3,4)",
};

/* Filled, then open shapes that stay apart when small. */
static const int points[] = { 7, 5, 9, 13, 11, 6, 4, 8, 12, 10, 1, 2, 3 };
enum { POINTS = sizeof points / sizeof *points };

enum {				/* px: of a figure without rows, of a key's row */
	FIXED = 160, KEY_ROW = 18, KEY_ROWS = 80
};

static void write_palette(FILE *out)
{
	for (int i = 0; i < FIGURE_LINETYPES; i++)
		fprintf(out, "set linetype %d lc rgb \"%s\" dt %s lw 2 pt %d ps 0.7\n",
		        i + 1, colours[i % COLOURS], dashes[i / COLOURS],
		        points[i % POINTS]);
	fprintf(out, "set linetype cycle %d\n", FIGURE_LINETYPES);
}

/* Room for a key of one column, within reason. */
static int height_of(const struct drawing *drawing)
{
	size_t rows = drawing->lists[0].n;
	int least = FIXED + KEY_ROW * (rows < KEY_ROWS ? (int)rows : KEY_ROWS);

	return least > drawing->template->height ? least : drawing->template->height;
}

static void write_prelude(FILE *out, const struct drawing *drawing,
                          const char *output)
{
	const char *name = drawing->figure->name;

	fprintf(out, "# %s.gp -- draws %s.svg: run `gnuplot %s.gp` in this folder.\n"
	    "reset\nset encoding utf8\n", name, name, name);
	fprintf(out, "set terminal svg size %d,%d background \"white\" "
	    "font \"sans-serif,13\" noenhanced name \"",
	    drawing->template->width, height_of(drawing));
	for (const char *p = name; *p; p++)	/* no '-' in an SVG's ids */
		fputc(*p == '-' ? '_' : *p, out);
	fputs("\"\n", out);
	fprintf(out, "set output \"%s\"\n", output);
	write_palette(out);
	fputs("set border 3 lc rgb \"#404040\" lw 1\n"
	    "set tics nomirror textcolor rgb \"#202020\"\n"
	    "set grid lt 1 dt solid lw 0.5 lc rgb \"#d8d8d8\"\n"
	    "set key outside right top vertical Left reverse samplen 2.5 "
	    "spacing 1.05 font \",11\"\n"
	    "set style fill solid 0.9 border lc rgb \"#ffffff\"\n"
	    "set bmargin 4\n"
	    "set datafile separator \"\\t\"\n"
	    "set datafile columnheaders\n", out);
}

static void write_data(FILE *out, const struct drawing *drawing)
{
	const struct template_figure *template = drawing->template;

	fputs("FIGURE_TITLE = ", out);
	gnuplot_string(out, figure_title(drawing->arena, drawing->figure, template));
	fputs("\nset title FIGURE_TITLE font \",15\"\n", out);
	for (size_t i = 0; i < template->nseries; i++) {
		const char *name = template->series[i].name;
		const char *count = i == 0 ? "N"
		    : arena_printf(drawing->arena, "N_%s", name);
		block_write(out, name, count, &drawing->lists[i]);
	}
}

/* A plot of nothing is a mistake to gnuplot: a curve out of sight is not. */
static void write_nothing(FILE *out, const char *words)
{
	fprintf(out, "unset key; unset tics; unset border; unset grid\n"
	    "set xrange [0:1]; set yrange [0:1]\n"
	    "set label 1 \"%s\" at graph 0.5,0.5 center font \",22\" "
	    "textcolor rgb \"#404040\"\n"
	    "plot 2 notitle\n", words);
}

static void write_body(FILE *out, const struct drawing *drawing)
{
	struct span body = drawing->template->body;

	if (drawing->lists[0].n == 0)
		write_nothing(out, drawing->nothing);
	else
		fwrite(span_text(body), 1, body.len, out);
	fputs("\n\nunset output\n", out);
}

static void write_script(FILE *out, const struct drawing *drawing,
                         const char *output)
{
	write_prelude(out, drawing, output);
	write_data(out, drawing);
	write_body(out, drawing);
}

static size_t lines_of(const char *text, size_t len)
{
	size_t n = 0;

	for (size_t i = 0; i < len; i++)
		n += text[i] == '\n';
	return n;
}

static FILE *open_text(char **text, size_t *len)
{
	FILE *out = open_memstream(text, len);

	if (!out)
		abort();	/* no memory */
	return out;
}

/* How many lines of the script stand before the template's body. */
static size_t lines_before_body(const struct drawing *drawing)
{
	char *text;
	size_t len;
	FILE *out = open_text(&text, &len);

	write_prelude(out, drawing, "");
	write_data(out, drawing);
	fclose(out);
	size_t lines = lines_of(text, len);
	free(text);
	return lines;
}

/* The template's line that is the script's, or no place (source NULL). */
static struct span template_place(const struct drawing *drawing, size_t line)
{
	size_t before = lines_before_body(drawing);
	struct span body = drawing->template->body;
	size_t off = body.off;

	if (line <= before || drawing->lists[0].n == 0)
		return (struct span){ 0 };
	for (line -= before; line > 1 && off < body.source->len; line--)
		off = span_next(span_line(body.source, off));
	return off < body.source->len ? span_line(body.source, off)
	                              : (struct span){ 0 };
}

static void say_failed(const struct drawing *drawing, const struct gnuplot_end *end)
{
	struct span at = template_place(drawing, end->line);
	const char *name = drawing->figure->name;

	if (at.source)
		diag_at(drawing->diag, LEVEL_FAILURE, at, "figure '%s': %s", name,
		        end->reason);
	else
		diag_say(drawing->diag, LEVEL_FAILURE, NULL, "figure '%s': %s",
		         name, end->reason);
	if (end->missing)
		diag_hint(drawing->diag, "is gnuplot installed? `make deps` does that");
}

static const char *path_of(const struct drawing *drawing, const char *suffix)
{
	return arena_printf(drawing->arena, "%s/%s%s", drawing->folder,
	                    drawing->figure->name, suffix);
}

/* Runs gnuplot on the script that writes the temporary file of *svg. */
static const char *run(const struct drawing *drawing, struct outfile *svg)
{
	const char *slash = strrchr(svg->part, '/');
	const char *part = slash ? slash + 1 : svg->part;
	struct gnuplot_end end;
	char *script;
	size_t len;
	FILE *out = open_text(&script, &len);

	write_script(out, drawing, part);
	fclose(out);
	if (!gnuplot_draw(drawing->arena, drawing->folder, part, script, len,
	                  FIGURE_SECONDS, &end))
		say_failed(drawing, &end);
	free(script);
	return end.reason;
}

/* The figure and its script, both or none. */
static const char *keep(const struct drawing *drawing)
{
	const char *svg_path = path_of(drawing, ".svg"), *gp_path = path_of(drawing, ".gp");
	const char *cannot = "the file cannot be written";
	struct outfile svg, gp;

	if (!file_open(&svg, svg_path, drawing->diag))
		return cannot;
	const char *reason = run(drawing, &svg);
	if (reason || !file_open(&gp, gp_path, drawing->diag)) {
		file_drop(&svg);
		return reason ? reason : cannot;
	}
	write_script(gp.f, drawing,
	             arena_printf(drawing->arena, "%s.svg", drawing->figure->name));
	if (!file_keep(&gp, drawing->diag)) {
		file_drop(&svg);
		return cannot;
	}
	return file_keep(&svg, drawing->diag) ? NULL : cannot;
}

/* NULL, or why the data cannot be had. */
static const char *ask(const struct drawing *drawing, size_t i)
{
	const struct query *query = &drawing->template->series[i].query;
	struct answer *answer = store_ask(drawing->store, query, NULL, drawing->diag);

	if (!answer)
		return "its query is wrong";
	bool few = block_read(answer, FIGURE_BLOCKS, &drawing->lists[i]);
	if (!few)
		diag_at(drawing->diag, LEVEL_ERROR, query->at,
		        "figure '%s': more than %d series", drawing->figure->name,
		        FIGURE_BLOCKS);
	bool whole = answer_end(answer, drawing->diag);
	return !whole ? "its query was stopped" : !few ? "it has too many series" : NULL;
}

/* Filters that no row passes are not the same as no feasible case. */
static const char *words_for_nothing(struct store *store, struct diag *diag)
{
	static const struct source source = { "points", "select 1 from points limit 1", 28 };
	const struct query query = { source.text, { &source, 0, source.len } };
	struct answer *answer = store_ask(store, &query, NULL, diag);
	bool any = answer && answer_next(answer);

	if (answer)
		answer_end(answer, diag);
	return any ? "nothing feasible" : "nothing to draw: no such row";
}

const char *figure_draw(struct arena *arena, struct store *store,
                        const struct report_figure *figure,
                        const struct template_figure *template,
                        const char *dir, struct diag *diag)
{
	struct drawing drawing = { arena, store, figure, template,
		arena_printf(arena, "%s/figures", dir),
		mem_alloc(template->nseries, sizeof *drawing.lists), "", diag };
	const char *reason = NULL;

	store_points(store, figure->table, figure->filters, figure->nfilters);
	drawing.nothing = words_for_nothing(store, diag);
	for (size_t i = 0; i < template->nseries && !reason; i++)
		reason = ask(&drawing, i);
	if (!reason)
		reason = keep(&drawing);
	for (size_t i = 0; i < template->nseries; i++)
		block_free(&drawing.lists[i]);
	free(drawing.lists);
	return reason;
}

const char *figure_title(struct arena *arena, const struct report_figure *figure,
                         const struct template_figure *template)
{
	if (figure->title)
		return figure->title;
	return template->title.source ? template_words(arena, template->title)
	                              : figure->name;
}
