/*
 * names.h -- many names, numbered as they come, and found again without going
 * through all of them.
 *
 * Ownership: all of it is the arena's, but for the names' texts, which are
 * pointed to and must stay.
 */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"

#define NAMES_NONE SIZE_MAX

struct names {			/* all 0: none yet */
	const char **of;	/* by number */
	size_t n;
	size_t *slots;		/* number + 1 of the name there; 0: free */
	size_t nslots;		/* a power of two, more than twice n */
};

/* names_find -- the number of a name of len bytes, or NAMES_NONE. */
size_t names_find(const struct names *names, const char *name, size_t len);

/* names_add -- the number of a name, a new one if it is not there. */
size_t names_add(struct arena *arena, struct names *names, const char *name);

#endif
