/*
 * bench.c PROGRAM OUTPUT.csv -- what searching costs, beside an exhaustive
 * search in the same run, as a table and as CSV.
 *
 * No time is too long, since machines differ.  What can fail: a ratio to the
 * exhaustive search (ratio.h), of many capacities to one and of two threads to
 * one; a peak of memory; a case with another best than the exhaustive search
 * finds.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "tests/bench/job.h"
#include "tests/bench/ratio.h"
#include "tests/bench/threads.h"

struct row {
	const char *name;
	double cases, candidates;
	struct cost cost;
	bool clock;		/* the ratio is of time on the clock */
	double exhaustive;	/* its s; 0: the ratio is to something else */
	bool sampled;
	double ratio, least;	/* NaN: there is none; 0: none is required */
	double most_peak;	/* bytes; 0: any */
	double wrong;
};

struct output { FILE *csv; int failures; };

/* ---- a row ---- */

static double seconds(const struct row *row)
{
	return row->clock ? row->cost.clock : row->cost.cpu;
}

static const char *flaw(const struct row *row)
{
	if (row->wrong > 0)
		return "FAILS: another result";
	if (row->ratio < row->least)
		return "FAILS: too slow";
	if (row->most_peak > 0 && row->cost.peak > row->most_peak)
		return "FAILS: too much memory";
	return "";
}

static void write_number(FILE *csv, double x)
{
	char text[NUMBER_ROOM];

	fprintf(csv, ",%s", number_write(text, x));
}

static void write_row(FILE *csv, const struct row *row)
{
	double s = seconds(row);

	fprintf(csv, "\"%s\"", row->name);
	write_number(csv, row->cases);
	write_number(csv, row->candidates);
	write_number(csv, row->cost.cpu);
	write_number(csv, row->cost.clock);
	fprintf(csv, ",%s", row->clock ? "clock" : "cpu");
	write_number(csv, row->cost.runs);
	write_number(csv, row->candidates / s);
	write_number(csv, row->exhaustive > 0 ? row->candidates / row->exhaustive
	                                      : NAN);
	fprintf(csv, ",%s", row->sampled ? "sampled" : "whole");
	write_number(csv, row->ratio);
	write_number(csv, row->least);
	write_number(csv, row->cost.peak);
	fprintf(csv, ",\"%s\"\n", flaw(row));
}

static const char csv_head[] =
	"job,cases,candidates,cpu_s,clock_s,ratio_of,runs,candidates_per_s,"
	"exhaustive_candidates_per_s,exhaustive,ratio,least_ratio,peak_bytes,"
	"flaw\n";

static void print_head(void)
{
	printf("%-40s %7s %10s %9s  %9s %9s  %7s %7s %7s\n", "", "cases",
	       "candidates", "s", "Mcand./s", "exhaust.", "ratio", "least",
	       "peak MB");
}

static void print_some(int width, int digits, double x)
{
	if (x > 0)
		printf(" %*.*g", width, digits, x);
	else
		printf(" %*s", width, "");
}

static void print_row(const struct row *row)
{
	printf("%-40s", row->name);
	print_some(7, 6, row->cases);
	print_some(10, 4, row->candidates);
	print_some(9, 3, seconds(row));
	putchar(row->clock && seconds(row) > 0 ? 'c' : ' ');
	print_some(9, 4, row->candidates / seconds(row) / 1e6);
	print_some(9, 4, row->exhaustive > 0
	                 ? row->candidates / row->exhaustive / 1e6 : 0);
	putchar(row->sampled ? '*' : ' ');
	print_some(7, 3, row->ratio);
	print_some(7, 3, row->least);
	print_some(7, 3, row->cost.peak / 1e6);
	printf(" %s\n", flaw(row));
	fflush(stdout);
}

static void put_row(struct output *out, const struct row *row)
{
	write_row(out->csv, row);
	print_row(row);
	out->failures += *flaw(row) != '\0';
}

static void put_failure(struct output *out, const char *name)
{
	printf("%-40s FAILS: it could not be run\n", name);
	out->failures++;
}

/* ---- the jobs ---- */

static struct row row_of(const char *name, double cases, const struct cost *cost,
                         bool clock, const struct reference *reference)
{
	struct row row = {
		.name = name, .cases = cases, .cost = *cost, .clock = clock,
		.candidates = reference->candidates,
		.exhaustive = ratio_whole(clock ? reference->clock : reference->cpu,
		                          reference->sample, reference->candidates),
		.sampled = reference->sample < reference->candidates,
		.wrong = reference->wrong };

	row.ratio = row.exhaustive / seconds(&row);
	return row;
}

