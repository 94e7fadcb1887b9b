/*
 * figure.c -- what to draw, from which section, which rows of it.
 */
#include "study/figure.h"

#include <math.h>
#include <string.h>

#include "study/section.h"

/* A filter written in other units than the axis may differ in its last bit. */
#define ROUNDING 1e-9

/* The text of a key of the block itself; NULL if it is not given, or bad. */
static const char *own_text(struct reading *r, const struct block *block,
                            const char *key, struct entry **entry)
{
	const struct item *item;

	*entry = NULL;
	for (size_t i = 0; i < block->n; i++) {
		const char *name = block->entries[i].rule.name;
		if (name && strcmp(name, key) == 0
		    && (!*entry || (*entry)->bad))
			*entry = &block->entries[i];
	}
	if (!*entry || !(item = reading_one(r, *entry)))
		return NULL;
	return item->text;
}

static const char *required_text(struct reading *r, const struct block *block,
                                 const char *key, const char *example)
{
	struct entry *entry;
	const char *text = own_text(r, block, key, &entry);

	if (!entry) {
		diag_at(r->reader.diag, LEVEL_ERROR, block->header,
		        "%s needs '%s'", place_kind[block->place].shown, key);
		diag_hint(r->reader.diag, "for example: %s = %s", key, example);
	}
	return text;
}

/* A section that is only broken is not unknown. */
static bool is_broken_section(const struct reading *r, const char *name)
{
	for (size_t i = 0; i < r->blocks.n; i++) {
		const struct block *block = &r->blocks.blocks[i];
		if (block->place == PLACE_UNKNOWN
		    && (!block->name.source || block->name.len == 0
		        || span_is(block->name, name)))
			return true;
	}
	return false;
}

