#include "search/places.h"

#include <stdlib.h>

#include "base/mem.h"

static void note(void *context, const struct config *config)
{
	struct places *places = context;
	struct place *place;

	if (places->n == places->room) {
		size_t room = 2 * places->room + 64;

		places->of = mem_grow(places->of, places->room, room,
		                      sizeof *places->of);
		places->room = room;
	}
	place = &places->of[places->n++];
	for (int g = 0; g < GROUPS; g++)
		place->in_domain[g] = config->group[g].in_domain;
}

static void list(struct places *places, const struct space *space,
                 const struct config *config, bool spread)
{
	struct place_list *list;

	if (places->nlists == places->lists_room) {
		size_t room = 2 * places->lists_room + 64;

		places->lists = mem_grow(places->lists, places->lists_room,
		                         room, sizeof *places->lists);
		places->lists_room = room;
	}
	list = &places->lists[places->nlists++];
	list->first = places->n;
	if (spread)
		placement_spread(space, config, note, places);
	else
		placement_each(space, config, note, places);
	list->n = places->n - list->first;
}

struct place_list places_of(struct places *places, const struct space *space,
                            const struct config *config)
{
	const struct given *given = space->given;
	bool spread = config_gpus(config) > given->system.nvs;
	struct config alike = *config;
	int64_t key[MEMO_KEYS];
	size_t *known;

	for (int g = 0; g < GROUPS; g++) {
		int64_t *size = &alike.group[g].size;

		if (spread)
			*size = placement_alike(given, *size);
		key[g] = *size;
	}
	/* Both rules may be asked for in turn: a sign tells their domains apart. */
	key[GROUPS] = !spread ? 0 : given->rules.mends[E6] ? -given->system.nvs
	                                                   : given->system.nvs;
	known = memo_at(&places->known, key);
	if (*known == 0) {
		list(places, space, &alike, spread);
		*known = places->nlists;
	}
	return places->lists[*known - 1];
}

void places_forget(struct places *places)
{
	memo_free(&places->known);
	free(places->lists);
	free(places->of);
	*places = (struct places){ 0 };
}
