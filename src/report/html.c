/* html.c -- the page: headings, contents, links, captions; see html.h */
#include "report/html.h"

#include <assert.h>
#include <cmark-gfm-core-extensions.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "report/html_inside.h"

enum { LONG_REPORT = 6 };	/* sections from which on it has contents */

/* ---- text ---- */

void html_escape(FILE *out, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '&':
			fputs("&amp;", out);
			break;
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		case '"':
			fputs("&quot;", out);
			break;
		default:
			fputc(*text, out);
		}
}

const char *html_escaped(struct arena *arena, const char *text)
{
	char *bytes;
	size_t len;
	FILE *out = open_memstream(&bytes, &len);

	if (!out)
		abort();	/* no memory */
	html_escape(out, text);
	fclose(out);
	text = arena_text(arena, bytes, len);
	free(bytes);
	return text;
}

static const char *words_of(cmark_node *node)
{
	cmark_node_type type = cmark_node_get_type(node);

	if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE)
		return cmark_node_get_literal(node);
	return type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK ? " " : "";
}

const char *html_words(struct arena *arena, cmark_node *node)
{
	cmark_iter *walk = cmark_iter_new(node);
	const char *text = "";

	for (cmark_event_type event; (event = cmark_iter_next(walk)) != CMARK_EVENT_DONE; )
		if (event == CMARK_EVENT_ENTER)
			text = arena_printf(arena, "%s%s", text,
			                    words_of(cmark_iter_get_node(walk)));
	cmark_iter_free(walk);
	return text;
}

/* ---- the tree ---- */

cmark_node *html_block(const char *before, const char *after)
{
	cmark_node *block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK);

	cmark_node_set_on_enter(block, before);
	cmark_node_set_on_exit(block, after);
	return block;
}

void html_take(cmark_node *to, cmark_node *from)
{
	cmark_node *child;

	while ((child = cmark_node_first_child(from)))
		cmark_node_append_child(to, child);
}

void html_put_in_place(struct html_page *page, cmark_node *of, cmark_node *node)
{
	int placed = cmark_node_replace(of, node);

	assert(placed);		/* the parent can hold it */
	(void)placed;
	page->aside = arena_grow(page->arena, page->aside, page->naside,
	                         sizeof *page->aside);
	page->aside[page->naside++] = of;
}

/* ---- headings ---- */

/* As GitHub does: lower case, blanks to hyphens, punctuation left out. */
static const char *slug_of(struct arena *arena, const char *text)
{
	char *slug = arena_text(arena, text, strlen(text)), *to = slug;

	for (; *text; text++)
		if (*text == ' ')
			*to++ = '-';
		else if (isalnum((unsigned char)*text) || strchr("-_", *text)
		         || (unsigned char)*text >= 0x80)
			*to++ = (char)tolower((unsigned char)*text);
	*to = '\0';
	return *slug ? slug : "section";
}

static bool is_taken(const struct html_page *page, const char *id)
{
	for (size_t i = 0; i < page->nheadings; i++)
		if (strcmp(page->headings[i].id, id) == 0)
			return true;
	return false;
}

static const char *free_id(const struct html_page *page, const char *slug)
{
	const char *id = slug;

	for (size_t n = 1; is_taken(page, id); n++)
		id = arena_printf(page->arena, "%s-%zu", slug, n);
	return id;
}

static void change_heading(struct html_page *page, cmark_node *node)
{
	int level = cmark_node_get_heading_level(node);
	const char *text = html_words(page->arena, node);
	const char *id = free_id(page, slug_of(page->arena, text));
	cmark_node *block = html_block(
		arena_printf(page->arena, "<h%d id=\"%s\">", level, id),
		arena_printf(page->arena, "</h%d>", level));

	page->headings = arena_grow(page->arena, page->headings, page->nheadings,
	                            sizeof *page->headings);
	page->headings[page->nheadings++] = (struct html_heading){ id, text, level };
	html_take(block, node);
	html_put_in_place(page, node, block);
	if (!page->top)
		page->top = block;
}

/* ---- captions ---- */

static char frame_mark, caption_mark;	/* only their addresses count */

cmark_node *html_frame(const char *before)
{
	cmark_node *frame = html_block(before, "</figure>");

	cmark_node_set_user_data(frame, &frame_mark);
	return frame;
}

/* From 1, as cmark counts: a lone CR ends a line as well. */
static int line_at(const struct source *source, size_t offset)
{
	const char *text = source->text;
	int line = 1;

	for (size_t i = 0; i < offset && i < source->len; i++)
		line += text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n');
	return line;
}

static struct html_lines *lines_of(struct arena *arena, const struct html_job *job)
{
	const struct markdown_captions *captions = job->captions;
	struct html_lines *lines = arena_alloc(arena, captions->n + 1, sizeof *lines);

	for (size_t i = 0; i < captions->n; i++) {
		lines[i].from = line_at(&job->markdown, captions->list[i].from);
		lines[i].to = line_at(&job->markdown, captions->list[i].to);
	}
	return lines;
}

static bool is_caption(const struct html_page *page, cmark_node *paragraph)
{
	int line = cmark_node_get_start_line(paragraph);

	for (size_t i = 0; i < page->job->captions->n; i++)
		if (line >= page->captions[i].from && line < page->captions[i].to)
			return true;
	return false;
}

