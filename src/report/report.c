/* report.c -- see report.h */
#include "report/report.h"

#include <unistd.h>

#include "base/file.h"
#include "base/interrupt.h"
#include "report/check.h"
#include "report/datafile.h"
#include "report/figure.h"
#include "report/html.h"
#include "report/leftover.h"
#include "report/manifest.h"
#include "report/markdown.h"
#include "report/pdf.h"
#include "report/store.h"

enum { FIGURES_AT_ONCE = 32 };

struct draft {			/* a figure while it is drawn */
	struct drawing *drawing;
	struct diag_apart said;
};

struct writing {
	struct arena *arena;
	const struct report_job *job;
	const char *dir;
	struct store *store;	/* NULL: nothing reads it */
	struct templates templates;
	struct draft *drafts;	/* one a figure */
	struct markdown_figure *figures;	/* what came of each */
	struct outputs outputs;
	struct diag *diag;
};

bool report_check(struct arena *arena, const struct report_job *job,
                  struct diag *diag)
{
	struct templates templates;
	bool ok = check_read(arena, job, &templates, diag);
	struct store *store = store_open(job->tables, job->ntables, false,
	                                 STORE_STEPS, diag);

	if (!store)
		return false;
	for (size_t i = 0; i < job->nfigures; i++)
		if (templates.figures[i])
			ok = check_figure(arena, store, job, &templates, i, diag) && ok;
	if (templates.report)
		ok = check_report(arena, store, job, &templates, diag) && ok;
	store_close(store);
	return ok;
}

static const char *path_in(const struct writing *writing, const char *path)
{
	return arena_printf(writing->arena, "%s/%s", writing->dir, path);
}

static bool write_table(struct writing *writing, const struct table *table)
{
	const char *path = arena_printf(writing->arena, "data/%s.csv", table->name);
	struct outfile out;

	if (!outputs_open(&writing->outputs, path, &out, writing->diag))
		return false;
	datafile_write(out.f, table, writing->job->threads);
	return outputs_add(&writing->outputs, path, &out, writing->diag);
}

static void start_figure(struct writing *writing, size_t i)
{
	const struct report_figure *figure = &writing->job->figures[i];
	struct markdown_figure *result = &writing->figures[i];
	struct draft *draft = &writing->drafts[i];

	diag_apart(&draft->said);
	*result = (struct markdown_figure){ .figure = figure,
		.template = writing->templates.figures[i] };
	result->title = figure_title(writing->arena, writing->store, figure,
	                             result->template, &draft->said.diag);
	draft->drawing = figure_start(writing->arena, writing->store, figure,
	                              result->title, result->template,
	                              writing->dir, &draft->said.diag);
}

static bool finish_figure(struct writing *writing, size_t i)
{
	struct markdown_figure *result = &writing->figures[i];
	struct draft *draft = &writing->drafts[i];
	const char *name = result->figure->name;
	struct outfile gp, svg;

	result->reason = figure_finish(draft->drawing, &gp, &svg);
	diag_join(writing->diag, &draft->said);
	if (result->reason)
		return false;
	return outputs_add(&writing->outputs, arena_printf(writing->arena,
	                   "figures/%s.gp", name), &gp, writing->diag)
	    && outputs_add(&writing->outputs, arena_printf(writing->arena,
	                   "figures/%s.svg", name), &svg, writing->diag);
}

/* As many at once as there are threads, within reason (each has a gnuplot and
 * open files), finished in order. */
static bool draw_figures(struct writing *writing)
{
	size_t n = writing->job->nfigures, done = 0;
	size_t most = (size_t)writing->job->threads;
	bool ok = true;

	if (most > FIGURES_AT_ONCE)
		most = FIGURES_AT_ONCE;
	for (size_t i = 0; i < n; i++) {
		if (i - done == most)
			ok = finish_figure(writing, done++) && ok;
		start_figure(writing, i);
	}
	while (done < n)
		ok = finish_figure(writing, done++) && ok;
	return ok;
}

/* Figures of this run, which have not got their names yet. */
static void find_drawn(const struct writing *writing, struct html_job *html)
{
	const struct outputs *outputs = &writing->outputs;

	html->drawn = arena_alloc(writing->arena, outputs->n + 1,
	                          sizeof *html->drawn);
	for (size_t i = 0; i < outputs->n; i++)
		html->drawn[html->ndrawn++] = (struct html_drawn){
			outputs->of[i].path, outputs->of[i].file.part };
}

