/*
 * resolve.c -- unknown, misplaced and repeated keys; unknown and repeated
 * values.
 */
#include "study/resolve.h"

#include <stdlib.h>
#include <string.h>

#include "study/profile.h"

/* The first word is enough of a key of two words. */
static const char *near_key(struct span key, enum place place)
{
	struct span group[PATTERN_GROUPS];
	const char *near = NULL;

	if (pattern_match(PATTERN_FIRST_WORD, key, group) && group[1].len < key.len)
		near = key_near_line(span_text(group[1]), group[1].len, place);
	return near ? near : key_near(span_text(key), key.len, place);
}

static void unknown_key(struct reading *r, enum place place, struct entry *entry)
{
	struct diag *diag = r->reader.diag;
	const char *near = near_key(entry->key, place);

	diag_at(diag, LEVEL_ERROR, entry->key, "unknown key '%.*s'",
	        span_arg(entry->key));
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else
		diag_hint(diag, "'fmstudy list properties' shows what may be set");
	if (near)	/* then that key is not missing */
		entry->rule = key_find(near, strlen(near));
	entry->bad = true;
}

/* A key of other sections would be no use at study level either. */
static bool fits_section(const struct key *rule)
{
	for (int i = 0; i < PLACES; i++)
		if (place_is_section((enum place)i) && key_fits(rule, (enum place)i))
			return true;
	return false;
}

static void misplaced_key(struct reading *r, enum place place,
                          struct entry *entry)
{
	struct diag *diag = r->reader.diag;
	const struct key *rule = &entry->rule;
	int home = PLACE_STUDY;

	diag_at(diag, LEVEL_ERROR, entry->key, "'%s' does not belong in %s",
	        rule->name, place_kind[place].shown);
	if (place_is_section(place) && fits_section(rule))
		home = PLACE_STUDY + 1;
	while (!key_fits(rule, (enum place)home))
		home++;
	if (place_lists(place) && rule->not_in_configs)
		diag_hint(diag, "%s", rule->not_in_configs);
	else if (home == PLACE_STUDY)
		diag_hint(diag, "it stands before the first section");
	else
		diag_hint(diag, "it belongs in %s", place_kind[home].shown);
	entry->bad = true;
}

/* "config NAME" is a key of two words, most others have one. */
static struct key rule_of(struct span key)
{
	struct span group[PATTERN_GROUPS];
	struct key line = { 0 };

	if (pattern_match(PATTERN_FIRST_WORD, key, group))
		line = key_of_line(span_text(group[1]), group[1].len);
	return line.name ? line : key_find(span_text(key), key.len);
}

static void resolve_entry(struct reading *r, enum place place,
                          struct entry *entry)
{
	entry->rule = rule_of(entry->key);
	if (!entry->rule.name)
		unknown_key(r, place, entry);
	else if (!key_fits(&entry->rule, place))
		misplaced_key(r, place, entry);
	else
		value_read(&r->reader, entry);
}

static bool same_text(struct span a, struct span b)
{
	return a.len == b.len && memcmp(span_text(a), span_text(b), a.len) == 0;
}

static void check_repeated(struct reading *r, struct block *block, size_t i)
{
	struct entry *entry = &block->entries[i];

	if (!entry->rule.name || entry->rule.repeats)
		return;
	for (size_t j = 0; j < i; j++)
		if (same_text(block->entries[j].key, entry->key)) {
			reading_twice(r, entry->key, block->entries[j].key, "key");
			entry->bad = true;
			return;
		}
}

void resolve_block(struct reading *r, struct block *block)
{
	if (block->place == PLACE_UNKNOWN)
		return;
	for (size_t i = 0; i < block->n; i++) {
		if (!block->entries[i].bad)
			resolve_entry(r, block->place, &block->entries[i]);
		check_repeated(r, block, i);
	}
}

