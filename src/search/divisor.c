#include "search/divisor.h"

#include <assert.h>

void divisors_find(struct divisors *out, int64_t number)
{
	size_t low = 0, high;

	assert(number >= 1 && number <= (int64_t)1 << 30);
	if (out->number == number)
		return;
	out->number = number;
	for (int64_t d = 1; d * d <= number; d++)
		if (number % d == 0)
			out->of[low++] = d;
	/* The large ones mirror the small ones. */
	high = low;
	if (out->of[low - 1] * out->of[low - 1] == number)
		low--;
	while (low > 0)
		out->of[high++] = number / out->of[--low];
	out->n = high;
}