static bool write_pdf(struct writing *writing, const struct html_job *html)
{
	struct outfile out;

	if (!outputs_open(&writing->outputs, "report.pdf", &out, writing->diag))
		return false;
	if (pdf_write(writing->arena, html, &out, writing->diag))
		return outputs_add(&writing->outputs, "report.pdf", &out,
		                   writing->diag);
	outfile_drop(&out);
	return false;
}

/* The Markdown, the last output so far, as HTML and perhaps PDF. */
static bool write_html(struct writing *writing,
                       const struct markdown_captions *captions)
{
	struct outputs *outputs = &writing->outputs;
	struct html_job html = { .captions = captions,
		.style = writing->templates.style.text,
		.title = writing->job->study, .folder = writing->dir };
	struct outfile out;

	if (!file_read(writing->arena, outputs->of[outputs->n - 1].file.part,
	               &html.markdown, writing->diag)
	    || !outputs_open(outputs, "report.html", &out, writing->diag))
		return false;
	find_drawn(writing, &html);
	bool whole = html_write(out.f, writing->arena, &html, writing->diag);
	return outputs_add(outputs, "report.html", &out, writing->diag)
	    && (!writing->job->pdf || write_pdf(writing, &html)) && whole;
}

static bool write_report(struct writing *writing)
{
	const struct report_job *job = writing->job;
	struct outfile out;

	if (!outputs_open(&writing->outputs, "report.md", &out, writing->diag))
		return false;
	struct markdown page = { writing->arena, writing->store, writing->figures,
	                         job->nfigures, writing->diag, out.f, { 0 } };
	store_points(writing->store, job->table, NULL, 0);
	if (!markdown_report(&page, job->title, writing->templates.report)) {
		outfile_drop(&out);
		return false;
	}
	return outputs_add(&writing->outputs, "report.md", &out, writing->diag)
	    && (!job->style_path || write_html(writing, &page.captions));
}

static bool write_manifest(struct writing *writing, struct outfile *out)
{
	if (!outputs_open(&writing->outputs, "manifest.csv", out, writing->diag))
		return false;
	if (manifest_write(out->f, writing->arena, writing->job,
	                   &writing->outputs, writing->diag))
		return outfile_complete(out, writing->diag);
	outfile_drop(out);
	return false;
}

/* All files get their names, the manifest last.  An earlier manifest would
 * tell of other files than are there: it goes if there is no new one. */
static bool publish(struct writing *writing)
{
	struct outfile manifest;
	bool listed = write_manifest(writing, &manifest);

	interrupt_hold();
	bool named = outputs_name(&writing->outputs, writing->diag);
	if (listed && !named) {
		outfile_drop(&manifest);
		listed = write_manifest(writing, &manifest);
	}
	listed = listed && outfile_keep(&manifest, writing->diag);
	if (!listed)
		unlink(path_in(writing, "manifest.csv"));
	interrupt_release();
	return named && listed;
}

static bool make_folders(const struct writing *writing)
{
	return file_make_dir(path_in(writing, writing->job->tables_elsewhere
	                             ? "" : "data"), writing->diag)
	    && (writing->job->nfigures == 0
	        || file_make_dir(path_in(writing, "figures"), writing->diag));
}

/* All that can be written is, whatever failed before it. */
static bool write_all(struct writing *writing)
{
	const struct report_job *job = writing->job;
	struct leftovers leftovers = leftover_read(writing->arena, writing->dir);
	bool ok = true;

	for (size_t i = 0; i < job->ntables && !job->tables_elsewhere; i++)
		ok = write_table(writing, &job->tables[i]) && ok;
	ok = draw_figures(writing) && ok;
	if (writing->templates.report)
		ok = write_report(writing) && ok;
	ok = publish(writing) && ok;
	if (ok)
		leftover_remove(writing->arena, &leftovers, &writing->outputs,
		                writing->diag);
	return ok;
}

bool report_write(struct arena *arena, const struct report_job *job,
                  const char *dir, struct diag *diag)
{
	struct writing writing = { .arena = arena, .job = job, .dir = dir,
		.diag = diag, .outputs = { .arena = arena, .dir = dir },
		.drafts = arena_alloc(arena, job->nfigures + 1,
		                      sizeof *writing.drafts),
		.figures = arena_alloc(arena, job->nfigures + 1,
		                       sizeof *writing.figures) };

	if (!check_read(arena, job, &writing.templates, diag)
	    || !make_folders(&writing))
		return false;
	if (job->nfigures || job->template_path) {
		writing.store = store_open(job->tables, job->ntables, true,
		                           STORE_STEPS, diag);
		if (!writing.store)
			return false;
	}
	bool ok = write_all(&writing);
	store_close(writing.store);
	return ok;
}
