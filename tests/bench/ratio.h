/*
 * ratio.h -- how much faster than an exhaustive search a search has to be.
 *
 * Targets are seconds on a machine where an exhaustive search in C does the 54
 * published searches in 1.7 s.  What holds on every machine is the ratio: that
 * search would need so long for the job's candidates, and a job must be so
 * much faster than an exhaustive search of it in the same run.
 */
#ifndef TESTS_BENCH_RATIO_H
#define TESTS_BENCH_RATIO_H

#define RATIO_PUBLISHED_CANDIDATES 9183444.0
#define RATIO_PUBLISHED_S 1.7

/* ratio_least -- target: s there; 0: none is set, and none required. */
static inline double ratio_least(double candidates, double target)
{
	double per_s = RATIO_PUBLISHED_CANDIDATES / RATIO_PUBLISHED_S;

	return target > 0 ? candidates / per_s / target : 0;
}

/* ratio_whole -- s that all candidates would take, of which a sample took so
 * long. */
static inline double ratio_whole(double sample_s, double sample,
                                 double candidates)
{
	return sample > 0 ? sample_s * (candidates / sample) : sample_s;
}

/* ratio_reach -- how much more work two processes at once do here than one: 2
 * where two cores are free.  alone and both: s of one, and of two together. */
static inline double ratio_reach(double alone, double both)
{
	return 2 * alone / both;
}

/* ratio_threads -- the least that two threads must reach: 1.8 of 2. */
static inline double ratio_threads(double reach)
{
	return reach * 1.8 / 2;
}

#endif
