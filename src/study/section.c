/*
 * section.c -- axes from entries, in their fixed order; what a section needs;
 * cases by number.
 */
#include "study/section.h"

#include <assert.h>
#include <string.h>

#include "study/check.h"
#include "study/collectives.h"
#include "study/config_line.h"
#include "study/procure_read.h"
#include "study/profile.h"
#include "study/sensitivity.h"
#include "study/together.h"

static const char *const kind_key[] = {
	[AXIS_PROFILE] = "profile", [AXIS_MODEL] = "model", [AXIS_STRATEGY] = "strategy",
	[AXIS_SYSTEM] = "system", [AXIS_COLLECTIVE] = "collective",
	[AXIS_GROUP] = "group", [AXIS_IN_DOMAIN] = "in_domain",
	[AXIS_BYTES] = "bytes",
};

const char *axis_key(const struct axis *axis)
{
	return axis->kind == AXIS_PROPERTY ? axis->property->name
	                                   : kind_key[axis->kind];
}

const struct axis *section_axis(const struct section *section, const char *key)
{
	for (size_t i = 0; i < section->naxes; i++)
		if (strcmp(axis_key(&section->axes[i]), key) == 0)
			return &section->axes[i];
	return NULL;
}

static bool has_names(const struct axis *axis)
{
	return axis->kind == AXIS_PROFILE || axis->kind == AXIS_MODEL
	    || axis->kind == AXIS_STRATEGY || axis->kind == AXIS_SYSTEM
	    || axis->kind == AXIS_COLLECTIVE;
}

static void fill_names(struct arena *arena, const struct list *list,
                       struct axis *axis)
{
	const void **found = arena_alloc(arena, list->n, sizeof *found);
	enum strategy *strategies = arena_alloc(arena, list->n, sizeof *strategies);
	enum collective *collectives = arena_alloc(arena, list->n,
	                                           sizeof *collectives);

	for (size_t i = 0; i < list->n; i++)
		found[i] = list->items[i].found;
	switch (axis->kind) {
	case AXIS_PROFILE:
		axis->profiles = arena_alloc(arena, list->n, sizeof *axis->profiles);
		for (size_t i = 0; i < list->n; i++)
			axis->profiles[i] = found[i];
		break;
	case AXIS_MODEL:
		axis->models = arena_alloc(arena, list->n, sizeof *axis->models);
		for (size_t i = 0; i < list->n; i++)
			axis->models[i] = found[i];
		break;
	case AXIS_SYSTEM:
		axis->systems = arena_alloc(arena, list->n, sizeof *axis->systems);
		for (size_t i = 0; i < list->n; i++)
			axis->systems[i] = found[i];
		break;
	case AXIS_STRATEGY:
		for (size_t i = 0; i < list->n; i++)
			strategies[i] = (enum strategy)
				((const char *const *)found[i] - strategy_name);
		axis->strategies = strategies;
		break;
	case AXIS_COLLECTIVE:
		for (size_t i = 0; i < list->n; i++)
			collectives[i] = (enum collective)
				((const char *const *)found[i] - collective_name);
		axis->collectives = collectives;
		break;
	case AXIS_PROPERTY: case AXIS_GROUP: case AXIS_IN_DOMAIN: case AXIS_BYTES:
		assert(0);
	}
}

static void fill_numbers(struct arena *arena, const struct list *list,
                         struct axis *axis)
{
	double *values = arena_alloc(arena, list->n, sizeof *values);

	for (size_t i = 0; i < list->n; i++) {
		values[i] = list->items[i].number;
		if (list->items[i].modifier)
			axis->modifier = list->items[i].modifier;
	}
	axis->values = values;
}

struct builder {
	struct reading *r;
	const struct block *block;
	struct section *out;
	bool whole;		/* no axis was a mistake */
};

/* Each key that is given is an axis, were it of one value. */
static void add_axis(struct builder *b, struct axis axis)
{
	struct section *out = b->out;
	struct key rule = key_find(axis_key(&axis), strlen(axis_key(&axis)));
	const struct entry *entry;

	if (!key_fits(&rule, b->block->place))
		return;
	entry = reading_find(b->r, b->block, rule.name);
	if (!entry)
		return;
	if (entry->bad) {
		b->whole = false;
		return;
	}
	axis.n = entry->list.n;
	axis.at = entry->value;
	axis.or_fewer = entry->list.or_fewer.len > 0;
	out->or_fewer |= axis.or_fewer;
	if (has_names(&axis))
		fill_names(b->r->reader.arena, &entry->list, &axis);
	else
		fill_numbers(b->r->reader.arena, &entry->list, &axis);
	out->axes = arena_grow(b->r->reader.arena, out->axes, out->naxes,
	                       sizeof *out->axes);
	out->axes[out->naxes++] = axis;
}

