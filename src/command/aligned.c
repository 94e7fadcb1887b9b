#include "command/aligned.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

struct aligned aligned_new(struct arena *arena, size_t ncolumns)
{
	return (struct aligned){ .arena = arena, .ncolumns = ncolumns };
}

void aligned_add(struct aligned *t, const char *format, ...)
{
	char text[256];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	if (t->ncells == t->room) {
		const char **old = t->cells;

		t->room = 2 * t->room + 64;
		t->cells = arena_alloc(t->arena, t->room, sizeof *t->cells);
		if (old)
			memcpy(t->cells, old, t->ncells * sizeof *old);
	}
	for (char *p = text; *p; p++)	/* a terminal would obey them */
		if ((unsigned char)*p < ' ' || *p == 127)
			*p = '?';
	t->cells[t->ncells++] = arena_text(t->arena, text, strlen(text));
}

static size_t width(const char *text)
{
	size_t n = 0;

	for (; *text; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

static bool is_text(const struct aligned *t, size_t column)
{
	return t->cells[column][0] == '<';
}

/* The header's mark is not printed. */
static const char *shown(const struct aligned *t, size_t cell)
{
	return t->cells[cell] + (cell < t->ncolumns && is_text(t, cell));
}

static size_t column_width(const struct aligned *t, size_t column)
{
	size_t most = 0;

	for (size_t i = column; i < t->ncells; i += t->ncolumns)
		if (width(shown(t, i)) > most)
			most = width(shown(t, i));
	return most;
}

void aligned_print(const struct aligned *t, FILE *out)
{
	for (size_t i = 0; i < t->ncells; i++) {
		size_t column = i % t->ncolumns;
		size_t pad = column_width(t, column) - width(shown(t, i));
		bool last = column + 1 == t->ncolumns;

		if (is_text(t, column))
			fprintf(out, "%s%*s", shown(t, i), last ? 0 : (int)pad, "");
		else
			fprintf(out, "%*s%s", (int)pad, "", shown(t, i));
		fputs(last ? "\n" : "  ", out);
	}
}
