#include "sweep/kind_search.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "search/candidate.h"

union cell *kind_system_cells(const struct outcome *o, union cell *cell)
{
	(cell++)->text = o->given.system.name;
	(cell++)->number = (double)o->given.system.nvs;
	(cell++)->text = o->label;
	(cell++)->number = o->hypothetical;
	(cell++)->number = o->label_order;
	(cell++)->text = o->given.profile;
	(cell++)->number = o->profile_order;
	return cell;
}

const struct column *kind_search_columns(struct arena *arena,
                                         const struct section *section,
                                         size_t *n)
{
	struct extras extras = extras_of(arena, section);

	return outcome_columns(arena, extras.of, extras.n, n);
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

void kind_describe(const struct job *job, const struct worker *worker,
                   size_t index, struct outcome *o,
                   const struct plan_config **listed)
{
	struct facts_label label;

	*o = (struct outcome){ .name = "" };
	section_case(job->section, index, &o->given, listed);
	label = facts_label_of(worker->arena, &job->labels, index, &o->given);
	o->profile_order = order_of(job->section, index, is_profile);
	o->label_order = order_of(job->section, index, is_of_system);
	o->label = label.text;
	o->hypothetical = label.hypothetical;
}

static void emit(const struct job *job, struct batch *batch, size_t index,
                 const struct outcome *o)
{
	outcome_cells(o, job->extras.of, job->extras.n,
	              batch_row(batch, index));
}

static void emit_found(const struct job *job, const struct worker *worker,
                       size_t index, const struct found *found,
                       struct batch *batch)
{
	const struct plan_config *listed;
	struct outcome o;

	kind_describe(job, worker, index, &o, &listed);
	batch->candidates += found->candidates;
	o.status = verdict_name[found->verdict];
	o.candidates = found->candidates;
	o.fitting = found->fitting;
	if (found->n == 0) {
		o.step.hbm = isinf(found->nearest_hbm) ? NAN : found->nearest_hbm;
		emit(job, batch, index, &o);
	}
	for (size_t i = 0; i < found->n; i++) {
		o.found = true;
		o.rank = (int64_t)i + 1;
		o.config = found->best[i].config;
		o.step = step_of(&o.given, &o.config);
		emit(job, batch, index, &o);
	}
}

/* The capacities of a bundle's cases with one number of accelerators, and
 * what else is given of them. */
static void read_bundle(const struct section *section,
                        const struct bundle *bundle, size_t i,
                        struct given *given, double *capacities)
{
	const struct plan_config *none;

	for (size_t j = bundle->capacity.n; j-- > 0;) {
		section_case(section, bundle_case(bundle, i, j), given, &none);
		capacities[j] = given->system.hbm_capacity;
	}
}

void kind_search_run(const struct job *job, struct worker *worker,
                     const struct bundle *bundle, struct batch *batch)
{
	const struct section *section = job->section;
	size_t n = bundle->capacity.n;
	double *capacities = mem_alloc(n, sizeof *capacities);
	struct found *found = mem_alloc(n, sizeof *found);
	struct given given;

	for (size_t i = 0; i < bundle->gpus.n; i++) {
		read_bundle(section, bundle, i, &given, capacities);
		search_capacities(worker->searcher, &given, capacities, n,
		                  (size_t)section->keep, found);
		for (size_t j = 0; j < n; j++)
			emit_found(job, worker, bundle_case(bundle, i, j),
			           &found[j], batch);
	}
	free(capacities);
	free(found);
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
enum verdict kind_time(const struct plan_config *listed, struct outcome *o)
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
	return verdict;
}

void kind_configs_run(const struct job *job, struct worker *worker,
                      size_t index, struct batch *batch)
{
	const struct plan_config *listed;
	struct outcome o;
	enum verdict verdict;

	kind_describe(job, worker, index, &o, &listed);
	verdict = kind_time(listed, &o);
	o.rank = verdict == VERDICT_OK ? 1 : 0;
	o.status = verdict_name[verdict];
	emit(job, batch, index, &o);
}
