/* manifest.c -- see manifest.h */
#include "report/manifest.h"

#include "base/csv.h"
#include "base/file.h"
#include "report/gnuplot.h"

#include <string.h>

void manifest_add(struct arena *arena, struct manifest *manifest, const char *path)
{
	const char **paths = arena_alloc(arena, manifest->n + 1, sizeof *paths);

	if (manifest->n)
		memcpy(paths, manifest->paths, manifest->n * sizeof *paths);
	paths[manifest->n++] = path;
	manifest->paths = paths;
}

static void write_row(FILE *out, const char *role, const char *path,
                      const char *sha256, const char *value)
{
	const char *const cells[] = { role, path, sha256, value };
	struct buffer row = { 0 };

	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
		buffer_add(&row, ",", i > 0);
		csv_add_text(&row, cells[i]);
	}
	buffer_add(&row, "\n", 1);
	fwrite(row.bytes, 1, row.len, out);
	buffer_free(&row);
}

static bool write_file(FILE *out, const char *role, const char *path,
                       const char *shown, struct diag *diag)
{
	char hex[FILE_HEX];

	if (!file_sha256(path, hex, diag))
		return false;
	write_row(out, role, shown, hex, "");
	return true;
}

bool manifest_write(FILE *out, struct arena *arena, const struct report_job *job,
                    const struct manifest *manifest, const char *dir,
                    struct diag *diag)
{
	const char *gnuplot = job->nfigures ? gnuplot_version(arena) : NULL;
	bool ok = true;

	fputs("role,path,sha256,value\n", out);
	for (size_t i = 0; i < job->ninputs; i++)
		ok = write_file(out, "input", job->inputs[i].path,
		                job->inputs[i].shown, diag) && ok;
	for (size_t i = 0; i < manifest->n; i++)
		ok = write_file(out, "output", arena_printf(arena, "%s/%s", dir,
		                manifest->paths[i]), manifest->paths[i], diag) && ok;
	for (size_t i = 0; i < job->nsets; i++)
		write_row(out, "set", "", "", job->sets[i]);
	write_row(out, "version", "fmstudy", "", job->version);
	if (gnuplot)
		write_row(out, "version", "gnuplot", "", gnuplot);
	return ok;
}
