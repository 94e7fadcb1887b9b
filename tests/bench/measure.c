#define _DEFAULT_SOURCE		/* wait4 */
#include "tests/bench/measure.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { RUNS = 5, ANSWER_MOST = 512 };

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static double now(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double measure_clock(void)
{
	return now(CLOCK_MONOTONIC);
}

double measure_cpu(void)
{
	return now(CLOCK_PROCESS_CPUTIME_ID);
}

double measure_peak(void)
{
	struct rusage used;

	getrusage(RUSAGE_SELF, &used);
	return 1024.0 * (double)used.ru_maxrss;
}

struct child child_start(child_work *work, const void *context, size_t size)
{
	char answer[ANSWER_MOST] = { 0 };
	int ends[2];
	struct child child;

	fflush(NULL);
	if (pipe(ends) || (child.pid = fork()) < 0) {
		perror("bench");
		exit(EXIT_FAILURE);
	}
	if (child.pid == 0) {
		work(context, answer);
		/* a pipe holds as much at once */
		_exit(write(ends[1], answer, size) != (ssize_t)size);
	}
	close(ends[1]);
	child.answer = ends[0];
	return child;
}

bool child_end(struct child child, void *answer, size_t size)
{
	ssize_t got = read(child.answer, answer, size);
	int status;

	close(child.answer);
	return waitpid(child.pid, &status, 0) == child.pid && status == 0
	    && got == (ssize_t)size;
}

static pid_t start_program(const char *const *argv)
{
	posix_spawn_file_actions_t files;
	pid_t pid;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	int failed = posix_spawn(&pid, argv[0], &files, NULL,
	                         (char *const *)argv, environ);
	posix_spawn_file_actions_destroy(&files);
	return failed ? -1 : pid;
}

/* Of the programs that one waited for, such as gnuplot; of one that has ended
 * but has not been waited for itself.  Words 16 and 17 of its stat, user and
 * system time in ticks, are the 14th and 15th behind the name, which may hold
 * blanks. */
static double cpu_of_waited(pid_t pid)
{
	char path[64], text[1024], *end;

	snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
	FILE *in = fopen(path, "r");
	if (!in)
		return 0;
	text[fread(text, 1, sizeof text - 1, in)] = '\0';
	fclose(in);
	const char *at = strrchr(text, ')');
	for (int i = 0; at && i < 14; i++)
		at = strchr(at + 1, ' ');
	if (!at)
		return 0;
	double user = strtod(at, &end);
	return (user + strtod(end, NULL)) / (double)sysconf(_SC_CLK_TCK);
}

bool measure_program(const char *const *argv, struct cost *cost)
{
	double begin = measure_clock();
	pid_t pid = start_program(argv);
	struct rusage used;
	siginfo_t info;
	int status;

	if (pid < 0 || waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT))
		return false;
	cost->clock = measure_clock() - begin;
	double waited = cpu_of_waited(pid);
	if (wait4(pid, &status, 0, &used) != pid || status != 0)
		return false;
	cost->cpu = seconds(used.ru_utime) + seconds(used.ru_stime) - waited;
	cost->peak = 1024.0 * (double)used.ru_maxrss;
	return true;
}

static double less(double a, double b)
{
	return a < b ? a : b;
}

bool measure_best(measure_once *once, const void *context, struct cost *best)
{
	struct cost cost = { 0 };

	if (!once(context, best))
		return false;
	best->runs = 1;
	if (best->clock > MEASURE_LONG_S)
		return true;
	best->runs = RUNS;
	for (int i = 0; i < RUNS; i++) {
		if (!once(context, &cost))
			return false;
		if (i == 0)
			best->cpu = cost.cpu, best->clock = cost.clock;
		best->cpu = less(best->cpu, cost.cpu);
		best->clock = less(best->clock, cost.clock);
		best->peak = less(best->peak, cost.peak);
	}
	return true;
}
