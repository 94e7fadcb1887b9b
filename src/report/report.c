/* report.c -- see report.h */
#include "report/report.h"

#include "base/file.h"
#include "report/check.h"
#include "report/datafile.h"
#include "report/figure.h"
#include "report/manifest.h"
#include "report/markdown.h"
#include "report/store.h"

struct writing {
	struct arena *arena;
	const struct report_job *job;
	const char *dir;
	struct store *store;
	struct templates templates;
	struct markdown_figure *figures;	/* what came of each */
	struct manifest manifest;
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

static bool open_output(const struct writing *writing, const char *path,
                        struct outfile *out)
{
	return file_open(out, path_in(writing, path), writing->diag);
}

static bool keep_output(struct writing *writing, const char *path,
                        struct outfile *out)
{
	if (!file_keep(out, writing->diag))
		return false;
	manifest_add(writing->arena, &writing->manifest, path);
	return true;
}

static bool write_table(struct writing *writing, const struct table *table)
{
	const char *path = arena_printf(writing->arena, "data/%s.csv", table->name);
	struct outfile out;

	if (!open_output(writing, path, &out))
		return false;
	datafile_write(out.f, table, writing->job->threads);
	return keep_output(writing, path, &out);
}

static bool draw(struct writing *writing, size_t i)
{
	const struct report_figure *figure = &writing->job->figures[i];
	struct markdown_figure *result = &writing->figures[i];

	*result = (struct markdown_figure){ .figure = figure,
		.template = writing->templates.figures[i] };
	result->title = figure_title(writing->arena, writing->store, figure,
	                             result->template, writing->diag);
	result->reason = figure_draw(writing->arena, writing->store, figure,
	                             result->title, result->template,
	                             writing->dir, writing->diag);
	if (result->reason)
		return false;
	manifest_add(writing->arena, &writing->manifest,
	    arena_printf(writing->arena, "figures/%s.gp", figure->name));
	manifest_add(writing->arena, &writing->manifest,
	    arena_printf(writing->arena, "figures/%s.svg", figure->name));
	return true;
}

static bool write_report(struct writing *writing)
{
	const struct report_job *job = writing->job;
	struct outfile out;

	if (!open_output(writing, "report.md", &out))
		return false;
	struct markdown page = { writing->arena, writing->store, writing->figures,
	                         job->nfigures, writing->diag, out.f };
	store_points(writing->store, job->table, NULL, 0);
	if (markdown_report(&page, job->title, writing->templates.report))
		return keep_output(writing, "report.md", &out);
	file_drop(&out);
	return false;
}

static bool write_manifest(struct writing *writing)
{
	struct outfile out;

	if (!open_output(writing, "manifest.csv", &out))
		return false;
	if (manifest_write(out.f, writing->arena, writing->job, &writing->manifest,
	                   writing->dir, writing->diag))
		return file_keep(&out, writing->diag);
	file_drop(&out);
	return false;
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
	bool ok = true;

	for (size_t i = 0; i < job->ntables && !job->tables_elsewhere; i++)
		ok = write_table(writing, &job->tables[i]) && ok;
	for (size_t i = 0; i < job->nfigures; i++)
		ok = draw(writing, i) && ok;
	if (writing->templates.report)
		ok = write_report(writing) && ok;
	return write_manifest(writing) && ok;
}

bool report_write(struct arena *arena, const struct report_job *job,
                  const char *dir, struct diag *diag)
{
	struct writing writing = { .arena = arena, .job = job, .dir = dir,
		.diag = diag,
		.figures = arena_alloc(arena, job->nfigures + 1,
		                       sizeof *writing.figures) };

	if (!check_read(arena, job, &writing.templates, diag)
	    || !make_folders(&writing))
		return false;
	writing.store = store_open(job->tables, job->ntables, true, STORE_STEPS, diag);
	if (!writing.store)
		return false;
	bool ok = write_all(&writing);
	store_close(writing.store);
	return ok;
}
