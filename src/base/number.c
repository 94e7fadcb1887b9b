/*
 * number.c -- the shortest of %.15g, %.16g, %.17g that reads back.
 */
#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

char *number_write(char out[NUMBER_ROOM], double x)
{
	if (isnan(x))
		return strcpy(out, "NaN");
	if (isinf(x))
		return strcpy(out, x > 0 ? "Inf" : "-Inf");
	if (x == 0)	/* whatever its sign */
		return strcpy(out, "0");
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(out, NUMBER_ROOM, "%.*g", digits, x);
		if (strtod(out, NULL) == x)
			break;
	}
	return out;
}

static size_t digits(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && text[n] >= '0' && text[n] <= '9')
		n++;
	return n;
}

/* number = [ "-" ] ( digits [ "." digits ] | "." digits )
 *          [ ( "e" | "E" ) [ "+" | "-" ] digits ] */
static bool is_number(const char *p, size_t len)
{
	const char *end = p + len;
	size_t whole, part;

	if (p < end && *p == '-')
		p++;
	whole = digits(p, (size_t)(end - p));
	p += whole;
	if (p < end && *p == '.') {
		p++;
		part = digits(p, (size_t)(end - p));
		if (part == 0)
			return false;
		p += part;
	} else if (whole == 0) {
		return false;
	}
	if (p == end)
		return true;
	if (*p != 'e' && *p != 'E')
		return false;
	p++;
	if (p < end && (*p == '+' || *p == '-'))
		p++;
	return p < end && digits(p, (size_t)(end - p)) == (size_t)(end - p);
}

bool number_read(const char *text, size_t len, double *x)
{
	return number_read_scaled(text, len, 0, x);
}

/* The exponent that is written, kept far from where adding to it overflows. */
static long written_exponent(const char *e)
{
	long most = 1000000000, exponent = *e ? strtol(e + 1, NULL, 10) : 0;

	return exponent > most ? most : exponent < -most ? -most : exponent;
}

/* The scale goes into the exponent, so that strtod rounds the product itself. */
bool number_read_scaled(const char *text, size_t len, int exponent, double *x)
{
	enum { EXPONENT_ROOM = 24 };

	if (!is_number(text, len))
		return false;
	char *copy = mem_alloc(len + EXPONENT_ROOM, 1);
	memcpy(copy, text, len);
	char *e = copy + strcspn(copy, "eE");
	long sum = written_exponent(e) + exponent;
	snprintf(e, EXPONENT_ROOM, "e%ld", sum);
	*x = strtod(copy, NULL);
	free(copy);
	return true;
}
