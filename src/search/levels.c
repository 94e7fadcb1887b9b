#include "search/levels.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "time/step.h"

static void make_room(struct levels *levels, size_t n, size_t keep)
{
	if (levels->room < n) {
		levels->of = mem_grow(levels->of, levels->room, n,
		                      sizeof *levels->of);
		levels->room = n;
	}
	if (levels->ranked_room < n * keep) {
		levels->ranked = mem_grow(levels->ranked, levels->ranked_room,
		                          n * keep, sizeof *levels->ranked);
		levels->ranked_room = n * keep;
	}
}

static int larger_first(const void *a, const void *b)
{
	const struct level *x = a, *y = b;

	return (x->capacity < y->capacity) - (x->capacity > y->capacity);
}

void levels_start(struct levels *levels, const double *capacities, size_t n,
                  size_t keep, struct found *founds)
{
	make_room(levels, n, keep);
	levels->n = n;
	levels->keep = keep;
	for (size_t i = 0; i < n; i++) {
		struct ranked *best = levels->ranked + i * keep;

		founds[i] = (struct found){ .best = best };
		levels->of[i] = (struct level){ capacities[i], &founds[i], best };
	}
	qsort(levels->of, n, sizeof *levels->of, larger_first);
}

void levels_free(struct levels *levels)
{
	free(levels->of);
	free(levels->ranked);
}

size_t levels_fits(const struct levels *levels, double hbm)
{
	size_t low = 0, high = levels->n;	/* fits in low, not in high */

	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		if (hbm <= levels->of[middle].capacity)
			low = middle;
		else
			high = middle;
	}
	return low;
}

bool levels_beyond(const struct levels *levels, size_t level, double seconds)
{
	const struct found *found = levels->of[level].found;

	return found->n == levels->keep
	    && seconds * STEP_SLACK > found->best[levels->keep - 1].seconds;
}

/* Into its place among the best, the last of which may fall out.  False if it
 * is worse than all, or one of them. */
static bool insert(struct level *level, size_t keep, const struct ranked *r)
{
	struct found *found = level->found;
	size_t at = found->n;
	int order = 1;

	while (at > 0 && (order = ranked_order(r, &level->best[at - 1])) < 0)
		at--;
	if (at == keep || (at > 0 && order == 0))
		return false;
	if (found->n < keep)
		found->n++;
	memmove(&level->best[at + 1], &level->best[at],
	        (found->n - 1 - at) * sizeof *level->best);
	level->best[at] = *r;
	return true;
}

void levels_offer(struct levels *levels, size_t fits, const struct ranked *r)
{
	for (size_t i = fits + 1; i-- > 0; )
		if (!insert(&levels->of[i], levels->keep, r))
			return;
}

bool levels_settled(const struct levels *levels, size_t level)
{
	const struct level *above = &levels->of[level - 1];

	if (above->found->n < levels->keep)
		return false;
	for (size_t i = 0; i < levels->keep; i++)
		if (above->best[i].hbm > levels->of[level].capacity)
			return false;
	return true;
}
