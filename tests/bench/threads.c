#include "tests/bench/threads.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/search.h"
#include "sweep/sweep.h"
#include "tests/bench/machine.h"
#include "tests/bench/ratio.h"
#include "tests/plain.h"

#define STUDY FMSTUDY_SCRATCH "/machines.study"
#define MODEL "gpt3-175b"
enum { ACCELERATORS = 64, ROUNDS = 5, EACH = 37 };

struct room {			/* what a sweep stands in */
	struct arena *arena;
	struct catalogue catalogue;
	struct plan *plan;
};

static bool room_open(struct room *room)
{
	struct diag diag = { .out = stderr };

	room->arena = arena_new();
	room->plan = NULL;
	if (catalogue_read(room->arena, "studies/catalogue/models.csv",
	                   "studies/catalogue/systems.csv", &room->catalogue,
	                   &diag))
		room->plan = plan_read(room->arena, STUDY, NULL, 0,
		                       &room->catalogue, &diag);
	return room->plan != NULL;
}

/* ---- sweeping ---- */

struct spell { double begin, end, cpu, peak, cases; };

static void sweep(const void *context, void *answer)
{
	const int *threads = context;
	struct spell *spell = answer;
	struct sweep swept;
	struct room room;

	if (!room_open(&room))
		_Exit(EXIT_FAILURE);
	sweep_outline(room.arena, room.plan, &swept);
	spell->cpu = -measure_cpu();
	spell->begin = measure_clock();
	sweep_run(room.arena, room.plan, *threads, NULL, NULL, &swept);
	spell->end = measure_clock();
	spell->cpu += measure_cpu();
	spell->peak = measure_peak();
	spell->cases = swept.cases;
	sweep_free(&swept);
	arena_free(room.arena);
}

static struct child start(const int *threads)
{
	return child_start(sweep, threads, sizeof(struct spell));
}

static bool end(struct child child, struct spell *spell)
{
	return child_end(child, spell, sizeof *spell);
}

static bool alone(int threads, struct cost *best, double *cases)
{
	struct spell s;

	if (!end(start(&threads), &s))
		return false;
	if (best->runs++ == 0 || s.end - s.begin < best->clock)
		best->clock = s.end - s.begin;
	if (best->runs == 1 || s.cpu < best->cpu)
		best->cpu = s.cpu;
	best->peak = s.peak;
	*cases = s.cases;
	return true;
}

/* Two processes of one thread each: how long until both are done. */
static bool both(double *best)
{
	static const int one = 1;
	struct child a = start(&one), b = start(&one);
	struct spell first, second;
	bool good = end(a, &first);

	good = end(b, &second) && good;
	double begin = fmin(first.begin, second.begin);
	double spent = fmax(first.end, second.end) - begin;
	if (good && spent < *best)
		*best = spent;
	return good;
}

/* Turn by turn, so that what else the machine does hits all alike. */
static bool compare(struct threads *out)
{
	double together = INFINITY;
	int i = 0;

	do {
		if (!alone(1, &out->one, &out->cases) || !both(&together)
		    || !alone(2, &out->two, &out->cases))
			return false;
	} while (++i < ROUNDS && out->one.clock < MEASURE_LONG_S);
	out->reach = ratio_reach(out->one.clock, together);
	return true;
}

/* ---- the exhaustive search ---- */

static void refer(const void *context, void *answer)
{
	struct reference *out = answer;
	struct searcher *searcher = searcher_new();
	struct room room;

	(void)context;
	if (!room_open(&room))
		_Exit(EXIT_FAILURE);
	const struct section *section = &room.plan->sections[0];
	for (size_t i = 0; i < section_cases(section); i++) {
		const struct plan_config *config;
		struct found found, plain;
		struct ranked best;
		struct given g;

		section_case(section, i, &g, &config);
		search_best(searcher, &g, 1, &found);
		out->candidates += found.candidates;
		if (i % EACH)
			continue;
		out->cpu -= measure_cpu();
		out->clock -= measure_clock();
		plain_search(&g, 1, &best, &plain);
		out->cpu += measure_cpu();
		out->clock += measure_clock();
		out->sample += plain.candidates;
		out->wrong += found.n != plain.n
		           || (found.n && ranked_order(&found.best[0], &best));
	}
	searcher_free(searcher);
	arena_free(room.arena);
}

/* ---- the files ---- */

static bool run(const char *program, const char *threads, const char *output)
{
	/* a tenth of the systems: it is the files that are looked at */
	const char *argv[] = { program, "run", STUDY, "--set", "machines.nvs=8",
	                       "--set", "machines.nics=1", "-j", threads,
	                       "-o", output, NULL };
	struct cost cost;

	return measure_program(argv, &cost);
}

static bool same_file(const char *one, const char *other)
{
	static char a[1 << 16], b[1 << 16];
	FILE *x = fopen(one, "rb"), *y = fopen(other, "rb");
	bool same = x && y;
	size_t n;

	do {
		n = same ? fread(a, 1, sizeof a, x) : 0;
		same = same && fread(b, 1, sizeof b, y) == n
		    && memcmp(a, b, n) == 0;
	} while (same && n > 0);
	if (x)
		fclose(x);
	if (y)
		fclose(y);
	return same;
}

/* The manifest has the sums of all files. */
static bool files(const char *program, bool *same)
{
	static const char one[] = FMSTUDY_SCRATCH "/bench-1";
	static const char two[] = FMSTUDY_SCRATCH "/bench-2";

	if (!run(program, "1", one) || !run(program, "2", two))
		return false;
	*same = same_file(FMSTUDY_SCRATCH "/bench-1/machines/data/machines.csv",
	                  FMSTUDY_SCRATCH "/bench-2/machines/data/machines.csv")
	     && same_file(FMSTUDY_SCRATCH "/bench-1/machines/manifest.csv",
	                  FMSTUDY_SCRATCH "/bench-2/machines/manifest.csv");
	return true;
}

bool threads_measure(const char *program, struct threads *out)
{
	FILE *study = fopen(STUDY, "w");

	*out = (struct threads){ 0 };
	if (!study)
		return false;
	machine_study(study, MODEL, ACCELERATORS);
	if (fclose(study) || !compare(out) || !files(program, &out->same))
		return false;
	return child_end(child_start(refer, NULL, sizeof out->reference),
	                 &out->reference, sizeof out->reference);
}
