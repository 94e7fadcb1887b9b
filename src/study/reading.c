/*
 * reading.c -- which entry holds for a key.
 */
#include "study/reading.h"

#include <string.h>

/* A good entry goes before one that was only meant to be this key. */
static struct entry *in_block(const struct block *block, const char *key)
{
	struct entry *found = NULL;

	for (size_t i = 0; i < block->n; i++) {
		struct entry *entry = &block->entries[i];
		if (!entry->rule.name || strcmp(entry->rule.name, key) != 0)
			continue;
		if (!found || (found->bad && !entry->bad))
			found = entry;
	}
	return found;
}

static struct entry *in_sets(struct reading *r, const struct block *block,
                             const char *key)
{
	for (size_t i = 0; i < r->nsets; i++)
		if (r->sets[i].block == block && r->sets[i].entry.rule.name
		    && strcmp(r->sets[i].entry.rule.name, key) == 0)
			return &r->sets[i].entry;
	return NULL;
}

struct entry *reading_find(struct reading *r, const struct block *block,
                           const char *key)
{
	struct entry *own = block ? in_block(block, key) : NULL;
	struct entry *study = in_block(&r->blocks.blocks[0], key);
	struct entry *set = block ? in_sets(r, block, key) : NULL;

	if (!set)
		set = in_sets(r, NULL, key);
	if (set) {	/* what it beats was not given in vain */
		if (own)
			own->used = true;
		if (study)
			study->used = true;
		set->used = true;
		return set;
	}
	if (!own)
		own = study;
	if (own)
		own->used = true;
	return own;
}

const struct item *reading_one(struct reading *r, struct entry *entry)
{
	if (entry->bad)
		return NULL;
	if (entry->list.n == 1)
		return &entry->list.items[0];
	diag_at(r->reader.diag, LEVEL_ERROR, entry->value, "'%s' takes one value "
	        "here", entry->rule.name);
	diag_hint(r->reader.diag, "leave one and take the others away");
	entry->bad = true;
	return NULL;
}

struct span reading_line_name(const struct entry *entry)
{
	size_t word = strlen(entry->rule.name);

	return span_trim(span_part(entry->key, word, entry->key.len - word));
}

void reading_twice(struct reading *r, struct span second, struct span first,
                   const char *what)
{
	diag_at(r->reader.diag, LEVEL_ERROR, second, "%s '%.*s' is there twice",
	        what, span_arg(second));
	if (strcmp(first.source->name, second.source->name) == 0)
		diag_hint(r->reader.diag, "the first is in line %zu; take one away",
		          span_line_number(first));
	else
		diag_hint(r->reader.diag, "the first is %s:%zu; take one away",
		          first.source->name, span_line_number(first));
}

static const char *beside_study(struct reading *r, const char *name)
{
	const char *study = r->plan->source.name;
	const char *slash = strrchr(study, '/');

	if (*name == '/' || !slash)
		return name;
	return arena_printf(r->reader.arena, "%.*s/%s", (int)(slash - study),
	                    study, name);
}

const char *reading_input(struct reading *r, const char *name)
{
	struct plan *plan = r->plan;
	const char *path = beside_study(r, name);

	for (size_t i = 0; i < plan->ninputs; i++)
		if (strcmp(r->inputs[i], path) == 0)
			return path;
	r->inputs = arena_grow(r->reader.arena, r->inputs, plan->ninputs,
	                       sizeof *r->inputs);
	r->inputs[plan->ninputs++] = path;
	plan->inputs = r->inputs;
	return path;
}
