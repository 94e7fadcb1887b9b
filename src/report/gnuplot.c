/* gnuplot.c -- see gnuplot.h */
#include "report/gnuplot.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { VERSION_SECONDS = 10 };

/* A single point, or a flat line, has a range of nothing: gnuplot widens it,
 * says so, and the figure is right.  A key that is tight is drawn as well. */
static bool is_harmless(const char *line, size_t len)
{
	static const char key[] = "difficulty fitting plot titles into key\n";
	size_t n = sizeof key - 1;

	return strncmp(line, "Warning: empty ", 15) == 0
	    || (len >= n && memcmp(line + len - n, key, n) == 0);
}

/* The length that is left. */
static size_t drop_harmless(char *text)
{
	char *to = text;

	for (const char *p = text; *p; ) {
		size_t len = strcspn(p, "\n");
		len += p[len] == '\n';
		if (!is_harmless(p, len)) {
			memmove(to, p, len);
			to += len;
		}
		p += len;
	}
	*to = '\0';
	return (size_t)(to - text);
}

/* What it printed, blanks at both ends cut off. */
static char *read_said(struct process *run)
{
	char *text = process_said(run);
	size_t len = drop_harmless(text);

	while (len && strchr(" \t\r\n", text[len - 1]))
		len--;
	text[len] = '\0';
	return text + strspn(text, " \t\r\n");
}

/* `"/dev/stdin" line 12: undefined variable: x` stands last, under the line
 * itself and a caret.  Anything else: the last line. */
static const char *message_in(struct arena *arena, const char *said, size_t *line)
{
	const char *mark = "\"/dev/stdin\" line ", *last = strrchr(said, '\n');

	last = last ? last + 1 : said;
	if (strncmp(last, mark, strlen(mark)) != 0)
		return arena_text(arena, last, strlen(last));
	last += strlen(mark);
	*line = (size_t)strtoul(last, NULL, 10);
	last += strspn(last, "0123456789: ");
	return arena_text(arena, last, strlen(last));
}

/* gnuplot leaves an empty file when a plot fails, and a cut one when the
 * disk is full, with status 0. */
static bool complete(const char *path)
{
	char tail[32] = "";
	FILE *f = fopen(path, "rb");

	if (!f)
		return false;
	fseek(f, 0, SEEK_END);
	long size = ftell(f), want = (long)sizeof tail - 1;
	fseek(f, size > want ? size - want : 0, SEEK_SET);
	size_t len = fread(tail, 1, sizeof tail - 1, f);
	fclose(f);
	while (len && strchr(" \r\n", tail[len - 1]))
		len--;
	return len >= 6 && memcmp(tail + len - 6, "</svg>", 6) == 0;
}

static const char *reason_of(struct process *run, const char *svg, size_t *line)
{
	const char *said, *flaw;

	if (run->error)
		return arena_printf(run->arena, "gnuplot cannot be started: %s",
		                    strerror(run->error));
	process_finish(run);
	said = read_said(run);
	if ((flaw = process_flaw(run, "gnuplot")))
		return flaw;
	if (*said)
		return arena_printf(run->arena, "gnuplot says: %s",
		                    message_in(run->arena, said, line));
	if (run->status != 0)
		return arena_printf(run->arena, "gnuplot left with status %d",
		                    WEXITSTATUS(run->status));
	if (!complete(arena_printf(run->arena, "%s/%s", run->folder, svg)))
		return "gnuplot left no complete figure";
	return NULL;
}

struct process *gnuplot_start(struct arena *arena, const char *folder,
                              const char *script, size_t len, double seconds)
{
	char *argv[] = { (char []){ "gnuplot" }, (char []){ "-d" },
	                 (char []){ "/dev/stdin" }, NULL };

	return process_start(arena, folder, argv, script, len, seconds);
}

bool gnuplot_finish(struct process *run, const char *svg, struct gnuplot_end *end)
{
	*end = (struct gnuplot_end){ .missing = run->error != 0 };
	end->reason = reason_of(run, svg, &end->line);
	process_end(run);
	return !end->reason;
}

const char *gnuplot_version(struct arena *arena)
{
	char *argv[] = { (char []){ "gnuplot" }, (char []){ "--version" }, NULL };
	struct process *run = process_start(arena, ".", argv, "", 0,
	                                    VERSION_SECONDS);
	const char *said;

	process_finish(run);
	said = run->error ? "" : read_said(run);
	process_end(run);
	if (run->error || run->late || run->status != 0 || !*said)
		return NULL;
	return arena_text(arena, said, strcspn(said, "\n"));
}

static int plain(char c)
{
	return (unsigned char)c < ' ' || c == 127 ? ' ' : c;
}

/* What XML cannot hold, and gnuplot passes on: "]]>" and the two code points
 * that are no characters.  How many bytes were taken; 0: nothing of the kind. */
static size_t put_for_xml(FILE *out, const char *text)
{
	if (strncmp(text, "]]>", 3) == 0) {
		fputs("]] >", out);
		return 3;
	}
	if (strncmp(text, "\xef\xbf\xbe", 3) == 0
	    || strncmp(text, "\xef\xbf\xbf", 3) == 0) {
		fputs("\xef\xbf\xbd", out);	/* the replacement character */
		return 3;
	}
	return 0;
}

/* Single quotes look safer but fail on two apostrophes side by side. */
void gnuplot_string(FILE *out, const char *text)
{
	size_t taken;

	fputc('"', out);
	for (; *text; text++)
		if ((taken = put_for_xml(out, text)) > 0)
			text += taken - 1;
		else if (*text == '"' || *text == '\\')
			fprintf(out, "\\%c", *text);
		else if (*text == '`' || *text == '@')	/* would run, expand */
			fprintf(out, "\\%03o", (unsigned)*text);
		else
			fputc(plain(*text), out);
	fputc('"', out);
}

/* A doubled quote would cut the text, a backslash would start an escape; a
 * row whose first field is all blanks is taken for an empty line. */
void gnuplot_cell(FILE *out, const char *text)
{
	const char *p = text;
	size_t taken;

	while (*p && plain(*p) == ' ')
		p++;
	text = *p ? text : p;
	fputc('"', out);
	for (; *text; text++)
		if ((taken = put_for_xml(out, text)) > 0)
			text += taken - 1;
		else
			fputc(*text == '"' ? '\'' : *text == '\\' ? '/'
			      : plain(*text), out);
	fputc('"', out);
}
