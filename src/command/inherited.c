#include "command/inherited.h"

#include <stdio.h>
#include <string.h>

#include "study/procure.h"

static bool has_system(const struct section *section,
                       const struct catalogue_system *system)
{
	for (size_t i = 0; i < section->naxes; i++)
		for (size_t j = 0; section->axes[i].kind == AXIS_SYSTEM
		     && j < section->axes[i].n; j++)
			if (section->axes[i].systems[j] == system)
				return true;
	return false;
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
static bool is_used(const struct plan *plan,
                    const struct catalogue_system *system,
                    const struct property *property)
{
	for (size_t i = 0; i < plan->nsections; i++)
		if (has_system(&plan->sections[i], system)
		    && !sets(&plan->sections[i], property))
			return true;
	return false;
}

/* An inherited number that counts; a property of several rows counts once. */
static bool is_inherited(const struct plan *plan,
                         const struct catalogue_system *system, size_t i)
{
	const struct fact *fact = &system->facts[i];

	if (!fact->from || !fact->property || !is_used(plan, system, fact->property))
		return false;
	for (size_t j = 0; j < i; j++)
		if (system->facts[j].property == fact->property)
			return false;
	return true;
}

static bool is_first_of(const struct plan *plan,
                        const struct catalogue_system *system, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (is_inherited(plan, system, j)
		    && strcmp(system->facts[j].from, system->facts[i].from) == 0)
			return false;
	return true;
}

/* "h200: compute_efficiency, nics": fact i and those of the same origin. */
static void print_group(const struct plan *plan,
                        const struct catalogue_system *system, size_t i)
{
	const struct fact *facts = system->facts;

	printf("%s: %s", facts[i].from, facts[i].property->name);
	for (size_t j = i + 1; j < system->nfacts; j++)
		if (is_inherited(plan, system, j)
		    && strcmp(facts[j].from, facts[i].from) == 0)
			printf(", %s", facts[j].property->name);
}

static void print_system(const struct plan *plan,
                         const struct catalogue_system *system)
{
	size_t groups = 0;

	for (size_t i = 0; i < system->nfacts; i++) {
		if (!is_inherited(plan, system, i) || !is_first_of(plan, system, i))
			continue;
		if (groups++ == 0)
			printf("%s inherits from ", system->system.name);
		else
			printf("; from ");
		print_group(plan, system, i);
	}
	if (groups > 0)
		putchar('\n');
}

static void print_offers(const struct plan *plan,
                         const struct plan_procure *procure)
{
	for (size_t i = 0; i < procure->noffers; i++) {
		const struct plan_offer *offer = &procure->offers[i];

		print_system(plan, &offer->system);
		if (offer->missing)
			printf("offer %s has %s\n", offer->name, offer->missing);
	}
}

void inherited_print(const struct plan *plan)
{
	for (size_t i = 0; i < plan->catalogue->nsystems; i++)
		print_system(plan, &plan->catalogue->systems[i]);
	for (size_t i = 0; i < plan->nsections; i++)
		if (plan->sections[i].procure)
			print_offers(plan, plan->sections[i].procure);
}