struct kind {			/* of things that have names */
	const char *key, *shown, *list;	/* list NULL: of few, a message names all */
	const void *(*find)(const struct catalogue *, const char *, size_t);
	size_t (*count)(const struct catalogue *);
	const char *(*name)(const struct catalogue *, size_t);
};

static const void *find_model(const struct catalogue *c, const char *s, size_t n)
{
	return catalogue_model(c, s, n);
}

static size_t count_models(const struct catalogue *c)
{
	return c->nmodels;
}

static const char *name_of_model(const struct catalogue *c, size_t i)
{
	return c->models[i].model.name;
}

static const void *find_system(const struct catalogue *c, const char *s, size_t n)
{
	return catalogue_system(c, s, n);
}

static size_t count_systems(const struct catalogue *c)
{
	return c->nsystems;
}

static const char *name_of_system(const struct catalogue *c, size_t i)
{
	return c->systems[i].system.name;
}

static const void *find_strategy(const struct catalogue *c, const char *s, size_t n)
{
	(void)c;
	for (int i = 0; i < STRATEGIES; i++)
		if (strlen(strategy_name[i]) == n && memcmp(strategy_name[i], s, n) == 0)
			return &strategy_name[i];
	return NULL;
}

static size_t count_strategies(const struct catalogue *c)
{
	(void)c;
	return STRATEGIES;
}

static const char *name_of_strategy(const struct catalogue *c, size_t i)
{
	(void)c;
	return strategy_name[i];
}

static bool is_feature(const struct property *property)
{
	return property->owner == OWNER_SYSTEM;
}

static const void *find_feature(const struct catalogue *c, const char *s, size_t n)
{
	const struct property *property = property_find(s, n);

	(void)c;
	return property && is_feature(property) ? property : NULL;
}

static size_t count_features(const struct catalogue *c)
{
	size_t n = 0;

	(void)c;
	for (size_t i = 0; i < property_count; i++)
		n += is_feature(&property_table[i]);
	return n;
}

static const char *name_of_feature(const struct catalogue *c, size_t i)
{
	const struct property *p = property_table;

	(void)c;
	for (;; p++)
		if (is_feature(p) && i-- == 0)
			return p->name;
}

static const void *find_collective(const struct catalogue *c, const char *s,
                                   size_t n)
{
	(void)c;
	for (int i = 0; i < COLLECTIVES; i++)
		if (strlen(collective_name[i]) == n
		    && memcmp(collective_name[i], s, n) == 0)
			return &collective_name[i];
	return NULL;
}

static size_t count_collectives(const struct catalogue *c)
{
	(void)c;
	return COLLECTIVES;
}

static const char *name_of_collective(const struct catalogue *c, size_t i)
{
	(void)c;
	return collective_name[i];
}

static const struct kind kinds[] = {
	{ "model", "model", "models", find_model, count_models,
	  name_of_model },
	{ "system", "system", "systems", find_system, count_systems,
	  name_of_system },
	{ "strategy", "strategy", "strategies", find_strategy,
	  count_strategies, name_of_strategy },
	{ "features", "feature of a system", NULL, find_feature,
	  count_features, name_of_feature },
	{ "collective", "collective", NULL, find_collective,
	  count_collectives, name_of_collective },
	{ "measured_collective", "collective", NULL, find_collective,
	  count_collectives, name_of_collective },
};

static const char *joined(struct arena *arena, const char *const *names,
                          size_t n)
{
	const char *text = "";

	for (size_t i = 0; i < n; i++)
		text = arena_printf(arena, "%s%s%s", text, i ? ", " : "", names[i]);
	return text;
}

