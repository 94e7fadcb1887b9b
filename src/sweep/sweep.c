#include "sweep/sweep.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/ranks.h"
#include "sweep/facts.h"
#include "sweep/gather.h"
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
	size_t first;		/* bundles are numbered through all sections */
	struct batch *batch;	/* the rows of all threads that are done */
};

/* With room for one more, as a study may have no section. */
static struct stage *stages_of(struct arena *arena, const struct plan *plan,
                               struct batch *batches, size_t threads)
{
	struct stage *stages = arena_alloc(arena, plan->nsections + 1,
	                                   sizeof *stages);
	size_t least = threads * ranks_count() * BUNDLES_PER_THREAD;
	size_t first = 0;

	for (size_t i = 0; i < plan->nsections; i++) {
		const struct section *s = &plan->sections[i];

		stages[i].job = kind_job(arena, plan, s);
		stages[i].bundles = bundles_of(s, kind_shares(s->kind),
		                               least);
		stages[i].first = first;
		stages[i].batch = &batches[i];
		first += stages[i].bundles.n;
	}
	return stages;
}

/* ---- all sections ---- */

struct tally {			/* for the progress line */
	sweep_progress *tell;
	void *context;
	size_t done, total;	/* cases */
};

/* Only the first thread tells, so that none waits for another.  Other ranks
 * have the same share, more or less. */
static void count(struct tally *tally, size_t cases)
{
	size_t done;

	#pragma omp atomic capture
	done = tally->done += cases;
	done *= ranks_count();
	if (tally->tell && omp_get_thread_num() == 0)
		tally->tell(tally->context,
		            done < tally->total ? done : tally->total,
		            tally->total);
}

/* Ranks are dealt bundles like cards, one in each round.  There are many more
 * than ranks, so that nobody need ask for work, or wait for an answer; and each
 * round begins one rank further on, lest a rank get the costliest system every
 * time. */
static size_t dealt(size_t round)
{
	size_t n = ranks_count();

	return round * n + (ranks_number() + n - round % n) % n;
}

/* This thread's share of a section, among all that call it. */
static void run_stage(struct stage *stage, struct worker *worker,
                      struct tally *tally)
{
	struct batch batch = { .width = stage->batch->width };
	size_t first = stage->first, end = first + stage->bundles.n;
	size_t ranks = ranks_count(), rounds = (end + ranks - 1) / ranks;

	#pragma omp for schedule(dynamic) nowait
	for (size_t round = first / ranks; round < rounds; round++) {
		size_t i = dealt(round);
		struct bundle bundle;

		if (i < first || i >= end)
			continue;
		bundle = bundle_at(&stage->bundles, i - first);
		kind_run(&stage->job, worker, &bundle, &batch);
		count(tally, bundle_cases(&bundle));
	}
	#pragma omp critical
	batch_move(&batch, stage->batch);
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
	size_t n = plan->nsections;
	struct tally tally = { .tell = progress, .context = context };
	struct batch *batches = mem_alloc(n, sizeof *batches);

	if (threads <= 0)
		threads = omp_get_num_procs();
	for (size_t i = 0; i < n; i++) {
		tally.total += section_cases(&plan->sections[i]);
		batches[i].width = sweep->tables[i].ncolumns;
	}
	sweep->cases = (double)tally.total;
	run_stages(stages_of(arena, plan, batches, (size_t)threads), n, threads,
	           &tally, sweep);
	gather(arena, sweep->tables, batches, n);
	for (size_t i = 0; i < n; i++) {
		sweep->candidates += batches[i].candidates;
		batch_join(&batches[i], section_cases(&plan->sections[i]),
		           &sweep->tables[i]);
	}
	free(batches);
	if (ranks_first())	/* too little to share */
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
