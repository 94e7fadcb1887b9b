/*
 * threads.h -- 100000 random systems through the sweep room, by one thread and
 * by two.
 */
#ifndef TESTS_BENCH_THREADS_H
#define TESTS_BENCH_THREADS_H

#include <stdbool.h>

#include "tests/bench/job.h"

struct threads {
	struct cost one, two;	/* of sweep_run alone */
	double cases;
	double reach;		/* as ratio_reach: of two processes at once */
	bool same;		/* the program's files, by one and two threads */
	struct reference reference;
};

/* threads_measure -- program: its path; false if anything failed. */
bool threads_measure(const char *program, struct threads *out);

#endif