/* Few of many are compared with what there is. */
static void unknown_name(struct reading *r, const struct kind *kind,
                         const struct item *item, bool compared)
{
	struct diag *diag = r->reader.diag;
	size_t n = compared ? kind->count(&r->catalogue) : 0;
	const char **names = arena_alloc(r->reader.arena, n, sizeof *names);

	for (size_t i = 0; i < n; i++)
		names[i] = kind->name(&r->catalogue, i);
	const char *near = near_name(item->text, strlen(item->text), names, n);
	diag_at(diag, LEVEL_ERROR, item->at, "unknown %s '%s'", kind->shown,
	        item->text);
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else if (kind->list)
		diag_hint(diag, "'fmstudy list %s' shows what there is", kind->list);
	else if (compared)
		diag_hint(diag, "there are %s", joined(r->reader.arena, names, n));
}

static void look_up(struct reading *r, const struct kind *kind,
                    struct entry *entry)
{
	size_t unknown = 0;

	for (size_t i = 0; i < entry->list.n; i++) {
		struct item *item = &entry->list.items[i];
		item->found = kind->find(&r->catalogue, item->text,
		                         strlen(item->text));
		if (item->found)
			continue;
		entry->bad = true;
		if (!r->catalogue_bad)	/* else it may be in there */
			unknown_name(r, kind, item,
			             unknown++ < READING_COMPARED);
	}
}

static void unknown_profile(struct reading *r, const struct item *item)
{
	struct diag *diag = r->reader.diag;

	diag_at(diag, LEVEL_ERROR, item->at, "unknown profile '%s'", item->text);
	diag_hint(diag, "there are paper and corrected, and single corrections: "
	          "paper +E1, corrected -E6");
}

static void look_up_profiles(struct reading *r, struct entry *entry)
{
	for (size_t i = 0; i < entry->list.n; i++) {
		struct item *item = &entry->list.items[i];

		item->found = profile_find(r, item->text);
		if (item->found)
			continue;
		unknown_profile(r, item);
		entry->bad = true;
	}
}

static int order(const struct item *a, const struct item *b)
{
	const char *x = a->found, *y = b->found;

	if (x)
		return (x > y) - (x < y);
	if (a->text)
		return strcmp(a->text, b->text);
	return (a->number > b->number) - (a->number < b->number);
}

/* Equal values in the order of the list. */
static int order_items(const void *a, const void *b)
{
	const struct item *x = *(const struct item *const *)a;
	const struct item *y = *(const struct item *const *)b;
	int by = order(x, y);

	return by ? by : (x > y) - (x < y);
}

/* The first item of a list whose value is there before it, and in *before
 * where; NULL if there is none. */
static const struct item *find_repeated(struct arena *arena,
                                        const struct list *list,
                                        const struct item **before)
{
	const struct item **sorted = arena_alloc(arena, list->n, sizeof *sorted);
	const struct item *first = NULL, *found = NULL;

	for (size_t i = 0; i < list->n; i++)
		sorted[i] = &list->items[i];
	qsort(sorted, list->n, sizeof *sorted, order_items);
	for (size_t i = 0; i < list->n; i++) {
		if (i == 0 || order(first, sorted[i]) != 0) {
			first = sorted[i];
		} else if (!found || sorted[i] < found) {
			found = sorted[i];
			*before = first;
		}
	}
	return found;
}

/* The first value given twice; one complaint is enough for a list. */
static void check_values(struct reading *r, struct entry *entry)
{
	const struct item *before;
	const struct item *item = find_repeated(r->reader.arena, &entry->list,
	                                        &before);

	if (!item)
		return;
	diag_at(r->reader.diag, LEVEL_ERROR, item->at,
	        "a value of '%s' is there twice", entry->rule.name);
	diag_hint(r->reader.diag, "the first is '%.*s'; take one away",
	          span_arg(before->at));
	entry->bad = true;
}

void resolve_names(struct reading *r, struct entry *entry)
{
	if (entry->bad || !entry->rule.name)
		return;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kinds[i].key, entry->rule.name) == 0)
			look_up(r, &kinds[i], entry);
	if (strcmp(entry->rule.name, "profile") == 0)
		look_up_profiles(r, entry);
	if (!entry->rule.same_again)
		check_values(r, entry);
}
