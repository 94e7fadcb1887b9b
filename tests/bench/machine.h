/*
 * machine.h -- random systems: every feature drawn log-uniformly from the range
 * of what is sold, and a little beyond.
 */
#ifndef TESTS_BENCH_MACHINE_H
#define TESTS_BENCH_MACHINE_H

#include <stddef.h>
#include <stdio.h>

#include "given/given.h"

/* machine_draw -- number `index`, always the same one. */
struct system machine_draw(size_t index);

enum { MACHINE_TUPLES = 10000, MACHINES = 100000 };

/* machine_study -- a study of MACHINES of them: MACHINE_TUPLES drawn values of
 * all features but two, with ten combinations of these. */
void machine_study(FILE *out, const char *model, int64_t gpus);

#endif
