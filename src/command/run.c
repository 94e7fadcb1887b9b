#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command/command.h"
#include "command/study.h"

#define TAKES (OPTION_BIT(OUTPUT) | OPTION_BIT(THREADS) | OPTION_BIT(SET) \
               | OPTION_BIT(DATA) | OPTION_BIT(CATALOGUE) | OPTION_BIT(HELP))

enum { THREADS_MOST = 1024 };

static void help(void)
{
	printf("usage: fmstudy run STUDY... [OPTION...]\n"
	       "Checks the study files, runs them, and leaves CSV, figures, a report and a\n"
	       "manifest in output/STUDY/.  Nothing is written if any of them has a mistake.\n");
	options_help(stdout, TAKES, false);
}

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
}

static void run_one(struct arena *arena, struct study *study,
                    const char *output, int threads, struct diag *diag)
{
	struct progress progress = { isatty(STDERR_FILENO) == 1, time(NULL), 0 };
	const char *dir = arena_printf(arena, "%s/%s", output, study->plan->name);

	sweep_run(arena, study->plan, threads, tell, &progress, &study->sweep);
	if (progress.last)
		fprintf(stderr, "\r%*s\r", 40, "");
	report_write(arena, &study->job, dir, diag);
	printf("%s: %.0f cases, %.0f candidates searched\n",
	       arena_printf(arena, study->plan->report ? "%s/report.md" : "%s/data",
	                    dir),
	       study->sweep.cases, study->sweep.candidates);
	sweep_free(&study->sweep);
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

	if (!options_read(arena, argc, argv, TAKES, false, &options, diag)
	    || !options_whole(&options, OPTION_THREADS, 1, THREADS_MOST, 0,
	                      &threads, diag))
		goto done;
	if (options.value[OPTION_HELP]) {
		help();
		goto done;
	}
	if (options.nrest == 0) {
		diag_say(diag, LEVEL_ERROR, "run", "which study?");
		diag_hint(diag, "fmstudy run studies/llm-pretrain.study");
		goto done;
	}
	studies = arena_alloc(arena, options.nrest, sizeof *studies);
	if (!data_read(arena, &options, &data, diag)
	    || !ready(arena, &options, &data, studies, diag))
		goto done;
	for (size_t i = 0; i < options.nrest; i++)
		run_one(arena, &studies[i], options.value[OPTION_OUTPUT]
		        ? options.value[OPTION_OUTPUT] : "output", (int)threads,
		        diag);
done:
	arena_free(arena);
}