static void add_property(struct builder *b, const char *name)
{
	add_axis(b, (struct axis){ .kind = AXIS_PROPERTY,
	                           .property = property_find(name, strlen(name)) });
}

/* There is always a profile: corrected unless one is named. */
static void add_default_profile(struct builder *b)
{
	struct arena *arena = b->r->reader.arena;
	struct axis axis = { .kind = AXIS_PROFILE, .n = 1, .at = b->block->header };

	if (reading_find(b->r, b->block, "profile"))
		return;
	axis.profiles = arena_alloc(arena, 1, sizeof *axis.profiles);
	axis.profiles[0] = profile_default(b->r);
	b->out->axes = arena_grow(arena, b->out->axes, b->out->naxes,
	                          sizeof *b->out->axes);
	b->out->axes[b->out->naxes++] = axis;
}

/* The order of plan.h. */
static void add_axes(struct builder *b)
{
	add_axis(b, (struct axis){ .kind = AXIS_PROFILE });
	add_default_profile(b);
	add_axis(b, (struct axis){ .kind = AXIS_MODEL });
	if (b->out->kind != SECTION_SENSITIVITY)	/* there it is no axis */
		add_axis(b, (struct axis){ .kind = AXIS_STRATEGY });
	add_axis(b, (struct axis){ .kind = AXIS_SYSTEM });
	add_property(b, "nvs");
	for (size_t i = 0; i < property_count; i++)
		if (strcmp(property_table[i].name, "nvs") != 0
		    && strcmp(property_table[i].name, "gpus") != 0)
			add_property(b, property_table[i].name);
	add_property(b, "gpus");
	add_axis(b, (struct axis){ .kind = AXIS_COLLECTIVE });
	add_axis(b, (struct axis){ .kind = AXIS_GROUP });
	add_axis(b, (struct axis){ .kind = AXIS_IN_DOMAIN });
	add_axis(b, (struct axis){ .kind = AXIS_BYTES });
}

static void missing_key(struct builder *b, const char *key)
{
	static const struct { const char *key, *example; } examples[] = {
		{ "model", "gpt3-1t" }, { "strategy", "tp1d, tp2d, summa" },
		{ "system", "h200" }, { "gpus", "128..16384 *2" },
		{ "batch", "4096" },
		{ "features", "hbm_capacity, hbm_bandwidth, slow_bandwidth" },
		{ "collective", "allgather, allreduce" }, { "group", "16, 32" },
		{ "in_domain", "4" }, { "bytes", "32 kB..4 GB *2" },
		{ "offers", "offers.csv" }, { "currency", "EUR" },
		{ "years", "5" }, { "start", "2027-07-01" },
		{ "energy_price", "120 EUR/MWh" }, { "hbm_reserve", "10 %" },
		{ "benchmark", "llm 1024" },
	};
	const char *example = "";

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
		if (strcmp(examples[i].key, key) == 0)
			example = examples[i].example;
	diag_at(b->r->reader.diag, LEVEL_ERROR, b->block->header,
	        "%s needs '%s'", place_kind[b->block->place].shown, key);
	struct key rule = key_find(key, strlen(key));
	diag_hint(b->r->reader.diag, "give it here%s, for example: %s = %s",
	          key_fits(&rule, PLACE_STUDY) ? " or before the first section" : "",
	          key, example);
	b->whole = false;
}

static void check_required(struct builder *b)
{
	static const char *const required[] = {
		"model", "strategy", "system", "gpus", "batch", "features",
		"collective", "group", "in_domain", "bytes", "offers",
		"currency", "years", "start", "energy_price", "hbm_reserve",
		"benchmark"
	};

	for (size_t i = 0; i < sizeof required / sizeof *required; i++) {
		struct key rule = key_find(required[i], strlen(required[i]));
		if (key_fits(&rule, b->block->place)
		    && !reading_find(b->r, b->block, required[i]))
			missing_key(b, required[i]);
	}
}

