/* digits.c -- see digits.h */
#include "base/digits.h"

#include <float.h>
#include <math.h>

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 wide;

enum {
	FIVES_MOST = 31,	/* 5^31 < 2^72: every product below fits */
	TWOS_MOST = 72
};

static const uint64_t tens[DIGITS_MOST + 1] = {
	1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000,
	10000000000, 100000000000, 1000000000000, 10000000000000, 100000000000000,
	1000000000000000, 10000000000000000, 100000000000000000,
};

/* The value, scaled so that it has 17 digits before the point, is
 * m x over / under, which is whole + rest / under. */
struct scaled {
	uint64_t m;
	int e;			/* the value is m x 2^e */
	int exponent;		/* ... and 10^exponent its leading digit's worth */
	wide over, under, rest;
	uint64_t whole;
};

static wide power_of_five(int n)
{
	wide result = 1;

	for (wide square = 5; n; n >>= 1, square *= square)
		if (n & 1)
			result *= square;
	return result;
}

static int or_zero(int n)
{
	return n > 0 ? n : 0;
}

/* Times 10^ten; false if that does not fit. */
static bool scale(struct scaled *s)
{
	int ten = DIGITS_MOST - 1 - s->exponent, two = s->e + ten;

	if (ten > FIVES_MOST || ten < -FIVES_MOST || two > TWOS_MOST
	    || two < -TWOS_MOST)
		return false;
	s->over = power_of_five(or_zero(ten)) << or_zero(two);
	s->under = power_of_five(or_zero(-ten)) << or_zero(-two);
	if (s->over >> TWOS_MOST || s->under >> TWOS_MOST)
		return false;
	s->whole = (uint64_t)(s->m * s->over / s->under);
	s->rest = s->m * s->over - s->whole * s->under;
	return true;
}

/* A power of two is nearer to the number below it than to the one above,
 * and one that is subnormal has fewer digits than 15: neither is done here. */
static bool take_apart(double x, struct scaled *s)
{
	s->m = (uint64_t)ldexp(frexp(x, &s->e), DBL_MANT_DIG);
	s->e -= DBL_MANT_DIG;
	if (x < DBL_MIN || (s->m & (s->m - 1)) == 0)
		return false;
	/* Right, or one too low: x is below 2^(e + 53). */
	s->exponent = (int)floor((s->e + DBL_MANT_DIG - 1) * 0.30102999566398120);
	if (!scale(s))
		return false;
	if (s->whole < tens[DIGITS_MOST])
		return true;
	s->exponent++;
	return scale(s);
}

/* Does it read back?  So it does within half of the gap between doubles,
 * which is `over` in the same measure as the error; at its very end if x is
 * the even one. */
static bool rounded(const struct scaled *s, int count, uint64_t *whole)
{
	uint64_t places = tens[DIGITS_MOST - count];
	wide unit = s->under * places;
	wide error = s->under * (s->whole % places) + s->rest;

	*whole = s->whole / places;
	if (error > unit - error || (error == unit - error && *whole % 2 == 1)) {
		++*whole;
		error = unit - error;
	}
	return 2 * error < s->over || (2 * error == s->over && s->m % 2 == 0);
}

bool digits_shortest(double x, struct digits *out)
{
	struct scaled s;
	int count = DIGITS_LEAST;

	if (!take_apart(x, &s))
		return false;
	while (!rounded(&s, count, &out->whole) && count < DIGITS_MOST)
		count++;
	out->count = count;
	out->exponent = s.exponent;
	if (out->whole == tens[count]) {	/* 9.99 became 10.0 */
		out->whole /= 10;
		out->exponent++;
	}
	return true;
}

#else

bool digits_shortest(double x, struct digits *out)
{
	(void)x;
	(void)out;
	return false;
}

#endif
