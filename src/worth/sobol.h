/*
 * sobol.h -- points that fill a cube evenly: Sobol's sequence, shifted.
 *
 * Idea: point i is the exclusive or of the direction numbers that the bits of
 * i choose, so any point can be had at any time, by any thread.  A digital
 * shift drawn from the seed (exclusive or with one number a dimension) makes
 * estimates unbiased; the first 2^k points stay evenly spread.
 *
 * Source: S. Joe and F. Y. Kuo, Constructing Sobol sequences with better
 * two-dimensional projections, SIAM J. Sci. Comput. 30 (2008): the direction
 * numbers.
 */
#ifndef WORTH_SOBOL_H
#define WORTH_SOBOL_H

#include <stddef.h>
#include <stdint.h>

enum { SOBOL_DIMENSIONS = 256, SOBOL_BITS = 32 };

struct sobol {
	uint32_t shift[SOBOL_DIMENSIONS];
	uint32_t direction[SOBOL_DIMENSIONS][SOBOL_BITS];
};

/* sobol_start -- fills it; from then on it is only read. */
void sobol_start(struct sobol *sobol, uint64_t seed);

/* sobol_at -- coordinate of a point, in (0, 1): the middle of a cell of
 * 2^-32, so that no draw is an end of its range.  Both count from 0. */
double sobol_at(const struct sobol *sobol, uint32_t point, size_t dimension);

#endif
