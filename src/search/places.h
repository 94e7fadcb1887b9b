/*
 * places.h -- the placements of a configuration, listed once for all that
 * are spread alike (search/candidate.h).
 *
 * Ownership: lists are valid until places_forget.
 */
#ifndef SEARCH_PLACES_H
#define SEARCH_PLACES_H

#include "base/memo.h"
#include "search/candidate.h"

struct place { int64_t in_domain[GROUPS]; };

struct places {
	struct memo known;	/* sizes alike, domain: 1 + index in lists */
	struct place_list { size_t first, n; } *lists;	/* ranges of `of` */
	size_t nlists, lists_room;
	struct place *of;
	size_t n, room;
};

/* places_of -- of sizes n1, n2, np, nd of config in space's machine. */
struct place_list places_of(struct places *places, const struct space *space,
                            const struct config *config);

void places_forget(struct places *places);

#endif
