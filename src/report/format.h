/*
 * format.h -- numbers as a reader wants them: `{hbm_used_bytes:GB}`.
 *
 * Idea: one table of formats (scale, suffix, digits) serves placeholders,
 * table columns and the SQL function shown().  A format acts on the SI value.
 *
 * Significant digits never round away what stands before the point: 1234.6
 * to 3 digits is 1,235.  Thousands are set apart by commas.  Below 1e-5 and
 * from 1e15 on a number is written with an exponent, but a share under
 * 0.01 % is "< 0.01 %".  NaN is "n/a".
 *
 * Errors: format_read returns false for what is no format; the caller names
 * the nearest one (format_names).
 */
#ifndef REPORT_FORMAT_H
#define REPORT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

enum {
	FORMAT_ROOM = 400,	/* bytes that format_number may fill */
	FORMAT_DIGITS = 15	/* most significant digits one may ask for */
};

struct format {
	const char *name;	/* as written in a template; NULL: digits alone */
	double scale;		/* the value is divided by it */
	const char *suffix;
	int digits;		/* significant; 0: to the whole number; -1: all;
				 * -2: a whole number as it is, else 4 */
};

/* format_read -- "count", "%", "GB", "GB 4", "3"; "" is the default. */
bool format_read(const char *text, size_t len, struct format *out);

/* format_is_text -- is it "text", which a number has no use for? */
bool format_is_text(const struct format *format);

/* format_number -- returns out. */
char *format_number(char out[FORMAT_ROOM], const struct format *format, double x);

/* format_names -- every name, *n of them, for near_name. */
const char *const *format_names(size_t *n);

#endif
