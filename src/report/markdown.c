/* markdown.c -- see markdown.h */
#include "report/markdown.h"

#include "base/span.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

/* ---- escaping ---- */

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ' || c == 127;
}

/* Inside a word '_' is plain (hbm_used_bytes), at its ends it is emphasis. */
static bool inside_word(const char *start, const char *p)
{
	return p > start && isalnum((unsigned char)p[-1])
	    && isalnum((unsigned char)p[1]);
}

static void put_char(FILE *out, const char *start, const char *p)
{
	switch (*p) {
	case '&':
		fputs("&amp;", out);
		return;
	case '<':
		fputs("&lt;", out);
		return;
	case '>':
		fputs("&gt;", out);
		return;
	case '_':
		if (!inside_word(start, p))
			fputc('\\', out);
		break;
	default:
		if (strchr("\\`*[]|~$#", *p))
			fputc('\\', out);
	}
	fputc(*p, out);
}

/* What would make a list, a heading or a rule of the line; returns the rest. */
static const char *put_start(FILE *out, const char *text)
{
	size_t digits = strspn(text, "0123456789");

	if (digits && (text[digits] == '.' || text[digits] == ')')
	    && (!text[digits + 1] || is_blank(text[digits + 1]))) {
		fprintf(out, "%.*s\\%c", (int)digits, text, text[digits]);
		return text + digits + 1;
	}
	if (*text && strchr("+-=", *text)) {
		fprintf(out, "\\%c", *text);
		return text + 1;
	}
	return text;
}

void markdown_text(FILE *out, const char *text)
{
	while (*text && is_blank(*text))
		text++;
	const char *p = put_start(out, text);
	while (*p) {
		if (!is_blank(*p)) {
			put_char(out, text, p++);
			continue;
		}
		while (*p && is_blank(*p))
			p++;
		if (*p)
			fputc(' ', out);
	}
}

/* ---- values ---- */

static void put_value(FILE *out, const struct answer *row, size_t i,
                      const struct format *format)
{
	char text[FORMAT_ROOM];

	if (answer_kind(row, i) == VALUE_TEXT)
		markdown_text(out, answer_text(row, i));
	else
		fputs(format_number(text, format, answer_number(row, i)), out);
}

/* ---- tables ---- */

size_t markdown_heading(const char *name, struct format *format, bool *good)
{
	const char *colon = strrchr(name, ':');

	*good = format_read("", 0, format);
	if (!colon)
		return strlen(name);
	*good = colon[1] && format_read(colon + 1, strlen(colon + 1), format);
	return (size_t)(colon - name);
}

static void put_heading(const struct markdown *page, const char *name)
{
	struct format format;
	bool good;
	size_t len = markdown_heading(name, &format, &good);

	markdown_text(page->out, arena_text(page->arena, name, len));
}

/* Numbers stand to the right; what a column holds, its format says or its
 * first row shows. */
static bool to_the_right(const struct answer *row, size_t i)
{
	struct format format;
	bool good;
	const char *name = answer_name(row, i);

	markdown_heading(name, &format, &good);
	return answer_kind(row, i) == VALUE_NUMBER
	    || (strrchr(name, ':') && !format_is_text(&format)
	        && answer_kind(row, i) == VALUE_NONE);
}

static void put_head(const struct markdown *page, const struct answer *row)
{
	size_t n = answer_columns(row);

	for (size_t i = 0; i < n; i++) {
		fputs(i ? " | " : "| ", page->out);
		put_heading(page, answer_name(row, i));
	}
	fputs(" |\n", page->out);
	for (size_t i = 0; i < n; i++)
		fputs(to_the_right(row, i) ? "| ---: " : "| --- ", page->out);
	fputs("|\n", page->out);
}

static void put_row(const struct markdown *page, const struct answer *row)
{
	struct format format;
	bool good;

	for (size_t i = 0; i < answer_columns(row); i++) {
		fputs(i ? " | " : "| ", page->out);
		markdown_heading(answer_name(row, i), &format, &good);
		put_value(page->out, row, i, &format);
	}
	fputs(" |\n", page->out);
}

/* ---- parts ---- */

/* What was written since `from` is one. */
static void note_caption(struct markdown *page, long from)
{
	struct markdown_captions *captions = &page->captions;
	long to = ftell(page->out);

	if (from < 0 || to <= from)
		return;
	captions->list = arena_grow(page->arena, captions->list, captions->n,
	                            sizeof *captions->list);
	captions->list[captions->n++] = (struct markdown_caption){
		(size_t)from, (size_t)to };
}

static bool put_parts(struct markdown *page, const struct part *part,
                      const struct answer *row);

