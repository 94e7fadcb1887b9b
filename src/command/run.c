#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command/command.h"
#include "command/index.h"

#define TAKES (OPTION_BIT(OUTPUT) | OPTION_BIT(THREADS) | OPTION_BIT(SET) \
               | OPTION_BIT(INDEX) \
               | OPTION_BIT(DATA) | OPTION_BIT(CATALOGUE) | OPTION_BIT(HELP))

enum { THREADS_MOST = 1024 };

static const struct verb verb = {
	.usage = "usage: fmstudy run STUDY... [OPTION...]\n"
	         "Checks the study files, runs them, and leaves CSV, figures, a report and a\n"
	         "manifest in output/STUDY/.  Nothing is written if any of them has a mistake.\n",
	.takes = TAKES, .properties = false };

struct progress {
	bool terminal;
	time_t start, last;
};

/* At most once a second, and only for a person who watches. */
static void tell(void *context, size_t done, size_t total)
{
	struct progress *p = context;
	time_t now = time(NULL);
	double left;

	if (!p->terminal || now == p->last || now == p->start)
		return;
	p->last = now;
	left = difftime(now, p->start) * (double)(total - done) / (double)done;
	fprintf(stderr, "\r%3.0f %%, about %.0f s left   ",
	        100 * (double)done / (double)total, left);
	fflush(stderr);
}

static void run_one(struct arena *arena, struct study *study,
                    const char *output, int threads, struct diag *diag)
{
	struct progress progress = { isatty(STDERR_FILENO) == 1, time(NULL), 0 };
	const char *dir = arena_printf(arena, "%s/%s", output, study->plan->name);
	bool whole;

	sweep_run(arena, study->plan, threads, tell, &progress, &study->sweep);
	if (progress.last)
		fprintf(stderr, "\r%*s\r", 40, "");
	study->job.threads = threads;
	whole = report_write(arena, &study->job, dir, diag);
	printf("%s: %.0f cases, %.0f candidates searched%s\n",
	       arena_printf(arena, study->plan->report ? "%s/report.md" : "%s/data",
	                    dir),
	       study->sweep.cases, study->sweep.candidates,
	       whole ? "" : "; not all could be written");
}

static bool index_ready(struct arena *arena, const char *name,
                        const struct data *data, const struct study *studies,
                        size_t n, struct diag *diag)
{
	struct report_job job;

	return !name || (index_job(arena, name, data, studies, n, &job, diag)
	                 && report_check(arena, &job, diag));
}

static void write_index(struct arena *arena, const char *name,
                        const struct data *data, const struct study *studies,
                        size_t n, const char *output, int threads,
                        struct diag *diag)
{
	const char *dir = arena_printf(arena, "%s/%s", output, name);
	struct report_job job;

	if (!index_job(arena, name, data, studies, n, &job, diag))
		return;
	job.threads = threads;
	if (report_write(arena, &job, dir, diag))
		printf("%s/report.md: the index\n", dir);
}

static void run_all(struct arena *arena, const struct options *options,
                    const struct data *data, struct study *studies,
                    int threads, struct diag *diag)
{
	const char *output = options->value[OPTION_OUTPUT];
	const char *name = options->value[OPTION_INDEX];

	if (!output)
		output = "output";
	for (size_t i = 0; i < options->nrest; i++)
		run_one(arena, &studies[i], output, threads, diag);
	if (name)
		write_index(arena, name, data, studies, options->nrest, output,
		            threads, diag);
	for (size_t i = 0; i < options->nrest; i++)
		sweep_free(&studies[i].sweep);
}

static bool ready(struct arena *arena, const struct options *options,
                  struct data *data, struct study *studies, struct diag *diag)
{
	bool good = true;

	for (size_t i = 0; i < options->nrest; i++)
		good = study_ready(arena, options->rest[i], options, data,
		                   &studies[i], diag) && good;
	for (size_t i = 0; good && i < options->nrest; i++)
		for (size_t j = 0; j < i; j++)
			if (strcmp(studies[i].plan->name,
			           studies[j].plan->name) == 0) {
				diag_say(diag, LEVEL_ERROR, options->rest[i],
				         "would overwrite the results of %s",
				         options->rest[j]);
				good = false;
			}
	return good;
}

void command_run_studies(int argc, char **argv, struct diag *diag)
{
	struct arena *arena = arena_new();
	struct options options;
	struct study *studies;
	struct data data;
	long threads;

	if (!options_start(arena, argc, argv, &verb, &options, diag)
	    || !options_whole(&options, OPTION_THREADS, 1, THREADS_MOST,
	                      omp_get_num_procs(), &threads, diag))
		goto done;
	if (options.nrest == 0) {
		diag_say(diag, LEVEL_ERROR, "run", "which study?");
		diag_hint(diag, "fmstudy run studies/llm-pretrain.study");
		goto done;
	}
	studies = arena_alloc(arena, options.nrest, sizeof *studies);
	if (data_read(arena, &options, &data, diag)
	    && ready(arena, &options, &data, studies, diag)
	    && index_ready(arena, options.value[OPTION_INDEX], &data, studies,
	                   options.nrest, diag))
		run_all(arena, &options, &data, studies, (int)threads, diag);
done:
	arena_free(arena);
}
