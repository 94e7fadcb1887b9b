/*
 * check.c -- checks that need more than one entry.
 */
#include "study/check.h"

#include <string.h>

#include "study/section.h"
#include "study/walk.h"

/* Neither the catalogue nor the section has a value for it. */
static bool is_missing(struct reading *r, const struct block *block,
                       const struct catalogue_system *system,
                       const struct property *property)
{
	return property->owner == OWNER_SYSTEM && !property->optional
	    && !catalogue_has(system, property)
	    && !reading_find(r, block, property->name);
}

static void hint_row(struct diag *diag, const struct catalogue_system *system,
                     const struct property *property)
{
	const char *unit = strchr(quantity_example(property->quantity), ' ');

	diag_hint(diag, "add the row %s,%s,VALUE,%s,,,STANDING,DATE,SOURCE to the "
	          "catalogue", system->system.name, property->name,
	          unit ? unit + 1 : "");
}

/* What is based on another system has all that this one has. */
static void hint_base(struct diag *diag, const struct catalogue_system *system)
{
	for (size_t i = 0; i < system->nfacts; i++)
		if (system->facts[i].from)
			return;
	diag_hint(diag, "or the row %s,based_on,OTHER,,,,,, to take over what is "
	          "missing from another system", system->system.name);
}

static bool check_complete(struct reading *r, const struct block *block,
                           struct item *item)
{
	const struct catalogue_system *system = item->found;
	bool good = true;

	for (size_t i = 0; i < property_count; i++) {
		const struct property *property = &property_table[i];
		if (!is_missing(r, block, system, property))
			continue;
		if (good && !item->said)
			diag_at(r->reader.diag, LEVEL_ERROR, item->at, "'%s' has no %s "
			        "in the catalogue, and none is given here",
			        system->system.name, property->name);
		if (!item->said)
			hint_row(r->reader.diag, system, property);
		good = false;
	}
	if (!good && !item->said)
		hint_base(r->reader.diag, system);
	item->said |= !good;
	return good;
}

static bool check_systems(struct reading *r, const struct block *block)
{
	struct entry *entry = reading_find(r, block, "system");
	bool good = true;

	if (!entry || entry->bad)
		return true;
	for (size_t i = 0; i < entry->list.n; i++) {
		const struct catalogue_system *system = entry->list.items[i].found;
		if (!system->complete)
			good &= check_complete(r, block, &entry->list.items[i]);
	}
	return good;
}

static bool any_axis(const struct axis *axis)
{
	(void)axis;
	return true;
}

static bool shapes_model(const struct axis *axis)
{
	return axis->kind == AXIS_MODEL
	    || (axis->kind == AXIS_PROPERTY
	        && axis->property->owner == OWNER_MODEL);
}

static bool check_count(struct reading *r, const struct section *section)
{
	double cases = section->nconfigs ? (double)section->nconfigs : 1;
	const char *product = "";

	for (size_t i = 0; i < section->naxes; i++) {
		const struct axis *axis = &section->axes[i];
		if (!walk_moves(section, i, any_axis))
			continue;
		cases *= (double)axis->n;
		product = arena_printf(r->reader.arena, "%s%s%s %zu", product,
		                       *product ? " x " : "", axis_key(axis), axis->n);
	}
	if (cases <= SECTION_LIMIT)
		return true;
	diag_at(r->reader.diag, LEVEL_ERROR, section->at, "[%s] has more than %.0f "
	        "cases, the most that a section may have", section->name,
	        SECTION_LIMIT);
	diag_hint(r->reader.diag, "it is %s; shorten an axis", product);
	return false;
}

/* Where a reader would mend it: the last axis that shapes a model. */
static struct span place_of_flaw(const struct section *section)
{
	struct span at = section->at;

	for (size_t i = 0; i < section->naxes; i++)
		if (shapes_model(&section->axes[i]))
			at = section->axes[i].at;
	return at;
}

static bool check_models(struct reading *r, const struct section *section)
{
	const struct plan_config *config;
	struct given given;
	size_t index = 0;

	if (!section_has_model(section))
		return true;
	do {
		section_case(section, index, &given, &config);
		const char *flaw = given_flaw(&given);
		if (!flaw)
			continue;
		diag_at(r->reader.diag, LEVEL_ERROR, place_of_flaw(section),
		        "%s in [%s]: %s", given.model.name, section->name, flaw);
		diag_hint(r->reader.diag, "this is hidden %lld and heads %lld",
		          (long long)given.model.hidden,
		          (long long)given.model.heads);
		return false;
	} while (walk_next(section, &index, shapes_model));
	return true;
}

bool check_section(struct reading *r, const struct block *block,
                   const struct section *section, bool whole)
{
	bool good = check_systems(r, block);

	if (!whole)
		return good;
	if (!check_count(r, section))
		return false;
	return check_models(r, section) && good;
}

static void check_study_level(struct reading *r)
{
	const struct block *study = &r->blocks.blocks[0];

	for (size_t i = 0; i < study->n; i++) {
		const struct entry *entry = &study->entries[i];
		if (entry->used || entry->bad || !entry->rule.name)
			continue;
		diag_at(r->reader.diag, LEVEL_WARNING, entry->key,
		        "'%s' has no effect: no section takes it from here",
		        entry->rule.name);
		diag_hint(r->reader.diag, "take the line away, or the sections' own");
	}
}

void check_used(struct reading *r)
{
	check_study_level(r);
	for (size_t i = 0; i < r->nsets; i++) {
		const struct entry *entry = &r->sets[i].entry;
		if (entry->used || entry->bad)
			continue;
		diag_at(r->reader.diag, LEVEL_ERROR, entry->key,
		        "'%s' has no effect: no section takes it",
		        entry->rule.name);
		diag_hint(r->reader.diag, "leave it out, or set it for a section: "
		          "SECTION.%s=...", entry->rule.name);
	}
}