static void read_keep(struct builder *b)
{
	struct entry *entry;
	const struct item *keep;

	b->out->keep = 1;
	if (b->block->place != PLACE_SWEEP)
		return;
	entry = reading_find(b->r, b->block, "keep");
	if (entry && (keep = reading_one(b->r, entry)))
		b->out->keep = (int64_t)keep->number;
}

static void read_train(struct builder *b)
{
	struct entry *entry = reading_find(b->r, b->block, "train");
	const struct item *item = entry ? reading_one(b->r, entry) : NULL;

	b->out->train_text = "";
	if (!item)
		return;
	value_training(item, &b->out->training);
	b->out->train_text = arena_text(b->r->reader.arena, span_text(item->at),
	                                item->at.len);
}

/* No cases, so nothing that is checked of cases. */
static bool read_procure(struct builder *b)
{
	b->out->train_text = "";
	b->whole &= procure_read(b->r, b->block, b->out);
	b->whole &= together_read(b->r, b->block, b->out, b->whole);
	return b->whole;
}

static const enum section_kind kind_of_place[PLACES] = {
	[PLACE_SWEEP] = SECTION_SWEEP,
	[PLACE_CONFIGS] = SECTION_CONFIGS,
	[PLACE_SENSITIVITY] = SECTION_SENSITIVITY,
	[PLACE_OPERATIONS] = SECTION_OPERATIONS,
	[PLACE_COLLECTIVES] = SECTION_COLLECTIVES,
	[PLACE_PROCURE] = SECTION_PROCURE,
};

bool section_read(struct reading *r, const struct block *block,
                  struct section *out)
{
	struct builder b = { .r = r, .block = block, .out = out, .whole = true };

	*out = (struct section){
		.kind = kind_of_place[block->place],
		.name = arena_text(r->reader.arena, span_text(block->name),
		                   block->name.len),
		.at = block->header,
	};
	check_required(&b);
	add_axes(&b);
	if (out->kind == SECTION_PROCURE)
		return read_procure(&b);
	read_keep(&b);
	read_train(&b);
	if (place_lists(block->place) && !config_lines(r, block, out))
		b.whole = false;
	if (out->kind == SECTION_SENSITIVITY && !sensitivity_read(r, block, out))
		b.whole = false;
	if (!together_read(r, block, out, b.whole))
		b.whole = false;
	if (out->kind == SECTION_COLLECTIVES
	    && !collectives_read(r, block, out, b.whole))
		b.whole = false;
	if (!check_section(r, block, out, b.whole))
		b.whole = false;
	return b.whole;
}

bool section_has_model(const struct section *section)
{
	return section_axis(section, "model") != NULL;
}

static size_t combinations(const struct section *section)
{
	return section->axes[0].stride * section->axes[0].period;
}

size_t section_cases(const struct section *section)
{
	return section->procure ? 0 : combinations(section);
}

static void apply(const struct axis *axis, size_t i, struct given *out)
{
	switch (axis->kind) {
	case AXIS_PROFILE:
		out->rules = axis->profiles[i]->rules;
		out->profile = axis->profiles[i]->name;
		break;
	case AXIS_MODEL:
		out->model = axis->models[i]->model;
		break;
	case AXIS_SYSTEM:
		out->system = axis->systems[i]->system;
		break;
	case AXIS_STRATEGY:
		out->strategy = axis->strategies[i];
		break;
	case AXIS_PROPERTY:
		property_set(axis->property, out, axis->values[i]);
		break;
	case AXIS_COLLECTIVE: case AXIS_GROUP: case AXIS_IN_DOMAIN: case AXIS_BYTES:
		break;		/* section_exchange */
	}
}

void section_case(const struct section *section, size_t index,
                  struct given *out, const struct plan_config **config)
{
	assert(index < combinations(section));
	*out = (struct given){ .training = section->training,
	                       .or_fewer = section->or_fewer };
	*config = NULL;
	for (size_t i = 0; i < section->naxes; i++) {
		const struct axis *axis = &section->axes[i];
		apply(axis, index / axis->stride % axis->period, out);
	}
	if (section->nstrategies > 0)
		out->strategy = section->strategies[0];
	if (section->nconfigs == 0)
		return;
	*config = &section->configs[index % section->nconfigs];
	out->strategy = (*config)->strategy;
	out->gpus = config_gpus(&(*config)->config);
}
