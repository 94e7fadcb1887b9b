#include "command/inherited.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/procure.h"
#include "study/section.h"

struct named {			/* the systems of a section, by address */
	const struct catalogue_system **of;
	size_t n;
};

struct outline {
	const struct plan *plan;
	struct named *named;	/* by section */
};

static int order_systems(const void *a, const void *b)
{
	const char *x = *(const char *const *)a, *y = *(const char *const *)b;

	return (x > y) - (x < y);
}

static struct named named_in(const struct section *section)
{
	const struct axis *axis = section_axis(section, "system");
	struct named out = { .n = axis ? axis->n : 0 };

	out.of = mem_alloc(out.n, sizeof *out.of);
	if (out.n)
		memcpy(out.of, axis->systems, out.n * sizeof *out.of);
	qsort(out.of, out.n, sizeof *out.of, order_systems);
	return out;
}

static bool sets(const struct section *section, const struct property *property)
{
	for (size_t i = 0; i < section->naxes; i++)
		if (section->axes[i].kind == AXIS_PROPERTY
		    && section->axes[i].property == property)
			return true;
	return false;
}

/* Does any section take the catalogue's number of it? */
static bool is_used(const struct outline *outline,
                    const struct catalogue_system *system,
                    const struct property *property)
{
	for (size_t i = 0; i < outline->plan->nsections; i++) {
		const struct named *in = &outline->named[i];

		if (bsearch(&system, in->of, in->n, sizeof *in->of,
		            order_systems)
		    && !sets(&outline->plan->sections[i], property))
			return true;
	}
	return false;
}

/* An inherited number that counts; a property of several rows counts once. */
static bool is_inherited(const struct outline *outline,
                         const struct catalogue_system *system, size_t i)
{
	const struct fact *fact = &system->facts[i];

	if (!fact->from || !fact->property || !is_used(outline, system, fact->property))
		return false;
	for (size_t j = 0; j < i; j++)
		if (system->facts[j].property == fact->property)
			return false;
	return true;
}

static bool is_first_of(const struct outline *outline,
                        const struct catalogue_system *system, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (is_inherited(outline, system, j)
		    && strcmp(system->facts[j].from, system->facts[i].from) == 0)
			return false;
	return true;
}

/* "h200: compute_efficiency, nics": fact i and those of the same origin. */
static void print_group(const struct outline *outline,
                        const struct catalogue_system *system, size_t i)
{
	const struct fact *facts = system->facts;

	printf("%s: %s", facts[i].from, facts[i].property->name);
	for (size_t j = i + 1; j < system->nfacts; j++)
		if (is_inherited(outline, system, j)
		    && strcmp(facts[j].from, facts[i].from) == 0)
			printf(", %s", facts[j].property->name);
}

static void print_system(const struct outline *outline,
                         const struct catalogue_system *system)
{
	size_t groups = 0;

	for (size_t i = 0; i < system->nfacts; i++) {
		if (!is_inherited(outline, system, i) || !is_first_of(outline, system, i))
			continue;
		if (groups++ == 0)
			printf("%s inherits from ", system->system.name);
		else
			printf("; from ");
		print_group(outline, system, i);
	}
	if (groups > 0)
		putchar('\n');
}

static void print_offers(const struct outline *outline,
                         const struct plan_procure *procure)
{
	for (size_t i = 0; i < procure->noffers; i++) {
		const struct plan_offer *offer = &procure->offers[i];

		print_system(outline, &offer->system);
		if (offer->missing)
			printf("offer %s has %s\n", offer->name, offer->missing);
	}
}

void inherited_print(const struct plan *plan)
{
	struct outline outline = {
		plan, mem_alloc(plan->nsections, sizeof *outline.named) };

	for (size_t i = 0; i < plan->nsections; i++)
		outline.named[i] = named_in(&plan->sections[i]);
	for (size_t i = 0; i < plan->catalogue->nsystems; i++)
		print_system(&outline, &plan->catalogue->systems[i]);
	for (size_t i = 0; i < plan->nsections; i++)
		if (plan->sections[i].procure)
			print_offers(&outline, plan->sections[i].procure);
	for (size_t i = 0; i < plan->nsections; i++)
		free(outline.named[i].of);
	free(outline.named);
}
