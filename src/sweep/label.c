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
		.as_listed = label(arena, name, nvs, "", sold) };
}

struct facts_labels facts_labels_of(struct arena *arena,
                                    const struct section *s)
{
	const struct axis *systems = section_axis(s, "system");
	const struct axis *nvs = section_axis(s, "nvs");
	struct facts_labels labels = { 0 };

	if (!systems)		/* no offer has all its properties */
		return labels;
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

struct facts_label facts_label_of(struct arena *arena,
                                  const struct facts_labels *labels,
                                  const struct given *given)
{
	const struct facts_system *f = labels->of;
	const char *text;

	while (f->nvs != (double)given->system.nvs
	       || strcmp(f->system->system.name, given->system.name) != 0) {
		f++;
		assert(f < labels->of + labels->n);
	}
	text = changes(arena, f->system, given);
	return *text ? label(arena, given->system.name, f->nvs, text, false)
	             : f->as_listed;
}
