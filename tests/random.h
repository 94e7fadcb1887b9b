/*
 * random.h -- plain random numbers to compare with, and cases named by a number.
 */
#ifndef TESTS_RANDOM_H
#define TESTS_RANDOM_H

#include <stdint.h>
#include <stdio.h>

/* plain -- in (0, 1): Knuth's 64-bit congruential generator, its high bits. */
static inline double plain(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return ((double)(*state >> 32) + 0.5) / 4294967296.0;
}

/* numbered -- good until the next call. */
static inline const char *numbered(const char *name, double x)
{
	static char text[128];

	snprintf(text, sizeof text, "%s %g", name, x);
	return text;
}

#endif
