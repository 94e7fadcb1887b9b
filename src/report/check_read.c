/* check_read.c -- finding and reading a job's templates; see check.h */
#include "report/check.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "report/html.h"

enum { NAMES = 200 };

/* ".../training-time.gp" -> "training-time" */
static char *stem_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	const char *dot = strrchr(name, '.');

	return arena_text(arena, name, dot ? (size_t)(dot - name) : strlen(name));
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Stems of the files beside `path` that end like it, sorted: a folder has no
 * order of its own. */
static size_t names_beside(struct arena *arena, const char *path,
                           const char *names[NAMES])
{
	const char *slash = strrchr(path, '/'), *suffix = strrchr(path, '.');
	DIR *folder = opendir(slash ? arena_text(arena, path, (size_t)(slash - path))
	                            : ".");
	size_t n = 0;

	if (!folder)
		return 0;
	for (struct dirent *entry; n < NAMES && (entry = readdir(folder)); ) {
		const char *dot = strrchr(entry->d_name, '.');
		if (dot && suffix && strcmp(dot, suffix) == 0)
			names[n++] = stem_of(arena, entry->d_name);
	}
	closedir(folder);
	qsort(names, n, sizeof *names, by_name);
	return n;
}

/* The nearest name, or all there are. */
static void hint_names(struct arena *arena, const char *stem,
                       const char *const names[], size_t n, struct diag *diag)
{
	const char *near = near_name(stem, strlen(stem), names, n), *all = "";

	for (size_t i = 0; i < n; i++)
		all = arena_printf(arena, "%s%s%s", all, i ? ", " : "", names[i]);
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else if (n)
		diag_hint(diag, "there %s: %s", n == 1 ? "is" : "are", all);
	else
		diag_hint(diag, "there is no template in that folder");
}

static bool is_there(struct arena *arena, const char *path, struct span at,
                     const char *what, struct diag *diag)
{
	const char *names[NAMES];

	if (access(path, F_OK) == 0)
		return true;
	char *stem = stem_of(arena, path);
	diag_at(diag, LEVEL_ERROR, at, "no %s template '%s': there is no file %s",
	        what, stem, path);
	hint_names(arena, stem, names, names_beside(arena, path, names), diag);
	return false;
}

/* A template that several figures use is read, and complained of, once. */
static bool read_figure(struct arena *arena, const struct report_job *job,
                        struct templates *out, size_t i, struct diag *diag)
{
	const char *path = job->figures[i].template_path;

	for (size_t k = 0; k < i; k++)
		if (strcmp(job->figures[k].template_path, path) == 0
		    && out->figures[k]) {
			out->figures[i] = out->figures[k];
			return true;
		}
	if (!is_there(arena, path, job->figures[i].at, "figure", diag))
		return false;
	out->figures[i] = arena_alloc(arena, 1, sizeof **out->figures);
	return template_read_figure(arena, path, out->figures[i], diag);
}

static bool read_report(struct arena *arena, const struct report_job *job,
                        struct templates *out, struct diag *diag)
{
	if (!is_there(arena, job->template_path, job->at, "report", diag))
		return false;
	out->report = arena_alloc(arena, 1, sizeof *out->report);
	return template_read_report(arena, job->template_path, out->report, diag);
}

static bool read_style(struct arena *arena, const struct report_job *job,
                       struct templates *out, struct diag *diag)
{
	return file_read(arena, job->style_path, &out->style, diag)
	    && html_check_style(&out->style, diag);
}

bool check_read(struct arena *arena, const struct report_job *job,
                struct templates *out, struct diag *diag)
{
	bool ok = true;

	*out = (struct templates){
		arena_alloc(arena, job->nfigures + 1, sizeof *out->figures), NULL,
		{ 0 } };
	for (size_t i = 0; i < job->nfigures; i++)
		ok = read_figure(arena, job, out, i, diag) && ok;
	if (job->template_path)
		ok = read_report(arena, job, out, diag) && ok;
	if (job->template_path && job->style_path)
		ok = read_style(arena, job, out, diag) && ok;
	return ok;
}
