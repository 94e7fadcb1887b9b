/* template_figure.c -- a figure's head and body; see template.h */
#include "report/template.h"

#include "base/file.h"
#include "base/span.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 900, HEIGHT = 560, LEAST = 100, MOST = 4000 };

struct head {			/* reading the lines of '#' */
	struct arena *arena;
	struct template_figure *out;
	struct diag *diag;
	bool ok;
};

static const char *const keys[] = {
	"title", "subject", "caption", "size", "grow", "series", "also",
};
enum { KEYS = sizeof keys / sizeof *keys };

__attribute__((format(printf, 3, 4)))
static void mistake(struct head *head, struct span at, const char *format, ...)
{
	char message[500];
	va_list args;

	va_start(args, format);
	vsnprintf(message, sizeof message, format, args);
	va_end(args);
	diag_at(head->diag, LEVEL_ERROR, at, "%s", message);
	head->ok = false;
}

/* The value with every '#@' that goes on blanked, byte for byte. */
static char *without_marks(struct arena *arena, struct span at)
{
	char *text = span_copy(arena, at);

	for (char *p = text; (p = strchr(p, '\n')); )
		if (p[1] == '#' && p[2] == '@')
			p[1] = p[2] = ' ';
		else
			p++;
	return text;
}

static void add_series(struct head *head, const char *name, struct span at)
{
	struct template_figure *out = head->out;
	struct template_series *all =
	    arena_alloc(head->arena, out->nseries + 1, sizeof *all);

	if (out->nseries)
		memcpy(all, out->series, out->nseries * sizeof *all);
	all[out->nseries++] = (struct template_series){
		name, { without_marks(head->arena, at), at } };
	out->series = all;
}

static bool taken(const struct head *head, const char *name)
{
	for (size_t i = 0; i < head->out->nseries; i++)
		if (strcmp(head->out->series[i].name, name) == 0)
			return true;
	return false;
}

static void read_also(struct head *head, struct span key, struct span at)
{
	struct span word = span_word(&at);
	char *name = span_copy(head->arena, word);
	size_t fine = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");

	if (at.len == 0)
		mistake(head, key, "'also' wants a name and a query");
	else if (fine != word.len || !islower((unsigned char)*name))
		mistake(head, word, "'%s' is no datablock's name: a-z, 0-9 and _", name);
	else if (strcmp(name, "data") == 0 || taken(head, name))
		mistake(head, word, "the name '%s' is taken", name);
	else
		add_series(head, name, at);
}

static void read_size(struct head *head, struct span at)
{
	char *text = span_copy(head->arena, at), rest = 0;
	int width, height;

	if (sscanf(text, "%4d,%4d%c", &width, &height, &rest) != 2
	    || width < LEAST || height < LEAST || width > MOST || height > MOST) {
		mistake(head, at, "a size is width,height in pixels, each %d to %d",
		        LEAST, MOST);
		return;
	}
	head->out->width = width;
	head->out->height = height;
}

/* The series it names may come later: see find_grown. */
static void read_grow(struct head *head, struct span at)
{
	struct template_figure *out = head->out;
	struct template_grow grow = { .name_at = span_word(&at) }, *all;
	char *text = span_copy(head->arena, at), rest = 0;

	if (sscanf(text, "%2d %4d%c", &grow.columns, &grow.height, &rest) != 2
	    || grow.columns < 1 || grow.height < 1) {
		mistake(head, grow.name_at, "'grow' wants a datablock's name, how many"
		        " of its blocks make a row, and pixels for a row");
		return;
	}
	all = arena_alloc(head->arena, out->ngrows + 1, sizeof *all);
	if (out->ngrows)
		memcpy(all, out->grows, out->ngrows * sizeof *all);
	all[out->ngrows++] = grow;
	out->grows = all;
}

/* One line of words: a '#@' in it would be shown. */
static void read_words(struct head *head, struct span key, struct span at,
                       struct span *out)
{
	if (out->source)
		mistake(head, key, "'%.*s' is given twice", (int)key.len, span_text(key));
	*out = at;
}

static void read_subject(struct head *head, struct span key, struct span at)
{
	struct query *subject = &head->out->subject;

	if (subject->text)
		mistake(head, key, "'subject' is given twice");
	*subject = (struct query){ without_marks(head->arena, at), at };
}

static void say_unknown(struct head *head, struct span key)
{
	const char *near = near_name(span_text(key), key.len, keys, KEYS);

	mistake(head, key, "unknown key '%.*s'", (int)key.len, span_text(key));
	if (near)
		diag_hint(head->diag, "did you mean '%s'?", near);
}

