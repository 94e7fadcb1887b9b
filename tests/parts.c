/*
 * The parts of the search: what is known by numbers, sizes that are spread
 * alike, the best for several capacities.
 */
#include "tests/check.h"

#include <stdlib.h>

#include "base/memo.h"
#include "search/levels.h"
#include "search/places.h"

static void memo(void)
{
	struct memo memo = { 0 };
	enum { SIDE = 60 };

	for (int64_t i = 0; i < SIDE; i++)
		for (int64_t j = -SIDE; j < 0; j++) {
			size_t *at = memo_at(&memo, (const int64_t[MEMO_KEYS]){
				i << 40, 0, j });

			CHECK_THAT("new", *at == 0);
			*at = (size_t)(i * SIDE - j);
		}
	for (int64_t i = 0; i < SIDE; i++)
		for (int64_t j = -SIDE; j < 0; j++)
			CHECK_THAT("known", *memo_at(&memo,
				(const int64_t[MEMO_KEYS]){ i << 40, 0, j })
				== (size_t)(i * SIDE - j));
	CHECK_THAT("entries", memo.used == SIDE * SIDE);
	memo_free(&memo);
	CHECK_THAT("forgotten", *memo_at(&memo, (const int64_t[MEMO_KEYS]){ 0 }) == 0);
	memo_free(&memo);
}

/* A generator of its own, so that every platform draws the same cases. */
static uint64_t state = 2026;

static int64_t draw(int64_t least, int64_t most)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return least + (int64_t)((state >> 33) % (uint64_t)(most - least + 1));
}

struct seen { struct config *of; size_t n; };

static void see(void *context, const struct config *config)
{
	struct seen *seen = context;

	seen->of[seen->n++] = *config;
}

static bool same_place(const struct config *config, const struct place *place)
{
	for (int g = 0; g < GROUPS; g++)
		if (config->group[g].in_domain != place->in_domain[g])
			return false;
	return true;
}

/* Sizes far above the domain's among them, where many are alike. */
static struct config random_sizes(void)
{
	struct config c = { .microbatch = 1 };

	for (int g = 0; g < GROUPS; g++) {
		c.group[g].size = draw(1, draw(0, 1) ? 16 : 3000);
		if (draw(0, 2) == 0)
			c.group[g].size = (int64_t)1 << draw(0, 12);
	}
	return c;
}

/* places_of lists for alike sizes once; it must be what each one's own list
 * is, and each placement one that the rules allow. */
static void alike(void)
{
	enum { MOST = 20000 };
	struct seen seen = { malloc(MOST * sizeof *seen.of), 0 };
	struct places places = { 0 };
	struct space space = { 0 };
	size_t shared = 0;

	for (int i = 0; i < 3000; i++) {
		struct given g = { .model = { "m", 1, 1, 0, 1, 1 },
		                   .training.batch = 1, .gpus = 1 };
		struct config c = random_sizes();

		g.system.nvs = draw(1, 3) == 1 ? draw(1, 20) : 1 << draw(0, 4);
		g.rules.mends[E6] = draw(0, 1);
		space_of(&space, &g);
		size_t lists = places.nlists;
		struct place_list list = places_of(&places, &space, &c);
		shared += lists == places.nlists;
		seen.n = 0;
		placement_each(&space, &c, see, &seen);
		CHECK_THAT("as many", seen.n == list.n);
		for (size_t j = 0; j < list.n && j < seen.n; j++) {
			CHECK_THAT("the same",
			           same_place(&seen.of[j], &places.of[list.first + j]));
			CHECK_THAT("allowed", !placement_flaw(&g, &seen.of[j]));
		}
	}
	CHECK_THAT("many are shared", shared > 300);
	places_forget(&places);
	free(seen.of);
}

static struct ranked ranked(double seconds, double hbm)
{
	return (struct ranked){ .seconds = seconds, .hbm = hbm };
}

/* By hand: three capacities, the best two of each. */
static void best_by_capacity(void)
{
	static const double capacities[] = { 20, 30, 10 };
	struct found found[3];
	struct levels levels = { 0 };
	struct ranked slow = ranked(9, 5), quick = ranked(1, 25),
	              middle = ranked(4, 15), last = ranked(10, 5);

	levels_start(&levels, capacities, 3, 2, found);
	CHECK_THAT("5 bytes fit in all", levels_fits(&levels, 5) == 2);
	CHECK_THAT("exactly", levels_fits(&levels, 10) == 2);
	CHECK_THAT("in two", levels_fits(&levels, 10.5) == 1);
	CHECK_THAT("in one", levels_fits(&levels, 21) == 0);
	levels_offer(&levels, 2, &slow);
	levels_offer(&levels, 2, &slow);
	levels_offer(&levels, 0, &quick);
	CHECK_THAT("once only", found[1].n == 2 && found[0].n == 1);
	CHECK_THAT("not full", !levels_beyond(&levels, 1, 1e9));
	levels_offer(&levels, 1, &middle);
	levels_offer(&levels, 2, &last);
	CHECK_THAT("of 30", found[1].best[0].seconds == 1
	           && found[1].best[1].seconds == 4 && found[1].n == 2);
	CHECK_THAT("of 20", found[0].best[0].seconds == 4
	           && found[0].best[1].seconds == 9 && found[0].n == 2);
	CHECK_THAT("of 10", found[2].best[0].seconds == 9
	           && found[2].best[1].seconds == 10 && found[2].n == 2);
	CHECK_THAT("beyond 4", levels_beyond(&levels, 0, 4.001));
	CHECK_THAT("a tie is not", !levels_beyond(&levels, 0, 4));
	CHECK_THAT("25 bytes are among 30's best", !levels_settled(&levels, 1));
	levels_offer(&levels, 1, &(struct ranked){ .seconds = 0.5, .hbm = 11 });
	levels_offer(&levels, 1, &(struct ranked){ .seconds = 0.6, .hbm = 12 });
	CHECK_THAT("settled for 20", levels_settled(&levels, 1));
	CHECK_THAT("not for 10", !levels_settled(&levels, 2));
	levels_free(&levels);
}

CU_TestInfo tests_parts[] = {
	{ "known by numbers", memo },
	{ "sizes that are spread alike", alike },
	{ "the best for several capacities", best_by_capacity },
	CU_TEST_INFO_NULL
};
