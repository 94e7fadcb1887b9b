#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/ranks.h"
#include "command/command.h"
#include "command/index.h"

#define TAKES (OPTION_BIT(OUTPUT) | OPTION_BIT(THREADS) | OPTION_BIT(SET) \
               | OPTION_BIT(INDEX) | OPTION_BIT(PDF) \
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

static void compute(struct arena *arena, struct study *study, int threads)
{
	struct progress progress = {
		.terminal = ranks_first() && isatty(STDERR_FILENO) == 1,
		.start = time(NULL) };

	sweep_run(arena, study->plan, threads, tell, &progress, &study->sweep);
	if (progress.last)
		fprintf(stderr, "\r%*s\r", 40, "");
}

/* A procurement has searches, all other sections have cases. */
static const char *work_done(struct arena *arena, const struct sweep *sweep)
{
	const char *cases = arena_printf(arena,
		"%.0f cases, %.0f candidates searched", sweep->cases,
		sweep->candidates);
	const char *searches = arena_printf(arena, "%.0f searches made",
	                                    sweep->searches);

	if (sweep->searches == 0)
		return cases;
	return sweep->cases == 0 ? searches
	     : arena_printf(arena, "%s, %s", cases, searches);
}

static void write_results(struct arena *arena, struct study *study,
                          const char *output, int threads, struct diag *diag)
{
	const char *dir = arena_printf(arena, "%s/%s", output, study->plan->name);
	bool whole;

	study->job.threads = threads;
	whole = report_write(arena, &study->job, dir, diag);
	printf("%s: %s%s\n",
	       arena_printf(arena, study->plan->report ? "%s/report.md" : "%s/data",
	                    dir),
	       work_done(arena, &study->sweep),
	       whole ? "" : "; not all could be written");
}

static bool index_ready(struct arena *arena, const struct options *options,
                        const struct data *data, const struct study *studies,
                        struct diag *diag)
{
	const char *name = options->value[OPTION_INDEX];
	struct report_job job;

	return !name || (index_job(arena, name, data, studies, options->nrest,
	                           false, &job, diag)
	                 && report_check(arena, &job, diag));
}

static void write_index(struct arena *arena, const struct options *options,
                        const struct data *data, const struct study *studies,
                        const char *output, int threads, struct diag *diag)
{
	const char *name = options->value[OPTION_INDEX];
	const char *dir = arena_printf(arena, "%s/%s", output, name);
	struct report_job job;

	if (!index_job(arena, name, data, studies, options->nrest,
	               options->value[OPTION_PDF], &job, diag))
		return;
	job.threads = threads;
	if (report_write(arena, &job, dir, diag))
		printf("%s/report.md: the index\n", dir);
}

/* Alone, each study is written as soon as it is computed.  Of several ranks the
 * first writes when it has everything and the others are gone. */
static void run_all(struct arena *arena, const struct options *options,
                    const struct data *data, struct study *studies,
                    int threads, struct diag *diag)
{
	const char *output = options->value[OPTION_OUTPUT];
	size_t n = options->nrest, written = 0;

	if (!output)
		output = "output";
	for (size_t i = 0; i < n; i++) {
		compute(arena, &studies[i], threads);
		if (ranks_count() == 1)
			write_results(arena, &studies[written++], output,
			              threads, diag);
	}
	ranks_part();
	while (ranks_first() && written < n)
		write_results(arena, &studies[written++], output, threads,
		              diag);
	if (options->value[OPTION_INDEX] && ranks_first())
		write_index(arena, options, data, studies, output, threads,
		            diag);
	for (size_t i = 0; i < n; i++)
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

/* What was read, by every file's content. */
static const char *read_by(struct arena *arena, const struct study *studies,
                           size_t n, struct diag *diag)
{
	const char *text = "good";
	char hex[FILE_HEX];

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < studies[i].job.ninputs; j++) {
			const char *path = studies[i].job.inputs[j].path;

			text = arena_printf(arena, "%s %s", text,
				file_sha256(path, hex, diag) ? hex : "none");
		}
	return text;
}

/* Ranks that read other files would give rows of another study. */
static bool same_everywhere(struct arena *arena, const struct study *studies,
                            size_t n, bool good, struct diag *diag)
{
	if (ranks_count() == 1)
		return good;
	if (ranks_agree(good ? read_by(arena, studies, n, diag) : "bad"))
		return good;
	diag_say(diag, LEVEL_FAILURE, "run",
	         "not all ranks have read the same files");
	diag_hint(diag, "studies, catalogue and templates must be where all "
	          "machines see them");
	return false;
}

void command_run_studies(int argc, char **argv, struct diag *diag)
{
	struct arena *arena = arena_new();
	struct options options;
	struct study *studies;
	struct data data;
	long threads;
	bool good;

	if (!options_start(arena, argc, argv, &verb, &options, diag)
	    || !options_whole(&options, OPTION_THREADS, 1, THREADS_MOST,
	                      ranks_count() > 1 ? 1 : omp_get_num_procs(),
	                      &threads, diag))
		goto done;
	if (options.nrest == 0) {
		diag_say(diag, LEVEL_ERROR, "run", "which study?");
		diag_hint(diag, "fmstudy run studies/llm-pretrain.study");
		goto done;
	}
	studies = arena_alloc(arena, options.nrest, sizeof *studies);
	good = data_read(arena, &options, &data, diag)
	    && ready(arena, &options, &data, studies, diag)
	    && index_ready(arena, &options, &data, studies, diag);
	if (same_everywhere(arena, studies, options.nrest, good, diag))
		run_all(arena, &options, &data, studies, (int)threads, diag);
done:
	arena_free(arena);
}
