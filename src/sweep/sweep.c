#include "sweep/sweep.h"

#include <omp.h>
#include <stdlib.h>

#include "base/mem.h"
#include "sweep/facts.h"
#include "sweep/kind.h"

void sweep_outline(struct arena *arena, const struct plan *plan,
                   struct sweep *out)
{
	out->ntables = plan->nsections + FACT_TABLES;
	out->tables = arena_alloc(arena, out->ntables, sizeof *out->tables);
	out->candidates = out->cases = 0;
	out->arenas = NULL;
	out->narenas = 0;
	for (size_t i = 0; i < plan->nsections; i++) {
		const struct section *s = &plan->sections[i];
		struct table *t = &out->tables[i];

		t->name = s->name;
		t->columns = kind_table[s->kind].columns(arena, s, &t->ncolumns);
	}
	for (int f = 0; f < FACT_TABLES; f++)
		facts_table(arena, plan, (enum fact_table)f,
		            &out->tables[plan->nsections + (size_t)f]);
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
}

void sweep_free(struct sweep *sweep)
{
	for (size_t i = 0; i + FACT_TABLES < sweep->ntables; i++)
		table_free(&sweep->tables[i]);
	for (size_t i = 0; i < sweep->narenas; i++)
		arena_free(sweep->arenas[i]);
	free(sweep->arenas);
}
