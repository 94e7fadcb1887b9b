/*
 * diag.c -- the only place in src that writes complaints.
 */
#include "base/diag.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum {
	SHOWN = 100,		/* columns of a line that are shown */
	BEFORE = 60		/* of these before the place, when it is cut */
};

static const char *const level_name[LEVEL_COUNT] = {
	[LEVEL_NOTE] = "note",
	[LEVEL_WARNING] = "warning",
	[LEVEL_ERROR] = "error",
	[LEVEL_FAILURE] = "failure",
};

/* Bytes of the character at p; an ill-formed byte is a character too. */
static size_t step(const char *p, const char *end)
{
	size_t len = utf8_char(p, (size_t)(end - p));

	return len > 0 ? len : 1;
}

static size_t columns(const char *p, const char *end)
{
	size_t n = 0;

	for (; p < end; p += step(p, end))
		n++;
	return n;
}

static const char *forward(const char *p, const char *end, size_t n)
{
	for (; n > 0 && p < end; n--)
		p += step(p, end);
	return p;
}

/* Control characters (U+0000-1F, 7F, 80-9F) and ill-formed bytes would garble
 * a terminal. */
static int is_shown(const char *p, size_t len)
{
	unsigned char c = (unsigned char)p[0];

	if (len == 0 || c == 0x7f || (c < ' ' && c != '\t'))
		return 0;
	return !(c == 0xc2 && (unsigned char)p[1] < 0xa0);
}

static void put_text(FILE *out, const char *p, const char *end)
{
	for (size_t len; p < end; p += len > 0 ? len : 1) {
		len = utf8_char(p, (size_t)(end - p));
		if (is_shown(p, len))
			fwrite(p, 1, len, out);
		else
			fputc('?', out);
	}
}

/* Tabs are copied, so that the caret lines up whatever a tab's width is. */
static void put_caret(FILE *out, const char *from, const char *at,
                      const char *end)
{
	for (; from < at; from += step(from, at))
		fputc(*from == '\t' ? '\t' : ' ', out);
	fputc('^', out);
	for (size_t n = columns(at, end); n > 1; n--)
		fputc('~', out);
	fputc('\n', out);
}

/* The line [bol, eol) around the place [at, end), `before` columns from its
 * start, and a caret under it. */
static void put_line(FILE *out, const char *bol, const char *eol,
                     const char *at, const char *end, size_t before)
{
	const char *from = bol, *to;

	if (forward(bol, eol, SHOWN) < eol && before > BEFORE)
		from = forward(bol, at, before - BEFORE);
	to = forward(from, eol, SHOWN);
	fputs(from > bol ? "    ..." : "    ", out);
	put_text(out, from, to);
	fputs(to < eol ? "...\n" : "\n", out);
	fputs(from > bol ? "       " : "    ", out);
	put_caret(out, from, at, end < to ? end : to);
}

/* A message may quote the user's text: it is cleaned like the line. */
static void put_message(FILE *out, const char *format, va_list args)
{
	char message[2048];
	int len = vsnprintf(message, sizeof message, format, args);

	assert(len >= 0);
	put_text(out, message, message + strlen(message));
	fputc('\n', out);
}

static size_t line_of(struct span at)
{
	size_t line = 1;

	for (size_t i = 0; i < at.off; i++)
		line += at.source->text[i] == '\n';
	return line;
}

/* Counts it; is it to be printed? */
static bool begin(struct diag *diag, enum level level)
{
	diag->passed_over = !diag->out || diag->count[level] >= DIAG_MOST;
	diag->count[level]++;
	diag->unsaid[level] += diag->passed_over;
	return !diag->passed_over;
}

void diag_at(struct diag *diag, enum level level, struct span at,
             const char *format, ...)
{
	const struct source *source = at.source;
	const char *p, *bol, *eol, *end;
	va_list args;

	if (!begin(diag, level))
		return;
	assert(at.off <= source->len);
	bol = p = source->text + at.off;
	while (bol > source->text && bol[-1] != '\n')
		bol--;
	eol = p + strcspn(p, "\n");
	end = at.len < (size_t)(eol - p) ? p + at.len : eol;
	size_t before = columns(bol, p);

	fprintf(diag->out, "%s:%zu:%zu: %s: ", source->name, line_of(at),
	        before + 1, level_name[level]);
	va_start(args, format);
	put_message(diag->out, format, args);
	va_end(args);
	put_line(diag->out, bol, eol, p, end, before);
}

void diag_say(struct diag *diag, enum level level, const char *where,
              const char *format, ...)
{
	va_list args;

	if (!begin(diag, level))
		return;
	if (where)
		fprintf(diag->out, "%s: ", where);
	fprintf(diag->out, "%s: ", level_name[level]);
	va_start(args, format);
	put_message(diag->out, format, args);
	va_end(args);
}

void diag_hint(struct diag *diag, const char *format, ...)
{
	va_list args;

	if (diag->passed_over)
		return;
	fputs("    ", diag->out);
	va_start(args, format);
	put_message(diag->out, format, args);
	va_end(args);
}

void diag_apart(struct diag_apart *apart)
{
	*apart = (struct diag_apart){ 0 };
	apart->diag.out = open_memstream(&apart->text, &apart->len);
	if (!apart->diag.out)
		abort();	/* no memory */
}

void diag_join(struct diag *diag, struct diag_apart *apart)
{
	fclose(apart->diag.out);
	if (diag->out)
		fwrite(apart->text, 1, apart->len, diag->out);
	for (int level = 0; level < LEVEL_COUNT; level++) {
		diag->count[level] += apart->diag.count[level];
		diag->unsaid[level] += apart->diag.unsaid[level];
	}
	free(apart->text);
}

void diag_end(const struct diag *diag)
{
	for (int level = LEVEL_COUNT - 1; level >= 0; level--)
		if (diag->unsaid[level])
			fprintf(diag->out, "and %zu more %s%s\n",
			        diag->unsaid[level], level_name[level],
			        diag->unsaid[level] > 1 ? "s" : "");
}

int diag_bad(const struct diag *diag)
{
	return diag->count[LEVEL_ERROR] > 0 || diag->count[LEVEL_FAILURE] > 0;
}

int diag_status(const struct diag *diag)
{
	if (diag->count[LEVEL_FAILURE] > 0)
		return 2;
	return diag->count[LEVEL_ERROR] > 0 ? 1 : 0;
}
