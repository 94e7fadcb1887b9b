/* html_figure.c -- pictures: embedded, or linked to. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "report/html_inside.h"

/* [../STUDY/]figures/NAME.svg: what a run draws, and nothing else. */
static bool is_figure(const char *url)
{
	size_t len = strlen(url), own = strlen(".svg");

	if (len < own || strcmp(url + len - own, ".svg") != 0 || *url == '/')
		return false;
	if (strncmp(url, "../", 3) == 0)
		url += 3;
	return !strstr(url, "..") && url[strspn(url, "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./")] == '\0';
}

static void put_base64(FILE *out, const char *text, size_t len)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                             "abcdefghijklmnopqrstuvwxyz0123456789+/";
	const unsigned char *bytes = (const unsigned char *)text;

	for (size_t i = 0; i < len; i += 3) {
		size_t left = len - i;
		unsigned three = (unsigned)bytes[i] << 16
		    | (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0)
		    | (left > 2 ? (unsigned)bytes[i + 2] : 0);
		fputc(digits[three >> 18], out);
		fputc(digits[three >> 12 & 63], out);
		fputc(left > 1 ? digits[three >> 6 & 63] : '=', out);
		fputc(left > 2 ? digits[three & 63] : '=', out);
	}
}

/* Its size in pixels, so that the page keeps room for it. */
static void put_size(FILE *out, const char *svg)
{
	static const char *const names[] = { "width", "height" };

	for (size_t i = 0; i < 2; i++) {
		char start[16];
		snprintf(start, sizeof start, " %s=\"", names[i]);
		const char *at = strstr(svg, start);
		size_t len = at ? strspn(at + strlen(start), "0123456789") : 0;
		if (len && at[strlen(start) + len] == '"')
			fprintf(out, "%.*s", (int)(strlen(start) + len + 1), at);
	}
}

static const char *path_of(const struct html_page *page, const char *url)
{
	const struct html_job *job = page->job;

	for (size_t i = 0; i < job->ndrawn; i++)
		if (strcmp(job->drawn[i].url, url) == 0)
			return job->drawn[i].path;
	return arena_printf(page->arena, "%s/%s", job->folder, url);
}

/* False if it was not drawn, by this run or by the study that should have. */
static bool read_figure(struct html_page *page, const char *url,
                        struct source *svg, struct html_picture *picture)
{
	const char *path = path_of(page, url);

	if (access(path, F_OK) != 0)
		return false;
	page->whole = page->whole && file_read(page->arena, path, svg, page->diag);
	*picture = (struct html_picture){ "image/svg+xml", svg->text, svg->len };
	if (page->whole && page->job->convert)
		page->whole = page->job->convert(page->arena, svg, picture, page->diag);
	return page->whole;
}

/* <img>; the caller frees. */
static char *img_of(const struct source *svg, const struct html_picture *picture,
                    const char *alt)
{
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	if (!out)
		abort();	/* no memory */
	fputs("<img", out);
	put_size(out, svg->text);
	fputs(" alt=\"", out);
	html_escape(out, alt);
	fprintf(out, "\" src=\"data:%s;base64,", picture->type);
	put_base64(out, picture->bytes, picture->len);
	fputs("\">", out);
	fclose(out);
	return text;
}

static void link_to(struct html_page *page, cmark_node *image)
{
	cmark_node *link = cmark_node_new(CMARK_NODE_LINK);

	cmark_node_set_url(link, cmark_node_get_url(image));
	html_take(link, image);
	html_put_in_place(page, image, link);
}

static void put_inline(struct html_page *page, cmark_node *image, const char *img)
{
	cmark_node *node = cmark_node_new(CMARK_NODE_CUSTOM_INLINE);

	cmark_node_set_on_enter(node, img);
	html_put_in_place(page, image, node);
}

/* Alone in its paragraph: that becomes the figure. */
static void put_frame(struct html_page *page, cmark_node *paragraph, const char *img)
{
	cmark_node *frame = html_frame("<figure>");

	cmark_node_append_child(frame, html_block("<div>", "</div>"));
	cmark_node_append_child(cmark_node_first_child(frame), html_block(img, ""));
	html_put_in_place(page, paragraph, frame);
}

static void put_missing(struct html_page *page, cmark_node *image,
                        const char *alt)
{
	put_inline(page, image, arena_printf(page->arena, "<strong>%s</strong>: not drawn",
	                               html_escaped(page->arena, alt)));
}

bool html_alone(cmark_node *image)
{
	return !cmark_node_next(image) && !cmark_node_previous(image)
	    && cmark_node_get_type(cmark_node_parent(image)) == CMARK_NODE_PARAGRAPH;
}

void html_picture(struct html_page *page, cmark_node *image)
{
	const char *url = cmark_node_get_url(image);
	const char *alt = html_words(page->arena, image);
	struct source svg = { 0 };
	struct html_picture picture;

	if (!is_figure(url)) {
		link_to(page, image);
		return;
	}
	if (!read_figure(page, url, &svg, &picture)) {
		put_missing(page, image, alt);
		return;
	}
	char *img = img_of(&svg, &picture, alt);
	if (html_alone(image))
		put_frame(page, cmark_node_parent(image), img);
	else
		put_inline(page, image, img);
	free(img);
}
