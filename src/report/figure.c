/* figure.c -- see figure.h */
#include "report/figure.h"

#include "report/block.h"
#include "report/gnuplot.h"
#include "report/prelude.h"
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
	const char *title;
	const char *nothing;	/* what to say when there is no row */
	struct outfile svg, gp;
	struct process *gnuplot;	/* NULL: not started */
	const char *reason;	/* why there is no figure; NULL so far */
	struct diag *diag;
};

static void write_data(FILE *out, const struct drawing *drawing)
{
	const struct template_figure *template = drawing->template;

	fputs("FIGURE_TITLE = ", out);
	gnuplot_string(out, drawing->title);
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

static void write_head(FILE *out, const struct drawing *drawing,
                       const char *output)
{
	struct prelude prelude = prelude_layout(drawing->template, drawing->lists);

	prelude.name = drawing->figure->name;
	prelude.output = output;
	prelude_write(out, &prelude);
	write_data(out, drawing);
}

static void write_script(FILE *out, const struct drawing *drawing,
                         const char *output)
{
	write_head(out, drawing, output);
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

	write_head(out, drawing, "");
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

static const char *name_of(const struct outfile *file)
{
	const char *slash = strrchr(file->part, '/');

	return slash ? slash + 1 : file->part;
}

/* gnuplot, on the script that writes the temporary file of the SVG. */
static void start_gnuplot(struct drawing *drawing)
{
	char *script;
	size_t len;
	FILE *out = open_text(&script, &len);

	write_script(out, drawing, name_of(&drawing->svg));
	fclose(out);
	drawing->gnuplot = gnuplot_start(drawing->arena, drawing->folder, script,
	                                 len, FIGURE_SECONDS);
	free(script);
}

/* The figure and its script, both or none. */
static const char *start(struct drawing *drawing)
{
	const char *cannot = "the file cannot be written";

	if (!outfile_open(&drawing->svg, path_of(drawing, ".svg"), drawing->diag)
	    || !outfile_open(&drawing->gp, path_of(drawing, ".gp"), drawing->diag))
		return cannot;
	write_script(drawing->gp.f, drawing,
	             arena_printf(drawing->arena, "%s.svg", drawing->figure->name));
	if (!outfile_complete(&drawing->gp, drawing->diag))
		return cannot;
	start_gnuplot(drawing);
	return NULL;
}

static const char *finish(struct drawing *drawing)
{
	struct gnuplot_end end;

	if (!gnuplot_finish(drawing->gnuplot, name_of(&drawing->svg), &end)) {
		say_failed(drawing, &end);
		return end.reason;
	}
	return outfile_complete_other(&drawing->svg, drawing->diag)
	     ? NULL : "the file cannot be written";
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

/* The subject's text, the arena's; "" if there is none. */
static const char *subject_of(struct arena *arena, struct store *store,
                              const struct query *query, struct diag *diag)
{
	struct answer *answer = query->text ? store_ask(store, query, NULL, diag) : NULL;
	const char *text = "";

	if (!answer)
		return text;
	if (answer_next(answer))
		text = arena_text(arena, answer_text(answer, 0),
		                  strlen(answer_text(answer, 0)));
	return answer_end(answer, diag) ? text : "";
}

const char *figure_title(struct arena *arena, struct store *store,
                         const struct report_figure *figure,
                         const struct template_figure *template,
                         struct diag *diag)
{
	const char *title = template->title.source
	    ? template_words(arena, template->title) : figure->name;

	if (figure->title)
		return figure->title;
	store_points(store, figure->table, figure->filters, figure->nfilters);
	const char *subject = subject_of(arena, store, &template->subject, diag);
	return *subject ? arena_printf(arena, "%s: %s", title, subject) : title;
}

struct drawing *figure_start(struct arena *arena, struct store *store,
                             const struct report_figure *figure,
                             const char *title,
                             const struct template_figure *template,
                             const char *dir, struct diag *diag)
{
	struct drawing *drawing = arena_alloc(arena, 1, sizeof *drawing);

	*drawing = (struct drawing){ .arena = arena, .store = store,
		.figure = figure, .template = template, .title = title,
		.folder = arena_printf(arena, "%s/figures", dir), .diag = diag,
		.lists = mem_alloc(template->nseries, sizeof *drawing->lists) };
	store_points(store, figure->table, figure->filters, figure->nfilters);
	drawing->nothing = words_for_nothing(store, diag);
	for (size_t i = 0; i < template->nseries && !drawing->reason; i++)
		drawing->reason = ask(drawing, i);
	if (!drawing->reason)
		drawing->reason = start(drawing);
	return drawing;
}

const char *figure_finish(struct drawing *drawing, struct outfile *gp,
                          struct outfile *svg)
{
	if (drawing->gnuplot)
		drawing->reason = finish(drawing);
	if (drawing->reason) {
		outfile_drop(&drawing->gp);
		outfile_drop(&drawing->svg);
	}
	*gp = drawing->gp;
	*svg = drawing->svg;
	for (size_t i = 0; i < drawing->template->nseries; i++)
		block_free(&drawing->lists[i]);
	free(drawing->lists);
	return drawing->reason;
}
