#include "sweep/sweep.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "sweep/facts.h"
#include "sweep/kind.h"
#include "sweep/kind_procure.h"

/* A study has one at most. */
static const struct section *procure_section(const struct plan *plan)
{
	for (size_t i = 0; i < plan->nsections; i++)
		if (plan->sections[i].kind == SECTION_PROCURE)
			return &plan->sections[i];
	return NULL;
}

void sweep_outline(struct arena *arena, const struct plan *plan,
                   struct sweep *out)
{
	const struct section *procure = procure_section(plan);
	struct table *next;

	out->nsections = plan->nsections;
	out->ntables = plan->nsections + FACT_TABLES
	             + (procure ? PROCURE_TABLES - 1 : 0);
	out->tables = arena_alloc(arena, out->ntables, sizeof *out->tables);
	out->candidates = out->cases = out->searches = 0;
	out->arenas = NULL;
	out->narenas = 0;
	for (size_t i = 0; i < plan->nsections; i++) {
		const struct section *s = &plan->sections[i];
		struct table *t = &out->tables[i];

		t->name = s->name;
		t->columns = kind_table[s->kind].columns(arena, s, &t->ncolumns);
	}
	next = out->tables + plan->nsections;
	for (int f = 0; f < FACT_TABLES; f++)
		facts_table(arena, plan, (enum fact_table)f, next++);
	for (int t = 1; procure && t < PROCURE_TABLES; t++)
		kind_procure_outline(arena, (enum procure_table)t, next++);
}

/* ---- one section under way ---- */

/* Few large bundles would leave threads without work at the end. */
enum { BUNDLES_PER_THREAD = 16 };

struct stage {
	struct job job;
	struct bundles bundles;
	struct batch batch;	/* the rows of all threads that are done */
};

static struct stage *stages_of(struct arena *arena, const struct plan *plan,
                               const struct sweep *sweep, size_t threads)
{
	struct stage *stages = arena_alloc(arena, plan->nsections + 1,
	                                   sizeof *stages);

	for (size_t i = 0; i < plan->nsections; i++) {
		const struct section *s = &plan->sections[i];

		stages[i].job = (struct job){
			plan, s, extras_of(arena, s), facts_labels_of(arena, s) };
		stages[i].bundles = bundles_of(s, kind_shares(s->kind),
		                               threads * BUNDLES_PER_THREAD);
		stages[i].batch.width = sweep->tables[i].ncolumns;
	}
	return stages;
}

/* ---- all sections ---- */

struct tally {			/* for the progress line */
	sweep_progress *tell;
	void *context;
	size_t done, total;	/* cases */
};

/* Only the first thread tells, so that none waits for another. */
static void count(struct tally *tally, size_t cases)
{
	size_t done;

	#pragma omp atomic capture
	done = tally->done += cases;
	if (tally->tell && omp_get_thread_num() == 0)
		tally->tell(tally->context, done, tally->total);
}

/* This thread's share of a section, among all that call it. */
static void run_stage(struct stage *stage, struct worker *worker,
                      struct tally *tally)
{
	struct batch batch = { .width = stage->batch.width };

	#pragma omp for schedule(dynamic) nowait
	for (size_t i = 0; i < stage->bundles.n; i++) {
		struct bundle bundle = bundle_at(&stage->bundles, i);

		kind_run(&stage->job, worker, &bundle, &batch);
		count(tally, bundle_cases(&bundle));
	}
	#pragma omp critical
	batch_move(&batch, &stage->batch);
}

static void worker_start(struct worker *worker)
{
	worker->searcher = searcher_new();
	worker->arena = arena_new();
}

/* The arena stays: rows point into it. */
static void worker_end(struct worker *worker, struct sweep *sweep)
{
	searcher_free(worker->searcher);
	sweep->arenas = mem_grow(sweep->arenas, sweep->narenas,
	                         sweep->narenas + 1, sizeof *sweep->arenas);
	sweep->arenas[sweep->narenas++] = worker->arena;
}

/* A thread that is done with a section goes on to the next. */
static void run_stages(struct stage *stages, size_t n, int threads,
                       struct tally *tally, struct sweep *sweep)
{
	#pragma omp parallel num_threads(threads)
	{
		struct worker worker;

		worker_start(&worker);
		for (size_t i = 0; i < n; i++)
			run_stage(&stages[i], &worker, tally);
		#pragma omp critical
		worker_end(&worker, sweep);
	}
}

/* Its own table, whose rows are the sweep's like those of any section, and
 * those at the end of the list. */
static void run_procure(struct arena *arena, const struct plan *plan,
                        int threads, struct sweep *sweep)
{
	const struct section *section = procure_section(plan);
	struct table *tables[PROCURE_TABLES], *own;
	union cell *cells;
	size_t size;

	if (!section)
		return;
	own = &sweep->tables[section - plan->sections];
	table_free(own);
	tables[PROCURE_OFFERS] = own;
	for (int t = 1; t < PROCURE_TABLES; t++)
		tables[t] = &sweep->tables[sweep->ntables - PROCURE_TABLES
		                           + (size_t)t];
	sweep->searches += (double)kind_procure_run(arena, section, threads,
	                                            tables);
	size = own->nrows * own->ncolumns;
	cells = mem_alloc(size + 1, sizeof *cells);
	memcpy(cells, own->cells, size * sizeof *cells);
	own->cells = cells;
}

void sweep_run(struct arena *arena, const struct plan *plan, int threads,
               sweep_progress *progress, void *context, struct sweep *sweep)
{
	struct tally tally = { .tell = progress, .context = context };
	struct stage *stages;

	if (threads <= 0)
		threads = omp_get_num_procs();
	for (size_t i = 0; i < plan->nsections; i++)
		tally.total += section_cases(&plan->sections[i]);
	sweep->cases = (double)tally.total;
	stages = stages_of(arena, plan, sweep, (size_t)threads);
	run_stages(stages, plan->nsections, threads, &tally, sweep);
	for (size_t i = 0; i < plan->nsections; i++) {
		sweep->candidates += stages[i].batch.candidates;
		batch_join(&stages[i].batch, section_cases(&plan->sections[i]),
		           &sweep->tables[i]);
	}
	run_procure(arena, plan, threads, sweep);
}

void sweep_free(struct sweep *sweep)
{
	for (size_t i = 0; i < sweep->nsections; i++)
		table_free(&sweep->tables[i]);
	for (size_t i = 0; i < sweep->narenas; i++)
		arena_free(sweep->arenas[i]);
	free(sweep->arenas);
}
