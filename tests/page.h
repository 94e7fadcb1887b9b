/*
 * page.h -- report.html as a browser's parser would see it: libxml2's tree,
 * asked by XPath; and what must be so of every report.
 */
#ifndef TESTS_PAGE_H
#define TESTS_PAGE_H

#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>
#include <stdbool.h>

#include "tests/check.h"

struct page {
	xmlDoc *doc;
	int flaws;		/* what the parser complained of */
	char first[300];	/* of these */
};

/* That libxml2 does not know <main> or <figure> is no flaw. */
static inline void page_flaw(void *context, xmlErrorPtr error)
{
	struct page *page = context;

	if (error->code == XML_HTML_UNKNOWN_TAG)
		return;
	if (page->flaws++ == 0)
		snprintf(page->first, sizeof page->first, "line %d: %s",
		         error->line, error->message);
}

static inline void page_open(struct page *page, const char *path)
{
	*page = (struct page){ 0 };
	xmlSetStructuredErrorFunc(page, page_flaw);
	page->doc = htmlReadFile(path, "UTF-8", HTML_PARSE_NONET);
	xmlSetStructuredErrorFunc(NULL, NULL);
	CHECK_THAT(path, page->doc != NULL);
	CHECK_TEXT(path, page->first, "");
}

static inline void page_close(struct page *page)
{
	xmlFreeDoc(page->doc);
}

/* The value of an XPath expression as a text, blanks as one, in static
 * memory. */
static inline const char *page_ask(const struct page *page, const char *path)
{
	static char text[4][4096];
	static int turn;
	char *out = text[turn++ % 4], whole[1024];
	xmlXPathContext *context = xmlXPathNewContext(page->doc);

	snprintf(whole, sizeof whole, "normalize-space(%s)", path);
	xmlXPathObject *value = xmlXPathEvalExpression((const xmlChar *)whole, context);
	snprintf(out, sizeof text[0], "%s",
	         value ? (const char *)value->stringval : "(no XPath)");
	xmlXPathFreeObject(value);
	xmlXPathFreeContext(context);
	return out;
}

/* It parses, loads nothing, and can be read by who does not see it. */
static inline void page_check(const char *file)
{
	static const struct { const char *law, *path, *want; } laws[] = {
		{ "a language", "/html/@lang", "en" },
		{ "a title", "string-length(/html/head/title) > 0", "true" },
		{ "the title is the heading's", "normalize-space(//h1[1]) = normalize-space(//title)", "true" },
		{ "one h1", "count(//h1)", "1" },
		{ "made for phones", "//meta[@name='viewport']/@content", "width=device-width, initial-scale=1" },
		{ "nothing may be loaded", "substring-before(//meta[@http-equiv='Content-Security-Policy']/@content, ';')", "default-src 'none'" },
		{ "the policy stands first", "count(//link|//style|//img) = count(//meta[2]/following::link|//meta[2]/following::style|//meta[2]/following::img)", "true" },
		{ "no script", "count(//script|//iframe|//object|//embed|//base|//form|//@*[starts-with(name(), 'on')])", "0" },
		{ "no style but the one", "count(//@style) + count(//style)", "1" },
		{ "no picture from outside", "count(//@src[not(starts-with(., 'data:image/svg+xml;base64,'))])", "0" },
		{ "no other resource", "count(//link[@href != 'data:,']|//@srcset|//@background)", "0" },
		{ "pictures have a text", "count(//img[normalize-space(@alt) = ''])", "0" },
		{ "pictures have a size", "count(//img[not(@width > 0 and @height > 0)])", "0" },
		{ "pictures stand in figures", "count(//img[not(ancestor::figure)])", "0" },
		{ "tables have headers", "count(//table[not(thead/tr/th[@scope = 'col'])])", "0" },
		{ "columns have headers", "count(//thead//td|//thead//th[@scope != 'col'])", "0" },
		{ "rows have one each", "count(//tbody/tr[count(th[@scope = 'row']) != 1])", "0" },
		{ "rows are whole", "count(//tbody/tr[count(*) != count(../../thead/tr/*)])", "0" },
		{ "tables scroll, by keyboard too", "count(//table[not(parent::div[@role = 'region' and @tabindex = '0'])])", "0" },
		{ "and have a name", "count(//*[@role = 'region' and not(@aria-label) and not(@aria-labelledby = //@id)])", "0" },
		{ "headings have ids", "count(//*[self::h1 or self::h2 or self::h3][not(@id)])", "0" },
		{ "ids are single", "count(//@id[. = ../preceding::*/@id])", "0" },
		{ "contents lead somewhere", "count(//nav//a[not(substring(@href, 2) = //@id)])", "0" },
		{ "reports lead to HTML", "count(//a[contains(@href, 'report.md')])", "0" },
	};
	struct page page;

	page_open(&page, file);
	for (size_t i = 0; page.doc && i < COUNT_OF(laws); i++) {
		char name[400];
		snprintf(name, sizeof name, "%s: %s", file, laws[i].law);
		CHECK_TEXT(name, page_ask(&page, laws[i].path), laws[i].want);
	}
	page_close(&page);
}

#endif
