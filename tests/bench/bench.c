/*
 * bench.c PROGRAM OUTPUT.csv -- what the program costs: the best of five runs.
 *
 * Per job, of the program alone as the kernel accounts for it: user time,
 * time on the clock, peak memory.  A job that draws figures has gnuplot's user
 * time in it, since the program waits for gnuplot; its peak is the larger of
 * the two.  No time is too long: only a job that fails makes this fail.
 */
#define _DEFAULT_SOURCE		/* wait4 */
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

enum { RUNS = 5, WORDS = 8 };

static const struct job {
	const char *name, *argv[WORDS];	/* words after the program's name */
} jobs[] = {
	{ "published combinations, 1 thread",
	  { "run", "tests/bench/paper.study", "-j", "1" } },
	{ "published combinations",
	  { "run", "tests/bench/paper.study" } },
	{ "llm-pretrain, 1 thread", { "run", "studies/llm-pretrain.study", "-j", "1" } },
	{ "llm-pretrain", { "run", "studies/llm-pretrain.study" } },
};

struct cost { double user, clock, peak; };	/* s, s, bytes */

static double seconds(struct timespec t)
{
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static pid_t start(const char *program, const struct job *job)
{
	const char *argv[WORDS + 4] = { program };
	posix_spawn_file_actions_t files;
	size_t n = 1;
	pid_t pid;

	for (size_t i = 0; i < WORDS && job->argv[i]; i++)
		argv[n++] = job->argv[i];
	argv[n++] = "-o";
	argv[n++] = FMSTUDY_SCRATCH "/bench";
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	int failed = posix_spawn(&pid, program, &files, NULL, (char **)argv, environ);
	posix_spawn_file_actions_destroy(&files);
	return failed ? -1 : pid;
}

static bool run(const char *program, const struct job *job, struct cost *cost)
{
	struct timespec begin, end;
	struct rusage used;
	int status;

	clock_gettime(CLOCK_MONOTONIC, &begin);
	pid_t pid = start(program, job);
	if (pid < 0 || wait4(pid, &status, 0, &used) != pid || status != 0)
		return false;
	clock_gettime(CLOCK_MONOTONIC, &end);
	cost->user = (double)used.ru_utime.tv_sec + 1e-6 * (double)used.ru_utime.tv_usec;
	cost->clock = seconds(end) - seconds(begin);
	cost->peak = 1024.0 * (double)used.ru_maxrss;
	return true;
}

static double less(double a, double b)
{
	return a < b ? a : b;
}

/* The first run also warms the caches; being the slowest, it drops out. */
static bool best(const char *program, const struct job *job, struct cost *best)
{
	struct cost cost;

	for (int i = 0; i < RUNS; i++) {
		if (!run(program, job, &cost))
			return false;
		if (i == 0)
			*best = cost;
		best->user = less(best->user, cost.user);
		best->clock = less(best->clock, cost.clock);
		best->peak = less(best->peak, cost.peak);
	}
	return true;
}

static bool measure(const char *program, FILE *csv)
{
	bool good = true;

	fprintf(csv, "job,user_s,clock_s,peak_bytes\n");
	printf("%-34s %9s %9s %9s\n", "best of five", "user s", "clock s", "peak MB");
	for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
		struct cost cost;

		if (!best(program, &jobs[i], &cost)) {
			printf("%-34s failed\n", jobs[i].name);
			good = false;
			continue;
		}
		printf("%-34s %9.2f %9.2f %9.1f\n", jobs[i].name, cost.user,
		       cost.clock, cost.peak / 1e6);
		fprintf(csv, "\"%s\",%.3f,%.3f,%.0f\n", jobs[i].name, cost.user,
		        cost.clock, cost.peak);
		fflush(stdout);
	}
	return good;
}

int main(int argc, char **argv)
{
	if (argc != 3) {
		fprintf(stderr, "usage: bench PROGRAM OUTPUT.csv\n");
		return EXIT_FAILURE;
	}
	FILE *csv = fopen(argv[2], "w");
	if (!csv) {
		perror(argv[2]);
		return EXIT_FAILURE;
	}
	bool good = measure(argv[1], csv);
	return fclose(csv) == 0 && good ? EXIT_SUCCESS : EXIT_FAILURE;
}
