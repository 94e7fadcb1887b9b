#include "study/sensitivity.h"

#define FACTOR 1.1	/* unless given */

bool sensitivity_features(struct reading *r, const struct block *block,
                          const struct property *const **out, size_t *n)
{
	const struct entry *entry = reading_find(r, block, "features");
	const struct property **features;

	if (!entry)		/* said: it is required */
		return true;
	if (entry->bad)
		return false;
	features = arena_alloc(r->reader.arena, entry->list.n, sizeof *features);
	for (size_t i = 0; i < entry->list.n; i++)
		features[i] = entry->list.items[i].found;
	*out = features;
	*n = entry->list.n;
	return true;
}

static bool read_factor(struct reading *r, const struct block *block,
                        struct section *out)
{
	struct entry *entry = reading_find(r, block, "factor");
	const struct item *item;

	out->factor = FACTOR;
	if (!entry)
		return true;
	if (!(item = reading_one(r, entry)))
		return false;
	out->factor = item->number;
	return true;
}

bool sensitivity_strategies(struct reading *r, const struct block *block,
                            const enum strategy **out, size_t *n)
{
	const struct entry *entry = reading_find(r, block, "strategy");
	enum strategy *strategies;

	if (!entry)
		return true;
	if (entry->bad)
		return false;
	strategies = arena_alloc(r->reader.arena, entry->list.n,
	                         sizeof *strategies);
	for (size_t i = 0; i < entry->list.n; i++) {
		const char *const *name = entry->list.items[i].found;
		strategies[i] = (enum strategy)(name - strategy_name);
	}
	*out = strategies;
	*n = entry->list.n;
	return true;
}

bool sensitivity_read(struct reading *r, const struct block *block,
                      struct section *out)
{
	bool features = sensitivity_features(r, block, &out->features,
	                                     &out->nfeatures);
	bool factor = read_factor(r, block, out);

	return sensitivity_strategies(r, block, &out->strategies,
	                              &out->nstrategies) && factor && features;
}
