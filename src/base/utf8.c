/*
 * utf8.c -- well-formed byte sequences, one row each.
 */
#include "base/utf8.h"

/* The Unicode Standard, table 3-7.  Only the second byte has bounds of its
 * own; any further one lies in 80 .. BF. */
static const struct {
	unsigned char first, last;	/* bounds of the first byte */
	unsigned char low, high;	/* bounds of the second */
	unsigned char len;
} forms[] = {
	{ 0x00, 0x7f, 0x00, 0x00, 1 },
	{ 0xc2, 0xdf, 0x80, 0xbf, 2 },
	{ 0xe0, 0xe0, 0xa0, 0xbf, 3 },
	{ 0xe1, 0xec, 0x80, 0xbf, 3 },
	{ 0xed, 0xed, 0x80, 0x9f, 3 },
	{ 0xee, 0xef, 0x80, 0xbf, 3 },
	{ 0xf0, 0xf0, 0x90, 0xbf, 4 },
	{ 0xf1, 0xf3, 0x80, 0xbf, 4 },
	{ 0xf4, 0xf4, 0x80, 0x8f, 4 },
};

static int follows(const unsigned char *p, size_t len, size_t form)
{
	if (len > 1 && (p[1] < forms[form].low || p[1] > forms[form].high))
		return 0;
	for (size_t i = 2; i < len; i++)
		if (p[i] < 0x80 || p[i] > 0xbf)
			return 0;
	return 1;
}

size_t utf8_char(const char *text, size_t room)
{
	const unsigned char *p = (const unsigned char *)text;

	for (size_t i = 0; room > 0 && i < sizeof forms / sizeof *forms; i++) {
		if (p[0] < forms[i].first || p[0] > forms[i].last)
			continue;
		if (forms[i].len > room || !follows(p, forms[i].len, i))
			return 0;
		return forms[i].len;
	}
	return 0;
}

size_t utf8_bad(const char *text, size_t len)
{
	size_t off = 0, step;

	while (off < len && (step = utf8_char(text + off, len - off)) > 0)
		off += step;
	return off;
}
