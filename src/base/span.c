#include "base/span.h"

#include <ctype.h>
#include <string.h>

const char *span_text(struct span at)
{
	return at.source->text + at.off;
}

struct span span_part(struct span of, size_t off, size_t len)
{
	return (struct span){ of.source, of.off + off, len };
}

struct span span_trim(struct span at)
{
	while (at.len && isspace((unsigned char)*span_text(at)))
		at = span_part(at, 1, at.len - 1);
	while (at.len && isspace((unsigned char)span_text(at)[at.len - 1]))
		at.len--;
	return at;
}

struct span span_inside(struct span at)
{
	const char *text = span_text(at);

	if (at.len >= 2 && text[0] == '"' && text[at.len - 1] == '"')
		return span_part(at, 1, at.len - 2);
	return at;
}

bool span_starts(struct span at, const char *with)
{
	size_t len = strlen(with);

	return at.len >= len && memcmp(span_text(at), with, len) == 0;
}

bool span_is(struct span at, const char *text)
{
	return at.len == strlen(text) && span_starts(at, text);
}

struct span span_line(const struct source *source, size_t off)
{
	return (struct span){ source, off, strcspn(source->text + off, "\n") };
}

size_t span_next(struct span line)
{
	size_t end = line.off + line.len;

	return end + (line.source->text[end] == '\n');
}

struct span span_word(struct span *at)
{
	size_t len = 0;

	*at = span_trim(*at);
	while (len < at->len && !isspace((unsigned char)span_text(*at)[len]))
		len++;
	struct span word = span_part(*at, 0, len);
	*at = span_trim(span_part(*at, len, at->len - len));
	return word;
}

char *span_copy(struct arena *arena, struct span at)
{
	return arena_text(arena, span_text(at), at.len);
}

struct span span_start(const struct source *source)
{
	return (struct span){ source, 0, 0 };
}

struct span span_join(struct span first, struct span last)
{
	first.len = last.off + last.len - first.off;
	return first;
}

size_t span_line_number(struct span at)
{
	size_t line = 1;

	for (size_t i = 0; i < at.off; i++)
		line += at.source->text[i] == '\n';
	return line;
}
