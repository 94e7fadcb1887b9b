/*
 * set.c -- each argument is a source of its own, so that a mistake in it is
 * shown like one in a file.
 */
#include "study/set.h"

#include <string.h>

#include "base/utf8.h"

static struct source *as_source(struct arena *arena, const char *text)
{
	struct source *source = arena_alloc(arena, 1, sizeof *source);

	source->name = "--set";
	source->text = arena_text(arena, text, strlen(text));
	source->len = strlen(text);
	return source;
}

static bool is_section(const struct block *block)
{
	return place_is_section(block->place);
}

static void unknown_section(struct reading *r, struct span name)
{
	const struct blocks *all = &r->blocks;
	const char **names = arena_alloc(r->reader.arena, all->n, sizeof *names);
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		struct span s = all->blocks[i].name;
		if (is_section(&all->blocks[i]))
			names[n++] = arena_text(r->reader.arena, span_text(s), s.len);
	}
	const char *near = near_name(span_text(name), name.len, names, n);
	diag_at(r->reader.diag, LEVEL_ERROR, name, "no section '%.*s' in the study",
	        span_arg(name));
	if (near)
		diag_hint(r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(r->reader.diag, "KEY=VALUE alone sets it everywhere");
}

static const struct block *find_section(struct reading *r, struct span name)
{
	for (size_t i = 0; i < r->blocks.n; i++) {
		const struct block *block = &r->blocks.blocks[i];
		if (is_section(block) && block->name.len == name.len
		    && memcmp(span_text(block->name), span_text(name), name.len) == 0)
			return block;
	}
	unknown_section(r, name);
	return NULL;
}

static bool no_set(struct reading *r, struct span at, const char *what)
{
	diag_at(r->reader.diag, LEVEL_ERROR, at, "%s", what);
	diag_hint(r->reader.diag, "write [SECTION.]KEY=VALUE, such as nvs=8 or "
	          "scaling.keep=5");
	return false;
}

/* The key's rule; false if it cannot be set there. */
static bool find_rule(struct reading *r, enum place place, struct entry *entry)
{
	struct diag *diag = r->reader.diag;
	struct span key = entry->key;
	const char *near;

	entry->rule = key_find(span_text(key), key.len);
	if (entry->rule.name && !entry->rule.repeats
	    && key_fits(&entry->rule, place))
		return true;
	near = key_near(span_text(key), key.len, place);
	diag_at(diag, LEVEL_ERROR, key, entry->rule.name
	        ? "'%.*s' cannot be set here" : "unknown key '%.*s'",
	        span_arg(key));
	if (near && !entry->rule.name) {
		diag_hint(diag, "did you mean '%s'?", near);
		entry->rule = key_find(near, strlen(near));	/* not missing */
		entry->bad = true;
		return true;
	}
	if (place_lists(place) && entry->rule.not_in_configs)
		diag_hint(diag, "%s", entry->rule.not_in_configs);
	else
		diag_hint(diag, "'fmstudy list properties' shows what may be set");
	return false;
}

static bool is_repeated(struct reading *r, const struct set *set)
{
	for (size_t i = 0; i < r->nsets; i++)
		if (r->sets[i].block == set->block
		    && strcmp(r->sets[i].entry.rule.name, set->entry.rule.name) == 0) {
			diag_at(r->reader.diag, LEVEL_ERROR, set->entry.key,
			        "'%s' is set twice", set->entry.rule.name);
			diag_hint(r->reader.diag, "the first is '%s'; take one away",
			          r->sets[i].source->text);
			return true;
		}
	return false;
}

/* set = [ section "." ] key "=" value */
static bool read_set(struct reading *r, const char *text, struct set *out)
{
	struct source *source = as_source(r->reader.arena, text);
	struct span all = { source, 0, source->len }, group[PATTERN_GROUPS];
	size_t bad = utf8_bad(source->text, source->len);

	*out = (struct set){ .source = source };
	if (bad < source->len)
		return no_set(r, (struct span){ source, bad, 1 }, "not UTF-8");
	if (!pattern_match(PATTERN_SET, all, group))
		return no_set(r, all, "this is not KEY=VALUE");
	out->entry.key = group[2];
	out->entry.value = span_trim(group[3]);
	if (group[1].source && !(out->block = find_section(r, group[1])))
		return false;
	if (!find_rule(r, out->block ? out->block->place : PLACE_STUDY,
	               &out->entry))
		return false;
	if (!out->entry.bad)
		value_read(&r->reader, &out->entry);
	return !is_repeated(r, out);
}

void set_read(struct reading *r, const char *const *sets, size_t nsets)
{
	struct set set;

	r->sets = arena_alloc(r->reader.arena, nsets, sizeof *r->sets);
	for (size_t i = 0; i < nsets; i++)
		if (read_set(r, sets[i], &set))
			r->sets[r->nsets++] = set;
}
