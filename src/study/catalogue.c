/*
 * catalogue.c -- both files, and finding things in them.
 */
#include "study/catalogue.h"

#include <stdlib.h>
#include <string.h>

#include "study/models.h"
#include "study/systems.h"

bool catalogue_read(struct arena *arena, const char *models_path,
                    const char *systems_path, struct catalogue *out,
                    struct diag *diag)
{
	*out = (struct catalogue){
		.said = arena_alloc(arena, 1, sizeof *out->said) };
	bool models = models_read(arena, models_path, out, diag);

	return systems_read(arena, systems_path, out, diag) && models;
}

static bool was_said(const struct catalogue_said *said, const char *text)
{
	for (size_t i = 0; i < said->n; i++)
		if (strcmp(said->texts[i], text) == 0)
			return true;
	return false;
}

static void say_once(struct arena *arena, struct catalogue_said *said,
                     const char *text, FILE *out)
{
	if (!*text || was_said(said, text))
		return;
	said->texts = arena_grow(arena, said->texts, said->n, sizeof *said->texts);
	said->texts[said->n++] = arena_text(arena, text, strlen(text));
	fputs(text, out);
}

/* Everything counts, so that each study fails that reads a bad file. */
bool catalogue_extend(struct arena *arena, const char *systems_path,
                      struct catalogue *catalogue, struct diag *diag)
{
	FILE *out = diag->out;
	char *text = NULL;
	size_t len = 0;
	bool good;

	diag->out = open_memstream(&text, &len);
	if (!diag->out)
		abort();	/* there is no memory */
	good = systems_read(arena, systems_path, catalogue, diag);
	fclose(diag->out);
	diag->out = out;
	say_once(arena, catalogue->said, text, out);
	free(text);
	return good;
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
	size_t i = names_find(&catalogue->system_names, name, len);

	return i == NAMES_NONE ? NULL : &catalogue->systems[i];
}

bool catalogue_has(const struct catalogue_system *system,
                   const struct property *property)
{
	for (size_t i = 0; i < system->nfacts; i++)
		if (system->facts[i].property == property)
			return true;
	return false;
}

static bool is_offered(enum standing standing)
{
	return standing == STANDING_DATA_SHEET || standing == STANDING_MEASURED
	    || standing == STANDING_QUOTED;
}

bool catalogue_sold(const struct catalogue_system *system, int64_t nvs)
{
	for (size_t i = 0; i < system->nfacts; i++) {
		const struct fact *fact = &system->facts[i];
		if (fact->property && strcmp(fact->property->name, "nvs") == 0
		    && fact->value == (double)nvs && !fact->from
		    && is_offered(fact->standing))
			return true;
	}
	return false;
}
