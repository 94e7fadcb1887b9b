/* manifest.c -- see manifest.h */
#include "report/manifest.h"

#include "base/csv.h"
#include "base/file.h"
#include "report/gnuplot.h"

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

bool manifest_write(FILE *out, struct arena *arena, const struct report_job *job,
                    const struct outputs *outputs, struct diag *diag)
{
	const char *gnuplot = job->nfigures ? gnuplot_version(arena) : NULL;
	char hex[FILE_HEX];
	bool ok = true;

	fputs("role,path,sha256,value\n", out);
	for (size_t i = 0; i < job->ninputs; i++)
		if (file_sha256(job->inputs[i].path, hex, diag))
			write_row(out, "input", job->inputs[i].shown, hex, "");
		else
			ok = false;
	for (size_t i = 0; i < outputs->n; i++)
		write_row(out, "output", outputs->of[i].path,
		          outputs->of[i].sha256, "");
	for (size_t i = 0; i < job->nsets; i++)
		write_row(out, "set", "", "", job->sets[i]);
	write_row(out, "version", "fmstudy", "", job->version);
	if (gnuplot)
		write_row(out, "version", "gnuplot", "", gnuplot);
	return ok;
}
