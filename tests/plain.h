/*
 * plain.h -- the exhaustive search: the reference for what search/ finds, and
 * for how much faster it is.
 *
 * Every candidate is timed and compared: a layer is counted once, and timed
 * once for each placement of its tensor-parallel groups, and that is all that
 * is shared.  Nothing is skipped, bounded or kept from one call to the next.
 * tests/search.c compares it with a walk over every tuple of numbers.
 */
#ifndef TESTS_PLAIN_H
#define TESTS_PLAIN_H

#include "search/search.h"

/* plain_search -- as search_best; best has room for `keep`, and out->best
 * points to it. */
void plain_search(const struct given *given, size_t keep, struct ranked *best,
                  struct found *out);

#endif
