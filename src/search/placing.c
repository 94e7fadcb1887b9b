/* placing.c -- search_placement of search.h */
#include "search/search.h"

#include "search/candidate.h"
#include "time/step.h"

struct placing {
	const struct given *given;
	const struct layer *layer;
	bool any;
	struct ranked best;
};

static void try_placement(void *context, const struct config *config)
{
	struct placing *placing = context;
	struct step step = step_time(placing->given, placing->layer, config);
	struct ranked r = { *config, step.seconds, step.hbm };

	if (!placing->any || ranked_order(&r, &placing->best) < 0)
		placing->best = r;
	placing->any = true;
}

bool search_placement(const struct given *given, struct config *config)
{
	struct layer layer;
	struct placing placing = { .given = given, .layer = &layer };
	struct space space = { 0 };

	layer_count(&layer, given, config);
	space_of(&space, given);
	placement_each(&space, config, try_placement, &placing);
	if (placing.any)
		*config = placing.best.config;
	return placing.any;
}
