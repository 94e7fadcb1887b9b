#include "sweep/sweep.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

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

/* How many neighbouring cases differ in the accelerators only: they share
 * every layer, and go to one thread. */
static size_t run_length(const struct section *s)
{
	const struct axis *last = s->naxes ? &s->axes[s->naxes - 1] : NULL;

	if (s->kind == SECTION_SWEEP && last && last->kind == AXIS_PROPERTY
	    && last->property->owner == OWNER_CASE && last->stride == 1)
		return last->n;
	return 1;
}

static void join(struct table *table, struct batch *batches, size_t n)
{
	size_t row = 0;

	for (size_t i = 0; i < n; i++)
		table->nrows += batches[i].nrows;
	table->cells = mem_alloc(table->nrows * table->ncolumns + 1,
	                         sizeof *table->cells);
	for (size_t i = 0; i < n; i++) {
		if (batches[i].nrows)
			memcpy(table_row(table, row), batches[i].cells,
			       batches[i].nrows * table->ncolumns
			       * sizeof *table->cells);
		row += batches[i].nrows;
		free(batches[i].cells);
	}
}

struct tally {			/* for the progress line */
	sweep_progress *tell;
	void *context;
	size_t done, total;
};

static struct worker worker_new(void)
{
	return (struct worker){ searcher_new(),
	                        mem_alloc(1, sizeof(struct found)), arena_new() };
}

/* The arena stays: rows point into it. */
static void worker_end(struct worker *worker, struct sweep *sweep)
{
	searcher_free(worker->searcher);
	free(worker->found);
	sweep->arenas = mem_grow(sweep->arenas, sweep->narenas,
	                         sweep->narenas + 1, sizeof *sweep->arenas);
	sweep->arenas[sweep->narenas++] = worker->arena;
}

static void tell(struct tally *tally, size_t done)
{
	tally->done += done;
	if (tally->tell)
		tally->tell(tally->context, tally->done, tally->total);
}

static void run_section(const struct job *job, struct table *table, int threads,
                        struct tally *tally, struct sweep *sweep)
{
	size_t cases = section_cases(job->section);
	size_t length = run_length(job->section);
	size_t n = (cases + length - 1) / length;
	struct batch *batches = mem_alloc(n + 1, sizeof *batches);

	#pragma omp parallel num_threads(threads)
	{
		struct worker worker = worker_new();

		#pragma omp for schedule(dynamic)
		for (size_t r = 0; r < n; r++) {
			size_t end = (r + 1) * length < cases ? (r + 1) * length
			                                      : cases;

			for (size_t i = r * length; i < end; i++)
				kind_table[job->section->kind].run(
					job, &worker, i, &batches[r]);
			#pragma omp critical
			tell(tally, end - r * length);
		}
		#pragma omp critical
		worker_end(&worker, sweep);
	}
	for (size_t i = 0; i < n; i++)
		sweep->candidates += batches[i].candidates;
	join(table, batches, n);
	free(batches);
}

void sweep_run(struct arena *arena, const struct plan *plan, int threads,
               sweep_progress *progress, void *context, struct sweep *sweep)
{
	struct tally tally = { .tell = progress, .context = context };

	if (threads <= 0)
		threads = omp_get_num_procs();
	for (size_t i = 0; i < plan->nsections; i++)
		tally.total += section_cases(&plan->sections[i]);
	sweep->cases = (double)tally.total;
	for (size_t i = 0; i < plan->nsections; i++) {
		const struct section *s = &plan->sections[i];
		struct job job = { plan, s, &sweep->tables[i],
		                   extras_of(arena, s), facts_labels_of(arena, s) };

		run_section(&job, &sweep->tables[i], threads, &tally, sweep);
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
