#include "sweep/facts.h"

#include <assert.h>
#include <string.h>

static const struct axis *axis_of(const struct section *s, enum axis_kind kind,
                                  const char *property)
{
	for (size_t i = 0; i < s->naxes; i++)
		if (s->axes[i].kind == kind
		    && (!property
		        || strcmp(s->axes[i].property->name, property) == 0))
			return &s->axes[i];
	return NULL;
}

static struct facts_label label(struct arena *arena, const char *name,
                                double nvs, bool changed, bool sold)
{
	const char *mark = changed ? " (changed by the study, hypothetical)"
	                 : sold ? "" : " (hypothetical)";

	return (struct facts_label){
		.text = arena_printf(arena, "%s NVS %.0f%s", name, nvs, mark),
		.hypothetical = changed || !sold };
}

static void add(struct arena *arena, struct facts_labels *labels,
                const struct catalogue_system *system, double nvs)
{
	bool sold = catalogue_sold(system, (int64_t)nvs);
	const char *name = system->system.name;

	for (size_t i = 0; i < labels->n; i++)
		if (labels->of[i].system == system && labels->of[i].nvs == nvs)
			return;
	labels->of[labels->n++] = (struct facts_system){
		.system = system, .nvs = nvs,
		.as_listed = label(arena, name, nvs, false, sold),
		.changed = label(arena, name, nvs, true, sold) };
}

struct facts_labels facts_labels_of(struct arena *arena,
                                    const struct section *s)
{
	const struct axis *systems = axis_of(s, AXIS_SYSTEM, NULL);
	const struct axis *nvs = axis_of(s, AXIS_PROPERTY, "nvs");
	struct facts_labels labels = { 0 };

	assert(systems);
	labels.of = arena_alloc(arena, systems->n * (nvs ? nvs->n : 1),
	                        sizeof *labels.of);
	for (size_t i = 0; i < systems->n; i++) {
		bool coupled = nvs && nvs->stride == systems->stride && nvs->n > 1
		            && nvs->period == systems->period;

		if (!nvs)
			add(arena, &labels, systems->systems[i],
			    (double)systems->systems[i]->system.nvs);
		for (size_t j = 0; nvs && j < nvs->n; j++)
			if (!coupled || j == i)
				add(arena, &labels, systems->systems[i],
				    nvs->values[j]);
	}
	return labels;
}

static bool changed(const struct catalogue_system *listed,
                    const struct given *given)
{
	struct given plain = { .system = listed->system };

	for (size_t i = 0; i < property_count; i++) {
		const struct property *p = &property_table[i];

		if (p->owner == OWNER_SYSTEM && strcmp(p->name, "nvs") != 0
		    && property_get(p, &plain) != property_get(p, given))
			return true;
	}
	return false;
}

const struct facts_label *facts_label_of(const struct facts_labels *labels,
                                         const struct given *given)
{
	for (size_t i = 0; i < labels->n; i++) {
		const struct facts_system *f = &labels->of[i];

		if (f->nvs == (double)given->system.nvs
		    && strcmp(f->system->system.name, given->system.name) == 0)
			return changed(f->system, given) ? &f->changed
			                                 : &f->as_listed;
	}
	assert(!"every case's system is among its section's");
	return NULL;
}
