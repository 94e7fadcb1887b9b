/*
 * digits.h -- the decimal digits of a double, by exact integers.
 *
 * Idea: a double is m x 2^e.  Times a power of ten that is an integer or the
 * inverse of one, it is a fraction of two 128-bit integers, so that rounding it
 * to a number of digits, and whether these read back, are decided exactly.
 * Where the integers would not fit (beyond 1e-16 .. 1e47), the caller must
 * find another way.
 */
#ifndef BASE_DIGITS_H
#define BASE_DIGITS_H

#include <stdbool.h>
#include <stdint.h>

enum { DIGITS_LEAST = 15, DIGITS_MOST = 17 };

struct digits {			/* whole x 10^(exponent - count + 1) */
	uint64_t whole;		/* of count digits, the first is not 0 */
	int count, exponent;
};

/* digits_shortest -- of the positive finite x, correctly rounded (ties to
 * even): the fewest of 15, 16 or 17 digits that read back as x.  False: not
 * known here. */
bool digits_shortest(double x, struct digits *out);

#endif
