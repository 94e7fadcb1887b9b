/*
 * draw.h -- random numbers from a generator of our own, so that every platform
 * draws the same cases.
 */
#ifndef TESTS_DRAW_H
#define TESTS_DRAW_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

struct draws { uint64_t state; };	/* any seed */

static inline uint64_t draw_bits(struct draws *draws)
{
	draws->state = draws->state * 6364136223846793005u + 1442695040888963407u;
	return draws->state >> 33;
}

/* least and most are included. */
static inline int64_t draw(struct draws *draws, int64_t least, int64_t most)
{
	return least + (int64_t)(draw_bits(draws) % (uint64_t)(most - least + 1));
}

static inline int64_t draw_of(struct draws *draws, const int64_t *from, size_t n)
{
	return from[draw(draws, 0, (int64_t)n - 1)];
}
#define DRAW_OF(draws, ...) draw_of(draws, (const int64_t[]){ __VA_ARGS__ }, \
	sizeof (int64_t[]){ __VA_ARGS__ } / sizeof (int64_t))

/* Log-uniform: as likely between 1 and 2 as between 2 and 4.  Of 62 bits, so
 * that no two are the same. */
static inline double draw_log(struct draws *draws, double least, double most)
{
	double share = (double)draw_bits(draws) / 0x1p31;

	share += (double)draw_bits(draws) / 0x1p62;
	return least * exp(share * log(most / least));
}

#endif
