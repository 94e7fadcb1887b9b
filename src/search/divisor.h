/*
 * divisor.h -- the divisors of a number, ascending.
 *
 * Numbers here are counts up to 2^30 (batch, accelerators), which have at
 * most 1344 divisors.
 */
#ifndef SEARCH_DIVISOR_H
#define SEARCH_DIVISOR_H

#include <stddef.h>
#include <stdint.h>

enum { DIVISORS_MOST = 1344 };

struct divisors {
	int64_t number;		/* whose; 0: nothing found yet */
	int64_t of[DIVISORS_MOST];
	size_t n;
};

/* divisors_find -- nothing to do if they are that number's already. */
void divisors_find(struct divisors *out, int64_t number);

#endif