static bool put_each(struct markdown *page, const struct part *part,
                     const struct answer *outer)
{
	struct answer *row = store_ask(page->store, &part->query, outer, page->diag);
	bool any = false, ok = true;

	if (!row)
		return false;
	while (ok && answer_next(row)) {
		any = true;
		ok = put_parts(page, part->body, row);
	}
	ok = answer_end(row, page->diag) && ok;
	return ok && !any ? put_parts(page, part->none, outer) : ok;
}

static bool put_words(struct markdown *page, const struct part *caption,
                      const struct answer *row)
{
	long from = ftell(page->out);
	bool ok = put_parts(page, caption, row);

	note_caption(page, from);
	return ok;
}

static bool put_table(struct markdown *page, const struct part *part,
                      const struct answer *outer)
{
	struct answer *row = store_ask(page->store, &part->query, outer, page->diag);
	size_t n = 0;

	if (!row)
		return false;
	for (; answer_next(row); n++) {
		if (n == 0) {
			fputc('\n', page->out);
			put_head(page, row);
		}
		put_row(page, row);
	}
	if (!answer_end(row, page->diag))
		return false;
	if (n == 0)
		return put_parts(page, part->none, outer);
	fputc('\n', page->out);
	return put_words(page, part->body, outer);
}

static bool put_caption(struct markdown *page,
                        const struct markdown_figure *figure,
                        const struct part *caption, const struct answer *row)
{
	long from = ftell(page->out);
	struct span own = figure->template->caption;

	if (figure->figure->caption)
		markdown_text(page->out, figure->figure->caption);
	else if (own.source && !caption)
		fputs(template_words(page->arena, own), page->out);
	else if (!put_parts(page, caption, row))
		return false;
	fputs(caption && !figure->figure->caption ? "\n" : "\n\n", page->out);
	note_caption(page, from);
	return true;
}

static bool put_figure(struct markdown *page,
                       const struct markdown_figure *figure,
                       const struct part *caption, const struct answer *row)
{
	fputs(figure->reason ? "\n**" : "\n![", page->out);
	markdown_text(page->out, figure->title);
	if (!figure->reason) {
		fprintf(page->out, "](figures/%s.svg)\n\n", figure->figure->name);
		return put_caption(page, figure, caption, row);
	}
	fputs("**: not drawn: ", page->out);
	markdown_text(page->out, figure->reason);
	fputs("\n\n", page->out);
	return true;
}

static bool put_named(struct markdown *page, const struct part *part,
                      const struct answer *row)
{
	for (size_t i = 0; i < page->nfigures; i++)
		if (strcmp(page->figures[i].figure->name, part->name) == 0)
			return put_figure(page, &page->figures[i], part->body, row);
	return true;
}

static bool put_others(struct markdown *page)
{
	bool ok = true;

	for (size_t i = 0; i < page->nfigures; i++)
		if (!page->figures[i].named)
			ok = put_figure(page, &page->figures[i], NULL, NULL) && ok;
	return ok;
}

static bool put_part(struct markdown *page, const struct part *part,
                     const struct answer *row)
{
	switch (part->kind) {
	case PART_PROSE:
		fwrite(span_text(part->at), 1, part->at.len, page->out);
		return true;
	case PART_HOLE:
		put_value(page->out, row, answer_column(row, part->name),
		          &part->format);
		return true;
	case PART_EACH:
		return put_each(page, part, row);
	case PART_TABLE:
		return put_table(page, part, row);
	case PART_FIGURE:
		return put_named(page, part, row);
	case PART_FIGURES:
		return put_others(page);
	case PART_LET:
		return store_let(page->store, part->name, part->name_at,
		                 &part->query, page->diag);
	}
	return false;
}

static bool put_parts(struct markdown *page, const struct part *part,
                      const struct answer *row)
{
	bool ok = true;

	for (; part; part = part->next)
		ok = put_part(page, part, row) && ok;
	return ok;
}

static void find_named(const struct markdown *page, const struct part *part)
{
	for (; part; part = part->next) {
		for (size_t i = 0; i < page->nfigures; i++)
			if (part->kind == PART_FIGURE
			    && strcmp(page->figures[i].figure->name, part->name) == 0)
				page->figures[i].named = true;
		find_named(page, part->body);
		find_named(page, part->none);
	}
}

bool markdown_report(struct markdown *page, const char *title,
                     const struct template_report *template)
{
	find_named(page, template->parts);
	if (title) {
		fputs("# ", page->out);
		markdown_text(page->out, title);
		fputs("\n\n", page->out);
	}
	return put_parts(page, template->parts, NULL);
}