static void read_key(struct head *head, struct span at)
{
	struct template_figure *out = head->out;
	struct span key = span_word(&at);

	if (key.len == 0)
		return;
	if (at.len == 0)
		mistake(head, key, "'%.*s' has no value", (int)key.len, span_text(key));
	else if (span_is(key, "title"))
		read_words(head, key, at, &out->title);
	else if (span_is(key, "caption"))
		read_words(head, key, at, &out->caption);
	else if (span_is(key, "size"))
		read_size(head, at);
	else if (span_is(key, "grow"))
		read_grow(head, at);
	else if (span_is(key, "also"))
		read_also(head, key, at);
	else if (span_is(key, "subject"))
		read_subject(head, key, at);
	else if (!span_is(key, "series"))
		say_unknown(head, key);
	else if (taken(head, "data"))
		mistake(head, key, "'series' is given twice");
	else
		add_series(head, "data", at);
}

/* '#@' and at least two blanks, or a tab. */
static bool goes_on(struct span line)
{
	return span_starts(line, "#@  ") || span_starts(line, "#@\t");
}

/* Reads up to the first line without '#'; returns where the body starts. */
static size_t read_head(struct head *head, const struct source *source)
{
	size_t off = 0;

	while (source->text[off] == '#') {
		struct span line = span_line(source, off), entry = line;
		off = span_next(line);
		if (!span_starts(line, "#@"))
			continue;
		if (goes_on(line))
			mistake(head, span_part(line, 0, 2), "nothing to go on with");
		while (goes_on(span_line(source, off))) {
			struct span more = span_line(source, off);
			entry.len = more.off + more.len - entry.off;
			off = span_next(more);
		}
		if (!goes_on(line))
			read_key(head, span_part(entry, 2, entry.len - 2));
	}
	return off;
}

static void check_body(struct head *head, struct span body)
{
	const struct source *source = body.source;

	for (size_t off = body.off; off < source->len; ) {
		struct span line = span_line(source, off);
		if (span_starts(line, "#@"))
			mistake(head, span_part(line, 0, 2),
			        "the head ends at the first line without '#'");
		off = span_next(line);
	}
	if (span_trim(body).len == 0)
		mistake(head, span_line(source, 0), "no gnuplot code under the head");
}

/* `series` first, whatever the order in the file. */
static void series_first(struct template_figure *out)
{
	for (size_t i = out->nseries; i-- > 1; )
		if (strcmp(out->series[i].name, "data") == 0) {
			struct template_series data = out->series[i];
			memmove(out->series + 1, out->series, i * sizeof data);
			out->series[0] = data;
			return;
		}
}

static void find_grown(struct head *head)
{
	struct template_figure *out = head->out;

	for (size_t i = 0; i < out->ngrows; i++) {
		struct template_grow *grow = &out->grows[i];
		while (grow->series < out->nseries
		       && !span_is(grow->name_at, out->series[grow->series].name))
			grow->series++;
		if (grow->series == out->nseries)
			mistake(head, grow->name_at, "no datablock '%.*s'",
			        span_arg(grow->name_at));
	}
}

bool template_read_figure(struct arena *arena, const char *path,
                          struct template_figure *out, struct diag *diag)
{
	*out = (struct template_figure){ .width = WIDTH, .height = HEIGHT };
	if (!file_read(arena, path, &out->source, diag))
		return false;
	struct head head = { arena, out, diag, true };
	size_t off = read_head(&head, &out->source);
	out->body = (struct span){ &out->source, off, out->source.len - off };
	check_body(&head, out->body);
	if (!taken(&head, "data"))
		mistake(&head, span_line(&out->source, 0), "the figure has no 'series'");
	else
		series_first(out);
	find_grown(&head);
	return head.ok;
}

char *template_words(struct arena *arena, struct span at)
{
	char *text = span_copy(arena, at), *to = text;

	for (const char *p = text; *p; ) {
		if (!isspace((unsigned char)*p)) {
			*to++ = *p++;
			continue;
		}
		bool new_line = false;
		for (; isspace((unsigned char)*p); p++)
			new_line |= *p == '\n';
		if (new_line && p[0] == '#' && p[1] == '@')
			for (p += 2; isspace((unsigned char)*p); p++)
				;
		*to++ = ' ';
	}
	*to = '\0';
	return text;
}