static void unknown_section(struct reading *r, struct span at, const char *name,
                            const struct built *built, size_t n)
{
	const char **names = arena_alloc(r->reader.arena, n, sizeof *names);

	if (is_broken_section(r, name))
		return;
	for (size_t i = 0; i < n; i++)
		names[i] = built[i].section->name;
	const char *near = near_name(name, strlen(name), names, n);
	diag_at(r->reader.diag, LEVEL_ERROR, at, "no section '%s' in this study",
	        name);
	if (near)
		diag_hint(r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(r->reader.diag, "'from' takes the name of a section of "
		          "cases, such as a [sweep]");
}

/* The section that `from` names; NULL if there is none to conclude from. */
static const struct built *find_from(struct reading *r, const struct block *block,
                                     const struct built *built, size_t n,
                                     const char *question)
{
	struct entry *entry;
	const char *name = own_text(r, block, "from", &entry);

	for (size_t i = 0; name && i < n; i++)
		if (strcmp(built[i].section->name, name) == 0)
			return &built[i];
	if (name)
		unknown_section(r, entry->value, name, built, n);
	if (entry || n == 0)
		return NULL;
	if (n == 1)
		return &built[0];
	diag_at(r->reader.diag, LEVEL_ERROR, block->header, "%s", question);
	diag_hint(r->reader.diag, "for example: from = %s", built[0].section->name);
	return NULL;
}

/* Does the section have rows with this value?  A number is set to the very
 * one of the axis. */
static bool has_number(const struct axis *axis, double *number)
{
	for (size_t i = 0; i < axis->n; i++)
		if (fabs(axis->values[i] - *number) <= ROUNDING * fabs(*number)) {
			*number = axis->values[i];
			return true;
		}
	return false;
}

static bool has_name(const struct axis *axis, const struct item *item)
{
	for (size_t i = 0; i < axis->n; i++) {
		const void *found = axis->kind == AXIS_MODEL
			? (const void *)axis->models[i]
			: axis->kind == AXIS_SYSTEM
			? (const void *)axis->systems[i]
			: axis->kind == AXIS_PROFILE
			? (const void *)axis->profiles[i]
			: axis->kind == AXIS_COLLECTIVE
			? (const void *)&collective_name[axis->collectives[i]]
			: (const void *)&strategy_name[axis->strategies[i]];
		if (found == item->found)
			return true;
	}
	return false;
}

/* Columns that every table has without an axis of that name: each config line
 * says its strategy and accelerators, the catalogue the domain's size. */
static bool has_config(const struct section *section, const char *key,
                       const struct item *item)
{
	for (size_t i = 0; i < section->nconfigs; i++) {
		const struct plan_config *config = &section->configs[i];
		if (strcmp(key, "gpus") == 0
		    && (double)config_gpus(&config->config) == item->number)
			return true;
		if (strcmp(key, "strategy") == 0
		    && item->found == &strategy_name[config->strategy])
			return true;
	}
	return false;
}

static bool has_domain(const struct section *section, const struct item *item)
{
	const struct axis *axis = section_axis(section, "system");

	for (size_t i = 0; axis && i < axis->n; i++)
		if ((double)axis->systems[i]->system.nvs == item->number)
			return true;
	return false;
}

static bool is_column(const struct section *section, const char *key)
{
	return section_axis(section, key) || strcmp(key, "nvs") == 0
	    || (section->nconfigs > 0 && (strcmp(key, "gpus") == 0
	                                  || strcmp(key, "strategy") == 0));
}

static bool has_rows(const struct section *section, const char *key,
                     const struct item *item, double *number)
{
	const struct axis *axis = section_axis(section, key);

	*number = item->number;
	if (axis)
		return item->text ? has_name(axis, item) : has_number(axis, number);
	if (strcmp(key, "nvs") == 0)
		return has_domain(section, item);
	return has_config(section, key, item);
}

static bool check_filter(struct reading *r, const struct entry *entry,
                         const struct section *section, const struct item *item,
                         double *number)
{
	const char *key = entry->rule.name;

	if (entry->list.or_fewer.len > 0) {
		diag_at(r->reader.diag, LEVEL_ERROR, entry->list.or_fewer, "a figure "
		        "chooses rows by the value that the section gives");
		diag_hint(r->reader.diag, "leave the words out");
		return false;
	}
	if (!is_column(section, key)) {
		diag_at(r->reader.diag, LEVEL_ERROR, entry->key, "'%s' is no axis of "
		        "[%s]", key, section->name);
		diag_hint(r->reader.diag, "a figure can only choose among values that "
		          "the section has");
		return false;
	}
	if (has_rows(section, key, item, number))
		return true;
	diag_at(r->reader.diag, LEVEL_ERROR, item->at, "[%s] has nothing with this "
	        "%s", section->name, key);
	const struct axis *axis = section_axis(section, key);
	if (axis)
		diag_hint(r->reader.diag, "it has %s = %.*s", key, span_arg(axis->at));
	else
		diag_hint(r->reader.diag, "choose a value that the section has");
	return false;
}

static const char *filter_column(struct reading *r, const struct key *rule)
{
	char column[PROPERTY_COLUMN];

	if (rule->column)
		return rule->column;
	if (!rule->property)
		return rule->name;
	property_column(rule->property, column);
	return arena_text(r->reader.arena, column, strlen(column));
}

/* Tables have a profile by its canonical name. */
static const char *filter_text(const struct entry *entry, const struct item *item)
{
	const struct plan_profile *profile = item->found;

	return strcmp(entry->rule.name, "profile") == 0 ? profile->name : item->text;
}

static bool is_filter(const struct entry *entry)
{
	return entry->rule.name && !entry->bad
	    && (entry->rule.form == FORM_NUMBERS || entry->rule.form == FORM_NAMES);
}

static void read_filters(struct reading *r, const struct block *block,
                         const struct built *from, struct plan_figure *out)
{
	struct plan_filter *filters = NULL;

	for (size_t i = 0; i < block->n; i++) {
		struct entry *entry = &block->entries[i];
		const struct item *item;
		double number = 0;
		if (!is_filter(entry) || !(item = reading_one(r, entry)))
			continue;
		if (!from || !from->whole
		    || !check_filter(r, entry, from->section, item, &number))
			continue;
		filters = arena_grow(r->reader.arena, filters, out->nfilters,
		                     sizeof *filters);
		filters[out->nfilters++] = (struct plan_filter){
			.column = filter_column(r, &entry->rule),
			.text = filter_text(entry, item), .number = number };
	}
	out->filters = filters;
}

void figure_read(struct reading *r, const struct block *block,
                 const struct built *built, size_t nbuilt,
                 struct plan_figure *out)
{
	struct entry *entry;
	const struct built *from;

	*out = (struct plan_figure){
		.name = arena_text(r->reader.arena, span_text(block->name),
		                   block->name.len),
		.plot = required_text(r, block, "plot", "training-time"),
		.title = own_text(r, block, "title", &entry),
		.caption = own_text(r, block, "caption", &entry),
		.at = block->header,
	};
	from = find_from(r, block, built, nbuilt,
	                 "which section is this to be drawn from?");
	if (from)
		out->section = (size_t)(from - built);
	read_filters(r, block, from, out);
}

void figure_report(struct reading *r, const struct block *block,
                   const struct built *built, size_t nbuilt)
{
	struct plan *plan = r->plan;
	const struct built *from;

	if (plan->report_at.source) {
		diag_at(r->reader.diag, LEVEL_ERROR, block->header, "a study has one "
		        "report");
		diag_hint(r->reader.diag, "the first is in line %zu; take one away",
		          span_line_number(plan->report_at));
		return;
	}
	plan->report_at = block->header;
	plan->report = required_text(r, block, "template", "pretraining");
	from = find_from(r, block, built, nbuilt,
	                 "which section is this report about?");
	if (from)
		plan->report_section = (size_t)(from - built);
}