/* What captions a figure or table before it goes into its frame. */
static void put_caption(const struct html_page *page, cmark_node *paragraph)
{
	cmark_node *frame = cmark_node_previous(paragraph);

	if (!frame || cmark_node_get_user_data(frame) != &frame_mark
	    || !is_caption(page, paragraph))
		return;
	cmark_node *caption = cmark_node_last_child(frame);
	if (!caption || cmark_node_get_user_data(caption) != &caption_mark) {
		caption = html_block("<figcaption>", "</figcaption>");
		cmark_node_set_user_data(caption, &caption_mark);
		cmark_node_append_child(frame, caption);
	}
	cmark_node_append_child(caption, paragraph);
}

/* ---- links ---- */

/* ../STUDY/report.md leads to the report.html beside it. */
static void change_link(const struct html_page *page, cmark_node *link)
{
	const char *url = cmark_node_get_url(link);
	size_t len = strcspn(url, "#");
	static const char name[] = "report.md";
	size_t own = sizeof name - 1;

	if (strchr(url, ':') || len < own || memcmp(url + len - own, name, own) != 0
	    || (len > own && url[len - own - 1] != '/'))
		return;
	cmark_node_set_url(link, arena_printf(page->arena, "%.*s.html%s",
	                   (int)(len - strlen(".md")), url, url + len));
}

/* ---- the whole ---- */

static void change_paragraph(struct html_page *page, cmark_node *node)
{
	cmark_node *child = cmark_node_first_child(node);

	if (child && cmark_node_get_type(child) == CMARK_NODE_IMAGE
	    && html_alone(child))
		html_picture(page, child);
	else
		put_caption(page, node);
}

static void change(struct html_page *page, cmark_node *node)
{
	cmark_node_type type = cmark_node_get_type(node);

	if (type == CMARK_NODE_HEADING)
		change_heading(page, node);
	else if (type == CMARK_NODE_PARAGRAPH)
		change_paragraph(page, node);
	else if (type == CMARK_NODE_LINK)
		change_link(page, node);
	else if (strcmp(cmark_node_get_type_string(node), "table") == 0)
		html_table(page, node);
}

/* Those among words: a cell of cmark's own could not hold what they become. */
static void change_picture(struct html_page *page, cmark_node *node)
{
	if (cmark_node_get_type(node) == CMARK_NODE_IMAGE)
		html_picture(page, node);
}

static void change_all(struct html_page *page, cmark_node *root,
                       void (*change_one)(struct html_page *, cmark_node *))
{
	cmark_iter *walk = cmark_iter_new(root);

	for (cmark_event_type event; (event = cmark_iter_next(walk)) != CMARK_EVENT_DONE; )
		if (event == CMARK_EVENT_EXIT)
			change_one(page, cmark_iter_get_node(walk));
	cmark_iter_free(walk);
}

/* Links to the sections, under the title of a long report. */
static void add_contents(const struct html_page *page)
{
	const char *list = "";
	size_t n = 0;

	for (size_t i = 0; i < page->nheadings; i++) {
		const struct html_heading *heading = &page->headings[i];
		if (heading->level != 2)
			continue;
		n++;
		list = arena_printf(page->arena, "%s\n<li><a href=\"#%s\">%s</a></li>",
		    list, heading->id, html_escaped(page->arena, heading->text));
	}
	if (n >= LONG_REPORT)
		cmark_node_insert_after(page->top, html_block(
		    arena_printf(page->arena, "<nav aria-label=\"Contents\">\n<ul>%s\n</ul>",
		                 list), "</nav>"));
}

static cmark_node *parse(const struct source *markdown)
{
	cmark_gfm_core_extensions_ensure_registered();
	cmark_parser *parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8);
	cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"));
	cmark_parser_feed(parser, markdown->text, markdown->len);
	cmark_node *root = cmark_parser_finish(parser);
	cmark_parser_free(parser);
	return root;
}

static void write_head(FILE *out, const struct html_page *page)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
	      "img-src data:; style-src 'unsafe-inline'; base-uri 'none'; "
	      "form-action 'none'\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>", out);
	html_escape(out, page->nheadings ? page->headings[0].text : page->job->title);
	fprintf(out, "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n%s</style>\n"
	        "</head>\n<body>\n<main>\n", page->job->style);
}

bool html_write(FILE *out, struct arena *arena, const struct html_job *job,
                struct diag *diag)
{
	struct html_page page = { .arena = arena, .job = job, .diag = diag,
		.whole = true, .captions = lines_of(arena, job) };
	cmark_node *root = parse(&job->markdown);

	change_all(&page, root, change);
	change_all(&page, root, change_picture);
	add_contents(&page);
	char *body = cmark_render_html(root, CMARK_OPT_DEFAULT, NULL);
	write_head(out, &page);
	fputs(body, out);
	fputs("</main>\n</body>\n</html>\n", out);
	free(body);
	cmark_node_free(root);
	for (size_t i = 0; i < page.naside; i++)
		cmark_node_free(page.aside[i]);
	return page.whole;
}

/* ---- the style ---- */

bool html_check_style(const struct source *style, struct diag *diag)
{
	static const char *const outside[] = { "</", "@import", "url(" };
	bool good = true;

	for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
		const char *found = strstr(style->text, outside[i]);
		if (!found)
			continue;
		struct span at = { style, (size_t)(found - style->text), strlen(outside[i]) };
		diag_at(diag, LEVEL_ERROR, at, "'%s' may not stand in a report's style",
		        outside[i]);
		diag_hint(diag, "the style stands inside of the page, which loads "
		          "nothing from outside");
		good = false;
	}
	return good;
}
