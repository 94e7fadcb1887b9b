/* format.c -- see format.h */
#include "report/format.h"

#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE = 0, ALL = -1, PLAIN = -2, PLAIN_DIGITS = 4 };

#define PERCENT 0.01

/* name        scale  suffix      digits */
static const struct format formats[] = {
	{ "text",     1,     "",          PLAIN },
	{ "count",    1,     "",          WHOLE },
	{ "exact",    1,     "",          ALL },
	{ "%",        PERCENT, " %",        3 },
	{ "x",        1,     "×",         3 },
	{ "million",  1e6,   " million",  3 },
	{ "billion",  1e9,   " billion",  3 },
	{ "trillion", 1e12,  " trillion", 3 },
	{ "kB",       1e3,   " kB",       3 },
	{ "MB",       1e6,   " MB",       3 },
	{ "GB",       1e9,   " GB",       3 },
	{ "TB",       1e12,  " TB",       3 },
	{ "PB",       1e15,  " PB",       3 },
	{ "MB/s",     1e6,   " MB/s",     3 },
	{ "GB/s",     1e9,   " GB/s",     3 },
	{ "TB/s",     1e12,  " TB/s",     3 },
	{ "GFLOP",    1e9,   " GFLOP",    3 },
	{ "TFLOP",    1e12,  " TFLOP",    3 },
	{ "PFLOP",    1e15,  " PFLOP",    3 },
	{ "EFLOP",    1e18,  " EFLOP",    3 },
	{ "GFLOP/s",  1e9,   " GFLOP/s",  3 },
	{ "TFLOP/s",  1e12,  " TFLOP/s",  3 },
	{ "PFLOP/s",  1e15,  " PFLOP/s",  3 },
	{ "EFLOP/s",  1e18,  " EFLOP/s",  3 },
	{ "ns",       1e-9,  " ns",       3 },
	{ "us",       1e-6,  " µs",       3 },
	{ "ms",       1e-3,  " ms",       3 },
	{ "s",        1,     " s",        3 },
	{ "days",     1,     " days",     3 },	/* of days: train_days is in days */
};
enum { FORMATS = sizeof formats / sizeof *formats };

static bool read_digits(const char *text, size_t len, int *digits)
{
	double x;

	if (len == 0 || len > 2 || !number_read(text, len, &x))
		return false;
	if (x < 1 || x > FORMAT_DIGITS || x != floor(x))
		return false;
	*digits = (int)x;
	return true;
}

bool format_read(const char *text, size_t len, struct format *out)
{
	const char *blank = memchr(text, ' ', len);
	size_t word = blank ? (size_t)(blank - text) : len;

	*out = (struct format){ NULL, 1, "", PLAIN };
	if (len == 0 || read_digits(text, len, &out->digits))
		return true;
	for (size_t i = 0; i < FORMATS; i++) {
		if (strlen(formats[i].name) != word
		    || memcmp(formats[i].name, text, word) != 0)
			continue;
		*out = formats[i];
		return !blank || (!format_is_text(out)
		    && read_digits(blank + 1, len - word - 1, &out->digits));
	}
	return false;
}

bool format_is_text(const struct format *format)
{
	return format->name && strcmp(format->name, "text") == 0;
}

const char *const *format_names(size_t *n)
{
	static const char *names[FORMATS];

	for (size_t i = 0; i < FORMATS; i++)
		names[i] = formats[i].name;
	*n = FORMATS;
	return names;
}

/* Commas into the digits before the point of a plain decimal number. */
static void group(char out[FORMAT_ROOM], const char *plain)
{
	size_t sign = *plain == '-', whole = strcspn(plain + sign, ".");
	char *p = out;

	if (sign)
		*p++ = *plain++;
	for (size_t i = 0; i < whole; i++) {
		if (i && (whole - i) % 3 == 0)
			*p++ = ',';
		*p++ = plain[i];
	}
	strcpy(p, plain + whole);
}

/* "1.2e-07" -> "1.2e-7" */
static void write_exponent(char out[FORMAT_ROOM], double x, int digits)
{
	char plain[64];

	snprintf(plain, sizeof plain, "%.*e", digits - 1, x);
	char *e = strchr(plain, 'e');
	long power = strtol(e + 1, NULL, 10);
	snprintf(out, FORMAT_ROOM, "%.*se%ld", (int)(e - plain), plain, power);
}

/* The power of ten of x once it is rounded to that many digits: 9.996 to
 * three digits is 10.0. */
static int rounded_power(double x, int digits)
{
	char plain[64];

	snprintf(plain, sizeof plain, "%.*e", digits - 1, x);
	return (int)strtol(strchr(plain, 'e') + 1, NULL, 10);
}

static void write_significant(char out[FORMAT_ROOM], double x, int digits)
{
	char plain[64];
	int power = rounded_power(x, digits), after = digits - 1 - power;

	if (power < -5 || power >= 15) {
		write_exponent(out, x, digits);
		return;
	}
	snprintf(plain, sizeof plain, "%.*f", after > 0 ? after : 0, x);
	group(out, plain);
}

static void write_whole(char out[FORMAT_ROOM], double x)
{
	char plain[FORMAT_ROOM];

	if (fabs(x) < 0.5)
		x = 0;		/* never "-0" */
	snprintf(plain, sizeof plain, "%.0f", x);
	if (fabs(x) < 1e15)
		group(out, plain);
	else
		write_exponent(out, x, PLAIN_DIGITS);
}

char *format_number(char out[FORMAT_ROOM], const struct format *format, double x)
{
	if (isnan(x))
		return strcpy(out, "n/a");
	x /= format->scale;
	if (format->scale == PERCENT && x != 0 && fabs(x) < 0.01)
		return strcpy(out, x < 0 ? "> -0.01 %" : "< 0.01 %");
	if (format->digits == ALL || isinf(x))
		number_write(out, x);
	else if (x == 0 || format->digits == WHOLE
	    || (format->digits == PLAIN && x == floor(x)))
		write_whole(out, x);
	else
		write_significant(out, x, format->digits == PLAIN
		                  ? PLAIN_DIGITS : format->digits);
	return strcat(out, format->suffix);
}