/* Runs of the program have the cases of the job before, or their own. */
static bool same_cases(const struct job *a, const struct job *b)
{
	return a->words[0] && b->words[0] && a->call == b->call
	    && a->profile == b->profile;
}

static void do_job(struct output *out, const struct job *job,
                   const char *program, struct reference *reference,
                   struct row *row)
{
	bool known = job > job_table && same_cases(job, job - 1);
	struct cost cost;

	*row = (struct row){ .name = job->name };
	if ((!known && !job_reference(job, reference))
	    || !job_measure(job, program, &cost)) {
		put_failure(out, job->name);
		return;
	}
	*row = row_of(job->name, (double)(job->calls * job->capacities), &cost,
	              job->clock, reference);
	row->least = ratio_least(row->candidates, job->target);
	row->most_peak = job->most_peak;
	put_row(out, row);
}

/* One cost over another. */
static void put_law(struct output *out, const char *name, double ratio,
                    double least)
{
	struct row row = { .name = name, .ratio = ratio, .least = least };

	put_row(out, &row);
}

/* Many capacities must cost no more than four times one. */
static void capacities(struct output *out, const struct row *one,
                       const struct row *many)
{
	double times = many->cases / one->cases;
	char name[64];

	snprintf(name, sizeof name, "%.*s: 1 over and over against %.0f",
	         (int)(strrchr(many->name, ',') - many->name), many->name, times);
	put_law(out, name, times * one->cost.cpu / many->cost.cpu, times / 4);
}

static void do_jobs(struct output *out, const char *program, double *published)
{
	struct row row = { 0 }, before;
	struct reference reference = { 0 };

	for (size_t i = 0; i < job_count; i++) {
		before = row;
		do_job(out, &job_table[i], program, &reference, &row);
		if (i == 0)
			*published = row.exhaustive;
		if (job_table[i].capacities > 1 && row.cases > 0
		    && before.cases > 0)
			capacities(out, &before, &row);
	}
}

static void do_threads(struct output *out, const char *program)
{
	struct threads t;
	struct row row;

	if (!threads_measure(program, &t)) {
		put_failure(out, "100000 swept systems");
		return;
	}
	row = row_of("100000 swept systems, 1 thread", t.cases, &t.one, true,
	             &t.reference);
	put_row(out, &row);
	row = row_of("100000 swept systems, 2 threads", t.cases, &t.two, true,
	             &t.reference);
	put_row(out, &row);
	put_law(out, "swept systems: two processes against one", t.reach, 0);
	put_law(out, "swept systems: 2 threads against 1",
	        t.one.clock / t.two.clock, ratio_threads(t.reach));
	put_row(out, &(struct row){ .name = "swept systems: files of 2 threads",
	                            .ratio = NAN, .wrong = !t.same });
}

static void print_foot(double published)
{
	printf("\ns: processor time, or on the clock (c); best of five runs after one to\n"
	       "warm up, a single run where it takes long.  exhaust.: candidates/s of\n"
	       "the exhaustive search, in the same run; * of a sample of the cases.\n"
	       "ratio: its time over ours; least: what is required.  peak MB: of runs\n"
	       "with figures the larger of the program's and gnuplot's.\n"
	       "The exhaustive search of the 54 took %.2f s: on a machine where it\n"
	       "takes 1.7 s, s would be %.2f times as long.\n",
	       published, RATIO_PUBLISHED_S / published);
}

int main(int argc, char **argv)
{
	struct output out = { 0 };
	double published = 0;

	if (argc != 3) {
		fprintf(stderr, "usage: bench PROGRAM OUTPUT.csv\n");
		return EXIT_FAILURE;
	}
	out.csv = fopen(argv[2], "w");
	if (!out.csv) {
		perror(argv[2]);
		return EXIT_FAILURE;
	}
	fputs(csv_head, out.csv);
	print_head();
	do_jobs(&out, argv[1], &published);
	do_threads(&out, argv[1]);
	print_foot(published);
	if (out.failures)
		printf("%d of the rows FAIL\n", out.failures);
	return fclose(out.csv) == 0 && out.failures == 0 ? EXIT_SUCCESS
	                                                 : EXIT_FAILURE;
}
