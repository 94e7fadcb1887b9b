/* pdf.c -- see pdf.h */
#include "report/pdf.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "report/process.h"

/* A traceback ends in what is the matter. */
static const char *last_line(char *text)
{
	size_t len = strlen(text);

	while (len && strchr(" \t\r\n", text[len - 1]))
		len--;
	text[len] = '\0';
	const char *newline = strrchr(text, '\n');
	return newline ? newline + 1 : text;
}

/* Runs argv[0]; false, and said of `what`, if it fails. */
static bool run(struct process *process, char *const argv[], const char *what,
                struct diag *diag)
{
	const char *flaw;

	process_finish(process);
	flaw = process->error ? NULL : process_flaw(process, argv[0]);
	if (!process->error && !flaw && process->status == 0)
		return true;
	if (process->error) {
		diag_say(diag, LEVEL_FAILURE, what, "%s cannot be started: %s",
		         argv[0], strerror(process->error));
		diag_hint(diag, "`make deps pdf=1` installs what makes PDF: Debian's "
		          "weasyprint and librsvg2-bin");
	} else if (flaw) {
		diag_say(diag, LEVEL_FAILURE, what, "%s", flaw);
	} else {
		diag_say(diag, LEVEL_FAILURE, what, "%s says: %s", argv[0],
		         last_line(process_said(process)));
	}
	return false;
}

/* Two pixels for each of the figure's: about 250 an inch on A4. */
static bool png_of(struct arena *arena, const struct source *svg,
                   struct html_picture *out, struct diag *diag)
{
	char *argv[] = { (char []){ "rsvg-convert" }, (char []){ "--zoom=2" }, NULL };
	struct process *process = process_start(arena, ".", argv, svg->text,
	                                        svg->len, PDF_SECONDS);
	bool good = run(process, argv, svg->name, diag);

	if (good) {
		out->type = "image/png";
		out->bytes = process_output(process, &out->len);
	}
	process_end(process);
	return good;
}

static bool lay_out(struct arena *arena, const char *html, size_t len,
                    const struct outfile *out, struct diag *diag)
{
	char *argv[] = { (char []){ "weasyprint" }, (char []){ "--quiet" },
	                 (char []){ "-" }, out->part, NULL };
	struct process *process = process_start(arena, ".", argv, html, len,
	                                        PDF_SECONDS);
	bool good = run(process, argv, out->path, diag);

	process_end(process);
	return good;
}

bool pdf_write(struct arena *arena, const struct html_job *job,
               struct outfile *out, struct diag *diag)
{
	struct html_job with_png = *job;
	char *html;
	size_t len;
	FILE *page = open_memstream(&html, &len);

	if (!page)
		abort();	/* no memory */
	with_png.convert = png_of;
	bool good = html_write(page, arena, &with_png, diag);
	fclose(page);
	good = good && lay_out(arena, html, len, out, diag)
	    && outfile_complete_other(out, diag);
	free(html);
	return good;
}
