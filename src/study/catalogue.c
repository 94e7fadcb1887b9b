/*
 * catalogue.c -- both files, and finding things in them.
 */
#include "study/catalogue.h"

#include <string.h>

#include "study/models.h"
#include "study/systems.h"

bool catalogue_read(struct arena *arena, const char *models_path,
                    const char *systems_path, struct catalogue *out,
                    struct diag *diag)
{
	*out = (struct catalogue){ 0 };
	bool models = models_read(arena, models_path, out, diag);

	return systems_read(arena, systems_path, out, diag) && models;
}

bool catalogue_extend(struct arena *arena, const char *systems_path,
                      struct catalogue *catalogue, struct diag *diag)
{
	return systems_read(arena, systems_path, catalogue, diag);
}

static bool is_name(const char *name, const char *text, size_t len)
{
	return strlen(name) == len && memcmp(name, text, len) == 0;
}

const struct catalogue_model *catalogue_model(const struct catalogue *catalogue,
                                              const char *name, size_t len)
{
	for (size_t i = 0; i < catalogue->nmodels; i++)
		if (is_name(catalogue->models[i].model.name, name, len))
			return &catalogue->models[i];
	return NULL;
}

const struct catalogue_system *catalogue_system(const struct catalogue *catalogue,
                                                const char *name, size_t len)
{
	for (size_t i = 0; i < catalogue->nsystems; i++)
		if (is_name(catalogue->systems[i].system.name, name, len))
			return &catalogue->systems[i];
	return NULL;
}

bool catalogue_has(const struct catalogue_system *system,
                   const struct property *property)
{
	for (size_t i = 0; i < system->nfacts; i++)
		if (system->facts[i].property == property)
			return true;
	return false;
}

bool catalogue_sold(const struct catalogue_system *system, int64_t nvs)
{
	for (size_t i = 0; i < system->nfacts; i++) {
		const struct fact *fact = &system->facts[i];
		if (fact->property && strcmp(fact->property->name, "nvs") == 0
		    && fact->value == (double)nvs && fact->standing != STANDING_PAPER
		    && fact->standing != STANDING_ASSUMED)
			return true;
	}
	return false;
}
