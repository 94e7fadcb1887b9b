#include "sweep/kind.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "sweep/kind_collectives.h"
#include "sweep/kind_operations.h"
#include "sweep/kind_procure.h"
#include "sweep/kind_search.h"
#include "sweep/kind_sensitivity.h"
#include "sweep/outcome.h"

const struct kind kind_table[SECTION_KINDS] = {
	[SECTION_SWEEP] = {
		kind_search_columns, .run_bundle = kind_search_run },
	[SECTION_CONFIGS] = {
		kind_search_columns, .run = kind_configs_run },
	[SECTION_SENSITIVITY] = {
		kind_sensitivity_columns, .run = kind_sensitivity_run },
	[SECTION_OPERATIONS] = {
		kind_operations_columns, .run = kind_operations_run },
	[SECTION_COLLECTIVES] = {
		kind_collectives_columns, kind_collectives_prepare,
		.run = kind_collectives_run },
	[SECTION_PROCURE] = {
		.columns = kind_procure_columns },	/* no cases: sweep.c */
};

struct job kind_job(struct arena *arena, const struct plan *plan,
                    const struct section *section)
{
	const struct kind *kind = &kind_table[section->kind];

	return (struct job){
		.plan = plan, .section = section,
		.extras = extras_of(arena, section),
		.labels = facts_labels_of(arena, section),
		.prepared = kind->prepare ? kind->prepare(arena, section)
		                          : NULL };
}

bool kind_shares(enum section_kind kind)
{
	return kind_table[kind].run_bundle != NULL;
}

void kind_run(const struct job *job, struct worker *worker,
              const struct bundle *bundle, struct batch *batch)
{
	const struct kind *kind = &kind_table[job->section->kind];

	if (kind->run_bundle) {
		kind->run_bundle(job, worker, bundle, batch);
		return;
	}
	assert(bundle_cases(bundle) == 1);
	kind->run(job, worker, bundle->first, batch);
}

struct extras extras_of(struct arena *arena, const struct section *s)
{
	struct extras e = { arena_alloc(arena, s->naxes + 1, sizeof *e.of), 0 };
	char column[PROPERTY_COLUMN];

	for (size_t i = 0; i < s->naxes; i++)
		if (s->axes[i].kind == AXIS_PROPERTY
		    && !outcome_has_column(property_column(s->axes[i].property, column)))
			e.of[e.n++] = s->axes[i].property;
	return e;
}

static bool lacks(const struct axis *axis, const struct column *own, size_t n)
{
	char column[PROPERTY_COLUMN];

	if (axis->kind != AXIS_PROPERTY)
		return false;
	property_column(axis->property, column);
	for (size_t i = 0; i < n; i++)
		if (strcmp(own[i].name, column) == 0)
			return false;
	return true;
}

const struct column *kind_own_columns(struct arena *arena,
                                      const struct section *s,
                                      const struct column *own, size_t nown,
                                      size_t *n)
{
	struct column *out = arena_alloc(arena, nown + s->naxes, sizeof *out);

	memcpy(out, own, nown * sizeof *out);
	*n = nown;
	for (size_t i = 0; i < s->naxes; i++)
		if (lacks(&s->axes[i], own, nown))
			out[(*n)++] = outcome_property(arena, s->axes[i].property);
	return out;
}

void kind_own_extras(const struct section *s, const struct column *own,
                     size_t nown, const struct given *given, union cell *row)
{
	union cell *cell = row + nown;

	for (size_t i = 0; i < s->naxes; i++)
		if (lacks(&s->axes[i], own, nown))
			(cell++)->number = property_get(s->axes[i].property, given);
}
