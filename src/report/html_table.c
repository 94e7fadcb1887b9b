/* html_table.c -- a table with headers, which a narrow screen can scroll. */
#include <cmark-gfm-core-extensions.h>
#include <string.h>

#include "report/html_inside.h"

enum {
	WIDE_TABLE = 8,		/* columns from which on letters are smaller */
	LONG_WORD = 40		/* bytes from which on a word may be broken */
};

struct columns {
	size_t n;
	bool *number;		/* is it a column of numbers? */
};

/* "1,024", "< 0.01 %", "3.90e-7 s", "2.5×": a number, and a unit at most. */
static bool is_number(const char *text)
{
	text += strspn(text, "<>- ");
	size_t digits = strspn(text, "0123456789.,");
	text += digits;
	if (digits && *text == 'e')
		text += 1 + strspn(text + 1, "-0123456789");
	if (strncmp(text, "×", strlen("×")) == 0)
		text += strlen("×");
	return digits && (!*text || (*text == ' ' && !strpbrk(text + 1, " ,;0123456789")));
}

static bool is_nothing(const char *text)
{
	return !*text || strcmp(text, "n/a") == 0;
}

static cmark_node *cell_at(cmark_node *row, size_t k)
{
	cmark_node *cell = cmark_node_first_child(row);

	while (cell && k--)
		cell = cmark_node_next(cell);
	return cell;
}

/* The Markdown says so, or every cell below the header shows it. */
static bool holds_numbers(struct arena *arena, cmark_node *table, size_t k)
{
	bool any = false;

	if (cmark_gfm_extensions_get_table_alignments(table)[k] == 'r')
		return true;
	cmark_node *row = cmark_node_next(cmark_node_first_child(table));
	for (; row; row = cmark_node_next(row)) {
		cmark_node *cell = cell_at(row, k);
		const char *text = cell ? html_words(arena, cell) : "";
		if (!is_nothing(text) && !is_number(text))
			return false;
		any = any || !is_nothing(text);
	}
	return any;
}

static struct columns columns_of(struct arena *arena, cmark_node *table)
{
	struct columns columns = { cmark_gfm_extensions_get_table_columns(table), NULL };

	columns.number = arena_alloc(arena, columns.n, sizeof *columns.number);
	for (size_t k = 0; k < columns.n; k++)
		columns.number[k] = holds_numbers(arena, table, k);
	return columns;
}

static bool has_long_word(const char *text)
{
	size_t len;

	for (; *text; text += len + (text[len] == ' '))
		if ((len = strcspn(text, " ")) >= LONG_WORD)
			return true;
	return false;
}

static const char *class_of(struct arena *arena, cmark_node *cell, bool number)
{
	if (number)
		return " class=\"number\"";
	return has_long_word(html_words(arena, cell)) ? " class=\"long\"" : "";
}

/* A row's first cell is its header. */
static cmark_node *changed_row(struct arena *arena, cmark_node *row, bool head,
                               const struct columns *columns)
{
	cmark_node *out = html_block("<tr>", "</tr>");
	cmark_node *cell = cmark_node_first_child(row);

	for (size_t k = 0; cell && k < columns->n; cell = cmark_node_next(cell), k++) {
		const char *scope = head ? " scope=\"col\"" : k == 0 ? " scope=\"row\"" : "";
		char tag = *scope ? 'h' : 'd';
		cmark_node *block = html_block(arena_printf(arena, "<t%c%s%s>", tag, scope,
		    class_of(arena, cell, columns->number[k])),
		    arena_printf(arena, "</t%c>", tag));
		html_take(block, cell);
		cmark_node_append_child(out, block);
	}
	return out;
}

static cmark_node *changed_rows(struct arena *arena, cmark_node *table,
                                const struct columns *columns)
{
	cmark_node *row = cmark_node_first_child(table);
	cmark_node *out = html_block(columns->n >= WIDE_TABLE
	    ? "<table class=\"wide\">" : "<table>", "</table>");
	cmark_node *head = html_block("<thead>", "</thead>");
	cmark_node *body = html_block("<tbody>", "</tbody>");

	cmark_node_append_child(head, changed_row(arena, row, true, columns));
	cmark_node_append_child(out, head);
	cmark_node_append_child(out, body);
	while ((row = cmark_node_next(row)))
		cmark_node_append_child(body, changed_row(arena, row, false, columns));
	return out;
}

/* What scrolls can be reached by the keyboard, and has a name: its section. */
static const char *region(const struct html_page *page)
{
	if (page->nheadings == 0)
		return "<div role=\"region\" tabindex=\"0\" aria-label=\"Table\">";
	return arena_printf(page->arena,
	    "<div role=\"region\" tabindex=\"0\" aria-labelledby=\"%s\">",
	    page->headings[page->nheadings - 1].id);
}

void html_table(struct html_page *page, cmark_node *table)
{
	struct columns columns = columns_of(page->arena, table);
	cmark_node *frame = html_frame("<figure class=\"table\">");
	cmark_node *scrolls = html_block(region(page), "</div>");

	cmark_node_append_child(scrolls, changed_rows(page->arena, table, &columns));
	cmark_node_append_child(frame, scrolls);
	html_put_in_place(page, table, frame);
}
