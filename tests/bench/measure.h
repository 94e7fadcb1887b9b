/*
 * measure.h -- what work costs, done in a process of its own.
 *
 * Idea: the work runs in a child, so that its peak memory is its own and
 * nothing is left over from the work before.  It is run once to warm up, then
 * five times, and the least of each cost counts; what takes long is run once
 * only.  Processor time is user and system time together: the kernel knows
 * their sum to the nanosecond, but guesses at how it splits.
 */
#ifndef TESTS_BENCH_MEASURE_H
#define TESTS_BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct cost {
	double cpu, clock;	/* s */
	double peak;		/* bytes */
	int runs;		/* of which this is the best */
};

double measure_cpu(void);	/* s, of this process so far */
double measure_clock(void);	/* s, since some time */
double measure_peak(void);	/* bytes, of this process so far */

struct child { pid_t pid; int answer; };

/* child_start -- work(context, answer) in a child, which sends the answer of
 * `size` bytes (at most 512).  child_end waits: false if work did not end well. */
typedef void child_work(const void *context, void *answer);
struct child child_start(child_work *work, const void *context, size_t size);
bool child_end(struct child child, void *answer, size_t size);

/* measure_program -- one run of argv[0], NULL at the end, what it prints
 * dropped.  Processor time is the program's alone; the peak is the larger of its
 * own and that of programs it waited for. */
bool measure_program(const char *const *argv, struct cost *cost);

/* measure_best -- once(context, &cost) as often as said above. */
#define MEASURE_LONG_S 1.5	/* what takes longer is run once */
typedef bool measure_once(const void *context, struct cost *cost);
bool measure_best(measure_once *once, const void *context, struct cost *best);

#endif
