/*
 * together.c -- strides: the last axis is the fastest; those of one
 * `together` line share the stride of the first of them.
 */
#include "study/together.h"

#include <string.h>

#include "study/section.h"

struct coupling {
	struct reading *r;
	struct section *section;
	size_t *leader;		/* of each axis: the first of its group, or itself */
	const struct item **named;	/* of each axis: where a line names it */
	bool whole;
};

static bool not_an_axis(struct coupling *c, const struct item *item)
{
	const struct section *section = c->section;
	struct arena *arena = c->r->reader.arena;
	const char **names = arena_alloc(arena, section->naxes, sizeof *names);

	if (!c->whole)		/* it may be the one that is a mistake */
		return false;
	for (size_t i = 0; i < section->naxes; i++)
		names[i] = axis_key(&section->axes[i]);
	const char *near = near_name(item->text, strlen(item->text), names,
	                             section->naxes);
	diag_at(c->r->reader.diag, LEVEL_ERROR, item->at, "'%s' is no axis of "
	        "[%s]", item->text, section->name);
	if (near)
		diag_hint(c->r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(c->r->reader.diag, "give it values in this section, or "
		          "leave it out here");
	return false;
}

static bool unequal(struct coupling *c, const struct item *item,
                    const struct axis *a, const struct axis *b)
{
	diag_at(c->r->reader.diag, LEVEL_ERROR, item->at, "%s has %zu values and "
	        "%s has %zu: they cannot move together", axis_key(a), a->n,
	        axis_key(b), b->n);
	diag_hint(c->r->reader.diag, "give both the same number of values");
	return false;
}

/* One name of a line; *first is the first axis of the line in axis order. */
static bool couple(struct coupling *c, const struct item *item, size_t *first)
{
	const struct section *section = c->section;
	const struct axis *axis = section_axis(section, item->text);

	if (!axis)
		return not_an_axis(c, item);
	size_t i = (size_t)(axis - section->axes);
	if (c->named[i]) {
		reading_twice(c->r, item->at, c->named[i]->at, "axis");
		return false;
	}
	c->named[i] = item;
	if (*first == SIZE_MAX) {
		*first = i;
		return true;
	}
	if (axis->n != section->axes[*first].n)
		return unequal(c, item, &section->axes[*first], axis);
	c->leader[i] = *first;
	return true;
}

/* The group's leader has to be its slowest axis: the least index. */
static void elect(struct coupling *c, size_t first)
{
	size_t least = first;

	for (size_t i = 0; i < first; i++)
		if (c->leader[i] == first) {
			least = i;
			break;
		}
	for (size_t i = 0; i < c->section->naxes; i++)
		if (c->leader[i] == first)
			c->leader[i] = least;
}

static bool read_line(struct coupling *c, const struct entry *entry)
{
	size_t first = SIZE_MAX;
	bool good = true;

	for (size_t i = 0; i < entry->list.n; i++)
		good &= couple(c, &entry->list.items[i], &first);
	if (first != SIZE_MAX)
		elect(c, first);
	return good;
}

/* Strides may overflow here; check_section finds too many cases first. */
static void number_cases(struct coupling *c)
{
	struct section *section = c->section;
	size_t stride = section->nconfigs ? section->nconfigs : 1;

	for (size_t i = section->naxes; i-- > 0;) {
		struct axis *axis = &section->axes[i];
		axis->period = axis->n;
		if (c->leader[i] != i)
			continue;
		axis->stride = stride;
		stride *= axis->n;
	}
	for (size_t i = 0; i < section->naxes; i++)
		section->axes[i].stride = section->axes[c->leader[i]].stride;
}

bool together_read(struct reading *r, const struct block *block,
                   struct section *section, bool whole)
{
	struct arena *arena = r->reader.arena;
	struct coupling c = { .r = r, .section = section, .whole = whole };
	bool good = true;

	c.leader = arena_alloc(arena, section->naxes, sizeof *c.leader);
	c.named = arena_alloc(arena, section->naxes, sizeof *c.named);
	for (size_t i = 0; i < section->naxes; i++)
		c.leader[i] = i;
	for (size_t i = 0; i < block->n; i++) {
		struct entry *entry = &block->entries[i];
		if (!entry->rule.name || strcmp(entry->rule.name, "together") != 0)
			continue;
		entry->used = true;
		good &= !entry->bad && read_line(&c, entry);
	}
	number_cases(&c);
	return good;
}
