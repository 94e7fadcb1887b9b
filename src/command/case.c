#include "command/case.h"

#include <string.h>

#include "study/plan.h"

static const char *near_model(const struct data *data, const char *name)
{
	const char *names[256];
	size_t n = 0;

	for (; n < data->catalogue.nmodels && n < 256; n++)
		names[n] = data->catalogue.models[n].model.name;
	return near_name(name, strlen(name), names, n);
}

static const char *near_system(const struct data *data, const char *name)
{
	const char *names[256];
	size_t n = 0;

	for (; n < data->catalogue.nsystems && n < 256; n++)
		names[n] = data->catalogue.systems[n].system.name;
	return near_name(name, strlen(name), names, n);
}

static void no_such(const char *what, const char *name, const char *near,
                    struct diag *diag)
{
	diag_say(diag, LEVEL_ERROR, name, "there is no such %s", what);
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else
		diag_hint(diag, "fmstudy list shows what there is");
}

static void read_model(const struct options *options, const struct data *data,
                       struct given *given, struct diag *diag)
{
	const char *name = options->value[OPTION_MODEL];
	const struct catalogue_model *m;

	if (!name) {
		diag_say(diag, LEVEL_ERROR, "--model", "is needed");
		diag_hint(diag, "fmstudy list models shows what there is");
	} else if (!(m = catalogue_model(&data->catalogue, name, strlen(name)))) {
		no_such("model", name, near_model(data, name), diag);
	} else {
		given->model = m->model;
	}
}

static void read_system(const struct options *options, const struct data *data,
                        struct command_case *out, struct diag *diag)
{
	const char *name = options->value[OPTION_SYSTEM];

	if (!name) {
		diag_say(diag, LEVEL_ERROR, "--system", "is needed");
		diag_hint(diag, "fmstudy list systems shows what there is");
		return;
	}
	out->system = catalogue_system(&data->catalogue, name, strlen(name));
	if (!out->system)
		no_such("system", name, near_system(data, name), diag);
	else
		out->given.system = out->system->system;
}

static void read_strategy(const struct options *options,
                          struct command_case *out, struct diag *diag)
{
	const char *name = options->value[OPTION_STRATEGY];

	out->strategy_given = name != NULL;
	for (int s = 0; name && s < STRATEGIES; s++)
		if (strcmp(name, strategy_name[s]) == 0) {
			out->given.strategy = (enum strategy)s;
			return;
		}
	if (name)
		no_such("strategy", name,
		        near_name(name, strlen(name), strategy_name, STRATEGIES),
		        diag);
}

static void read_properties(struct arena *arena, const struct options *options,
                            struct given *given, struct diag *diag)
{
	for (size_t i = 0; i < property_count; i++) {
		const char *text = options->property[i];
		double value;

		if (!text)
			continue;
		struct source source = {
			.name = arena_printf(arena, "--%s", property_table[i].name),
			.text = text, .len = strlen(text) };
		if (plan_value(&property_table[i], &source, &value, diag))
			property_set(&property_table[i], given, value);
	}
}

static bool was_given(const struct options *options, const char *property)
{
	const struct property *p = property_find(property, strlen(property));

	return options->property[p - property_table] != NULL;
}

static void read_profile(struct arena *arena, const struct options *options,
                         struct given *given, struct diag *diag)
{
	const char *name = options->value[OPTION_PROFILE];
	char canonical[RULES_NAME];

	given->rules = rules_of(PROFILE_CORRECTED);
	if (name && !rules_read(name, strlen(name), &given->rules)) {
		diag_say(diag, LEVEL_ERROR, name, "there is no such profile");
		diag_hint(diag, "there are paper and corrected, and single "
		          "corrections: \"paper +E1\", \"corrected -E6\"");
	}
	given->profile = arena_printf(arena, "%s",
	                              rules_name(&given->rules, canonical));
}

/* A system without all its numbers serves if the options give the rest. */
static void check_complete(const struct options *options,
                           const struct command_case *c, struct diag *diag)
{
	for (size_t i = 0; c->system && i < property_count; i++) {
		const struct property *p = &property_table[i];

		if (p->owner != OWNER_SYSTEM || p->optional || options->property[i]
		    || catalogue_has(c->system, p))
			continue;
		diag_say(diag, LEVEL_ERROR, c->system->system.name,
		         "the catalogue has no %s for it", p->name);
		diag_hint(diag, "add a row, or give --%s", p->name);
	}
}

bool case_read(struct arena *arena, const struct options *options,
               struct data *data, bool needs_gpus, struct command_case *out,
               struct diag *diag)
{
	const char *train = options->value[OPTION_TRAIN], *flaw;

	*out = (struct command_case){ 0 };
	read_model(options, data, &out->given, diag);
	read_system(options, data, out, diag);
	read_strategy(options, out, diag);
	read_properties(arena, options, &out->given, diag);
	read_profile(arena, options, &out->given, diag);
	check_complete(options, out, diag);
	if (!was_given(options, "batch")) {
		diag_say(diag, LEVEL_ERROR, "--batch", "is needed");
		diag_hint(diag, "--batch 4096: sequences per optimiser step");
	}
	if (needs_gpus && !was_given(options, "gpus")) {
		diag_say(diag, LEVEL_ERROR, "--gpus", "is needed");
		diag_hint(diag, "--gpus 1024: accelerators");
	}
	if (train) {
		struct source source = { "--train", train, strlen(train) };

		plan_train(&source, &out->given.training, diag);
	}
	if (diag_bad(diag))
		return false;
	if ((flaw = given_flaw(&out->given)))
		diag_say(diag, LEVEL_ERROR, out->given.model.name, "%s", flaw);
	return !flaw;
}

void case_headline(const struct command_case *c, const char *strategy)
{
	const struct given *g = &c->given;

	printf("%s on %lld x %s, fast domain (NVS) %lld%s, batch %lld, %s, "
	       "profile %s\n", g->model.name, (long long)g->gpus,
	       g->system.name, (long long)g->system.nvs,
	       catalogue_sold(c->system, g->system.nvs) ? "" : " (hypothetical)",
	       (long long)g->training.batch, strategy, g->profile);
}
