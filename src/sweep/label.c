#include "sweep/facts.h"

#include <assert.h>
#include <string.h>

#include "study/section.h"

static struct facts_label label(struct arena *arena, const char *name,
                                double nvs, const char *changes, bool sold)
{
	bool hypothetical = *changes || !sold;

	return (struct facts_label){
		.text = arena_printf(arena, "%s NVS %.0f%s%s", name, nvs, changes,
		                     hypothetical ? " (hypothetical)" : ""),
		.hypothetical = hypothetical };
}

static struct facts_system as_listed(struct arena *arena,
                                     const struct catalogue_system *system,
                                     double nvs)
{
	bool sold = catalogue_sold(system, (int64_t)nvs);

	return (struct facts_system){
		.system = system, .nvs = nvs,
		.as_listed = label(arena, system->system.name, nvs, "", sold) };
}

static bool is_coupled(const struct axis *a, const struct axis *b)
{
	return a->stride == b->stride && a->period == b->period && b->n > 1;
}

struct facts_labels facts_labels_of(struct arena *arena,
                                    const struct section *s)
{
	const struct axis *systems = section_axis(s, "system");
	const struct axis *nvs = section_axis(s, "nvs");
	struct facts_labels labels = { .systems = systems };

	if (!systems)		/* no offer has all its properties */
		return labels;
	if (nvs && !is_coupled(systems, nvs))
		labels.nvs = nvs;
	labels.n = systems->n * (labels.nvs ? nvs->n : 1);
	labels.of = arena_alloc(arena, labels.n, sizeof *labels.of);
	for (size_t i = 0; i < labels.n; i++) {
		size_t at = labels.nvs ? i / nvs->n : i;
		const struct catalogue_system *system = systems->systems[at];
		double own = (double)system->system.nvs;

		if (nvs)
			own = nvs->values[labels.nvs ? i % nvs->n : i];
		labels.of[i] = as_listed(arena, system, own);
	}
	return labels;
}

/* ", hbm_capacity 288 GB": what the study put in the catalogue's place. */
static const char *changes(struct arena *arena,
                           const struct catalogue_system *listed,
                           const struct given *given)
{
	struct given plain = { .system = listed->system };
	char value[QUANTITY_ROOM];
	const char *text = "";

	for (size_t i = 0; i < property_count; i++) {
		const struct property *p = &property_table[i];
		double now = property_get(p, given);

		if (p->owner == OWNER_SYSTEM && strcmp(p->name, "nvs") != 0
		    && property_get(p, &plain) != now)
			text = arena_printf(arena, "%s, %s %s", text, p->name,
			                    quantity_write(value, p->quantity, now));
	}
	return text;
}

static size_t digit(const struct axis *axis, size_t index)
{
	return index / axis->stride % axis->period;
}

struct facts_label facts_label_of(struct arena *arena,
                                  const struct facts_labels *labels,
                                  size_t index, const struct given *given)
{
	const struct axis *nvs = labels->nvs;
	size_t at = digit(labels->systems, index);
	const struct facts_system *f =
		&labels->of[nvs ? at * nvs->n + digit(nvs, index) : at];
	const char *text = changes(arena, f->system, given);

	assert(f->nvs == (double)given->system.nvs);
	return *text ? label(arena, given->system.name, f->nvs, text, false)
	             : f->as_listed;
}
