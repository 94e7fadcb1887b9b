#include "sweep/sweep.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "count/layer.h"
#include "search/candidate.h"
#include "search/search.h"
#include "sweep/facts.h"
#include "sweep/outcome.h"

struct extras {			/* swept properties without a column of their own */
	const struct property **of;
	size_t n;
};

static struct extras extras_of(struct arena *arena, const struct section *s)
{
	struct extras e = { arena_alloc(arena, s->naxes + 1, sizeof *e.of), 0 };
	char column[PROPERTY_COLUMN];

	for (size_t i = 0; i < s->naxes; i++)
		if (s->axes[i].kind == AXIS_PROPERTY
		    && !outcome_has_column(property_column(s->axes[i].property, column)))
			e.of[e.n++] = s->axes[i].property;
	return e;
}

void sweep_outline(struct arena *arena, const struct plan *plan,
                   struct sweep *out)
{
	out->ntables = plan->nsections + FACT_TABLES;
	out->tables = arena_alloc(arena, out->ntables, sizeof *out->tables);
	out->candidates = out->cases = 0;
	out->arenas = NULL;
	out->narenas = 0;
	for (size_t i = 0; i < plan->nsections; i++) {
		struct extras e = extras_of(arena, &plan->sections[i]);
		struct table *t = &out->tables[i];

		t->name = plan->sections[i].name;
		t->columns = outcome_columns(arena, e.of, e.n, &t->ncolumns);
	}
	for (int f = 0; f < FACT_TABLES; f++)
		facts_table(arena, plan, (enum fact_table)f,
		            &out->tables[plan->nsections + (size_t)f]);
}

/* The rows of one run of cases, in order. */
struct batch {
	union cell *cells;
	size_t nrows, room;
	double candidates;
};

struct worker {			/* what one thread keeps to itself */
	struct searcher *searcher;
	struct found *found;
	struct arena *arena;	/* labels made for single cases */
};

struct job {			/* one section under way; read by all threads */
	const struct plan *plan;
	const struct section *section;
	const struct table *table;
	const struct extras *extras;
	const struct facts_labels *labels;
};

static void emit(const struct job *job, struct batch *batch,
                 const struct outcome *o)
{
	size_t width = job->table->ncolumns;

	if (batch->nrows == batch->room) {
		size_t room = 2 * batch->room + 16;

		batch->cells = mem_grow(batch->cells, batch->room * width,
		                        room * width, sizeof *batch->cells);
		batch->room = room;
	}
	outcome_cells(o, job->extras->of, job->extras->n,
	              batch->cells + batch->nrows++ * width);
}

/* Among the cases of a section, a number for each combination of the axes
 * that are wanted, from 1, in the order of the axes.  Axes that move as one
 * count once. */
static double order_of(const struct section *s, size_t index,
                       bool (*wanted)(const struct axis *))
{
	size_t order = 0, last = 0;

	for (size_t i = 0; i < s->naxes; i++) {
		const struct axis *a = &s->axes[i];

		if (a->period == 1 || !wanted(a) || a->stride == last)
			continue;
		order = order * a->period + index / a->stride % a->period;
		last = a->stride;
	}
	return (double)order + 1;
}

static bool is_profile(const struct axis *axis)
{
	return axis->kind == AXIS_PROFILE;
}

static bool is_of_system(const struct axis *axis)
{
	return axis->kind == AXIS_SYSTEM
	    || (axis->kind == AXIS_PROPERTY
	        && axis->property->owner == OWNER_SYSTEM);
}

static void describe(const struct job *job, size_t index, struct arena *arena,
                     struct outcome *o)
{
	struct facts_label label = facts_label_of(arena, job->labels, &o->given);

	o->profile_order = order_of(job->section, index, is_profile);
	o->label_order = order_of(job->section, index, is_of_system);
	o->label = label.text;
	o->hypothetical = label.hypothetical;
	o->name = "";
}

static struct step step_of(const struct given *given, const struct config *config)
{
	struct layer layer;

	layer_count(&layer, given, config);
	return step_time(given, &layer, config);
}

static void run_search(const struct job *job, const struct worker *worker,
                       struct outcome *o, struct batch *batch)
{
	struct found *found = worker->found;

	search_best(worker->searcher, &o->given, (size_t)job->section->keep, found);
	batch->candidates += found->candidates;
	o->status = verdict_name[found->verdict];
	o->candidates = found->candidates;
	o->fitting = found->fitting;
	if (found->n == 0) {
		o->step.hbm = isinf(found->nearest_hbm) ? NAN : found->nearest_hbm;
		emit(job, batch, o);
	}
	for (size_t i = 0; i < found->n; i++) {
		o->found = true;
		o->rank = (int64_t)i + 1;
		o->config = found->best[i].config;
		o->step = step_of(&o->given, &o->config);
		emit(job, batch, o);
	}
}

static enum verdict place(const struct given *given, struct config *config)
{
	if (candidate_flaw(given, config))
		return VERDICT_DIVISIBILITY;
	if (config->group[GROUP_TENSOR1].in_domain == 0)
		return search_placement(given, config) ? VERDICT_OK
		                                       : VERDICT_PLACEMENT;
	return placement_flaw(given, config) ? VERDICT_PLACEMENT : VERDICT_OK;
}

/* A listed configuration that does not fit is timed all the same: the reader
 * wants to see by how much it fails. */
static void run_config(const struct job *job, const struct plan_config *listed,
                       struct outcome *o, struct batch *batch)
{
	enum verdict verdict;

	o->name = listed->name;
	o->config = listed->config;
	o->candidates = o->fitting = NAN;
	verdict = place(&o->given, &o->config);
	o->found = verdict == VERDICT_OK;
	o->step.hbm = NAN;
	if (o->found) {
		o->step = step_of(&o->given, &o->config);
		if (o->step.hbm > o->given.system.hbm_capacity)
			verdict = VERDICT_MEMORY;
	}
	o->rank = verdict == VERDICT_OK ? 1 : 0;
	o->status = verdict_name[verdict];
	emit(job, batch, o);
}

static void run_case(const struct job *job, size_t index,
                     const struct worker *worker, struct batch *batch)
{
	const struct plan_config *listed;
	struct outcome o = { .rank = 0 };

	section_case(job->plan, job->section, index, &o.given, &listed);
	describe(job, index, worker->arena, &o);
	if (listed)
		run_config(job, listed, &o, batch);
	else
		run_search(job, worker, &o, batch);
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
				run_case(job, i, &worker, &batches[r]);
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
		struct extras extras = extras_of(arena, s);
		struct facts_labels labels = facts_labels_of(arena, s);
		struct job job = { plan, s, &sweep->tables[i], &extras, &labels };

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
