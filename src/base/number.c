/*
 * number.c -- the shortest of %.15g, %.16g, %.17g that reads back.
 */
#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digits.h"
#include "base/mem.h"

/* The n digits of a whole number, ended by a NUL. */
static void write_whole(char *out, uint64_t whole, int n)
{
	out[n] = '\0';
	while (n-- > 0) {
		out[n] = (char)('0' + whole % 10);
		whole /= 10;
	}
}

static int digits_of(uint64_t whole)
{
	int n = 1;

	while (whole /= 10)
		n++;
	return n;
}

static char *put(char *out, const char *bytes, int n)
{
	memcpy(out, bytes, (size_t)n);
	return out + n;
}

/* 1.23e-05: two digits of the exponent at least, which is below 100 here. */
static void lay_out_power(char *out, const char *digits, int n, int exponent)
{
	int size = abs(exponent);
	const char power[] = { 'e', exponent < 0 ? '-' : '+',
	                       (char)('0' + size / 10), (char)('0' + size % 10) };

	out = put(out, digits, 1);
	if (n > 1) {
		out = put(out, ".", 1);
		out = put(out, digits + 1, n - 1);
	}
	*put(out, power, sizeof power) = '\0';
}

/* 0.00123, 12300, 12.3: n digits, as %g lays them out. */
static void lay_out(char *out, const char *digits, int n, int exponent)
{
	int before = exponent + 1;	/* of the point */

	if (before <= 0) {
		out = put(out, "0.000", 2 - before);
		out = put(out, digits, n);
	} else if (before < n) {
		out = put(out, digits, before);
		out = put(out, ".", 1);
		out = put(out, digits + before, n - before);
	} else {
		memset(out, '0', (size_t)before);
		put(out, digits, n);
		out += before;
	}
	*out = '\0';
}

/* Positive and finite. */
static bool write_exactly(char *out, double x)
{
	char text[DIGITS_MOST + 1];
	struct digits digits;

	if (x < 1e15 && x == floor(x)) {
		write_whole(out, (uint64_t)x, digits_of((uint64_t)x));
		return true;
	}
	if (!digits_shortest(x, &digits))
		return false;
	int n = digits.count;
	write_whole(text, digits.whole, n);
	while (text[n - 1] == '0')
		text[--n] = '\0';
	if (digits.exponent < -4 || digits.exponent >= digits.count)
		lay_out_power(out, text, n, digits.exponent);
	else
		lay_out(out, text, n, digits.exponent);
	return true;
}

static void write_by_trying(char *out, double x)
{
	for (int n = DIGITS_LEAST; n <= DIGITS_MOST; n++) {
		snprintf(out, NUMBER_ROOM - 1, "%.*g", n, x);
		if (strtod(out, NULL) == x)
			break;
	}
}

char *number_write(char out[NUMBER_ROOM], double x)
{
	char *p = out;

	if (isnan(x))
		return strcpy(out, "NaN");
	if (x == 0)	/* whatever its sign */
		return strcpy(out, "0");
	if (x < 0)
		*p++ = '-';
	if (isinf(x))
		strcpy(p, "Inf");
	else if (!write_exactly(p, fabs(x)))
		write_by_trying(p, fabs(x));
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
