/*
 * job.h -- what the bench measures: searches, given to the library directly,
 * and runs of the program.
 *
 * A job is a number of calls, each of which searches one case for each of its
 * HBM capacities.  To add one: a row in job.c.
 */
#ifndef TESTS_BENCH_JOB_H
#define TESTS_BENCH_JOB_H

#include <stdbool.h>
#include <stddef.h>

#include "given/given.h"
#include "tests/bench/measure.h"

enum { JOB_WORDS = 8 };

struct job {
	const char *name;
	struct given (*call)(const struct job *job, size_t index);
	size_t calls, capacities, keep;
	/* for `call` to use */
	enum profile profile;
	enum strategy strategy;
	int64_t gpus;
	bool or_fewer;

	size_t each;		/* of so many cases the exhaustive search does one */
	double target;		/* s, see ratio.h; 0: none */
	double most_peak;	/* bytes; 0: any */
	bool clock;		/* what counts is time on the clock */
	/* words after the program's name; none: a job for the library */
	const char *words[JOB_WORDS];
};

extern const struct job job_table[];
extern const size_t job_count;

/* job_case -- 0 .. calls x capacities - 1, capacities the fastest. */
struct given job_case(const struct job *job, size_t index);

/* job_measure -- best of five; program: its path. */
bool job_measure(const struct job *job, const char *program, struct cost *cost);

struct reference {		/* what the exhaustive search made of it */
	double candidates;	/* of all cases */
	double sample;		/* of those that it did */
	double cpu, clock;	/* s that it took for them */
	double wrong;		/* cases with another best than search/ finds */
};

/* job_reference -- in a process of its own; false if that failed. */
bool job_reference(const struct job *job, struct reference *out);

#endif
