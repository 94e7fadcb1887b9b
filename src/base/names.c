/* names.c -- a hash table with open addressing; see names.h */
#include "base/names.h"

#include <string.h>

enum { FIRST_SLOTS = 16 };

/* FNV-1a, by its authors' constants. */
static uint64_t hash_of(const char *name, size_t len)
{
	uint64_t h = 0xcbf29ce484222325u;

	for (size_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)name[i]) * 0x100000001b3u;
	return h ^ h >> 32;
}

static int is_name(const char *name, const char *text, size_t len)
{
	return strncmp(name, text, len) == 0 && name[len] == '\0';
}

/* The slot that has the name, or the free one where it belongs. */
static size_t *probe(const struct names *names, const char *name, size_t len)
{
	size_t i = (size_t)hash_of(name, len);

	for (;; i++) {
		size_t *slot = &names->slots[i & (names->nslots - 1)];

		if (*slot == 0 || is_name(names->of[*slot - 1], name, len))
			return slot;
	}
}

static void widen(struct arena *arena, struct names *names)
{
	names->nslots = names->nslots ? 2 * names->nslots : FIRST_SLOTS;
	names->slots = arena_alloc(arena, names->nslots, sizeof *names->slots);
	for (size_t i = 0; i < names->n; i++)
		*probe(names, names->of[i], strlen(names->of[i])) = i + 1;
}

size_t names_find(const struct names *names, const char *name, size_t len)
{
	size_t slot = names->nslots ? *probe(names, name, len) : 0;

	return slot ? slot - 1 : NAMES_NONE;
}

size_t names_add(struct arena *arena, struct names *names, const char *name)
{
	size_t len = strlen(name), *slot;

	if (2 * names->n + 2 > names->nslots)
		widen(arena, names);
	slot = probe(names, name, len);
	if (*slot)
		return *slot - 1;
	names->of = arena_grow(arena, names->of, names->n, sizeof *names->of);
	names->of[names->n++] = name;
	*slot = names->n;
	return names->n - 1;
}
