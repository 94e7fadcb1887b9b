/*
 * The search against exhaustive ones: the same k best, ties in the same order,
 * the same counts; and against a published fact.
 *
 * There are two references.  The walk below tries every tuple of sizes, microbatch,
 * panels and placement, asks candidate_flaw and placement_flaw whether it is a
 * candidate, and times it with step_time: it shares nothing with the search
 * and is for small cases.  plain.h is compared with it, and stands in for it on
 * larger ones.
 *
 * One searcher lives through all cases of a test: what it keeps must not
 * mislead it.
 */
#include "tests/check.h"

#include <stdlib.h>

#include "search/candidate.h"
#include "time/step.h"
#include "tests/draw.h"
#include "tests/plain.h"
#include "tests/published.h"

static struct draws draws;

/* ---- the walk ---- */

enum { WALK_MOST = 200000 };

struct walk {
	const struct given *given;
	struct ranked *all;	/* that fit, sorted at the end */
	size_t n;
	double candidates, configurations, nearest;
};

static void walk_one(struct walk *walk, const struct config *c)
{
	struct step step;

	if (placement_flaw(walk->given, c))
		return;
	step = step_of(walk->given, c);
	walk->candidates++;
	if (step.hbm < walk->nearest)
		walk->nearest = step.hbm;
	if (step.hbm > walk->given->system.hbm_capacity)
		return;
	if (walk->n == WALK_MOST) {
		fprintf(stderr, "the walk has no room for so many candidates\n");
		abort();
	}
	walk->all[walk->n++] = (struct ranked){ *c, step.seconds, step.hbm };
}

static void walk_places(struct walk *walk, struct config *c)
{
	struct group *g = c->group;

	for (g[0].in_domain = 1; g[0].in_domain <= g[0].size; g[0].in_domain++)
	for (g[1].in_domain = 1; g[1].in_domain <= g[1].size; g[1].in_domain++)
	for (g[2].in_domain = 1; g[2].in_domain <= g[2].size; g[2].in_domain++)
	for (g[3].in_domain = 1; g[3].in_domain <= g[3].size; g[3].in_domain++)
		walk_one(walk, c);
}

static void walk_batches(struct walk *walk, struct config *c)
{
	/* of so few accelerators and so small models none has more */
	int64_t most = walk->given->strategy == STRATEGY_SUMMA ? 100 : 0;

	for (c->microbatch = 1; c->microbatch <= walk->given->training.batch;
	     c->microbatch++)
		for (c->panels = 0; c->panels <= most; c->panels++)
			if (!candidate_flaw(walk->given, c)) {
				walk->configurations++;
				walk_places(walk, c);
			}
}

static int by_rank(const void *a, const void *b)
{
	return ranked_order(a, b);
}

static void walk_all(struct walk *walk, const struct given *given)
{
	int64_t n = given->gpus, least = given->or_fewer ? 1 : n;
	struct config c = { 0 };

	walk->given = given;
	walk->n = 0;
	walk->candidates = walk->configurations = 0;
	walk->nearest = INFINITY;
	for (int64_t n1 = 1; n1 <= n; n1++)
		for (int64_t n2 = 1; n1 * n2 <= n; n2++)
			for (int64_t np = 1; n1 * n2 * np <= n; np++)
				for (int64_t nd = 1; n1 * n2 * np * nd <= n; nd++) {
					c.group[GROUP_TENSOR1].size = n1;
					c.group[GROUP_TENSOR2].size = n2;
					c.group[GROUP_PIPELINE].size = np;
					c.group[GROUP_DATA].size = nd;
					if (config_gpus(&c) >= least)
						walk_batches(walk, &c);
				}
	qsort(walk->all, walk->n, sizeof *walk->all, by_rank);
}

static struct found walk_found(const struct walk *walk, size_t keep)
{
	enum verdict verdict = walk->configurations > 0 ? VERDICT_PLACEMENT
	                                                : VERDICT_DIVISIBILITY;

	if (walk->candidates > 0)
		verdict = walk->n ? VERDICT_OK : VERDICT_MEMORY;
	return (struct found){ verdict, walk->n < keep ? walk->n : keep, walk->all,
	                       walk->candidates, (double)walk->n, walk->nearest };
}

/* ---- what is compared ---- */

/* To the last bit; the first difference is enough to see. */
static void same(const char *what, int number, const struct found *got,
                 const struct found *want)
{
	char name[64];

	snprintf(name, sizeof name, "%s, case %d", what, number);
	CHECK_THAT(name, got->verdict == want->verdict);
	CHECK_NEAR(name, got->candidates, want->candidates, 0);
	CHECK_NEAR(name, got->fitting, want->fitting, 0);
	CHECK_NEAR(name, got->nearest_hbm, want->nearest_hbm, 0);
	CHECK_THAT(name, got->n == want->n);
	for (size_t i = 0; i < got->n && i < want->n; i++)
		if (ranked_order(&got->best[i], &want->best[i]) != 0) {
			CHECK_NEAR(name, got->best[i].seconds,
			           want->best[i].seconds, 0);
			CHECK_THAT(name, false);
			break;
		}
}

struct seen {			/* a test that cannot fail proves nothing */
	size_t verdicts[VERDICTS], ties;
};

static void note(struct seen *seen, const struct found *found)
{
	seen->verdicts[found->verdict]++;
	for (size_t i = 1; i < found->n; i++)
		seen->ties += found->best[i].seconds == found->best[i - 1].seconds;
}

static void check_seen(const struct seen *seen)
{
	for (int v = 0; v < VERDICTS; v++)
		CHECK_THAT(verdict_name[v], seen->verdicts[v] > 4);
	CHECK_THAT("ties", seen->ties > 50);
}

/* ---- random cases ---- */

#define PICK(...) DRAW_OF(&draws, __VA_ARGS__)

static double some(double unit, int64_t least, int64_t most)
{
	return unit * (double)draw(&draws, least, most);
}

/* Round speeds; at times one network for all, so that ties happen, or work
 * alone that counts, so that bounds are as near as rounding lets them be. */
static struct system random_system(void)
{
	struct system s = {
		.name = "random",
		.matrix_peak = some(1e12, 1, 9), .vector_peak = some(1e11, 1, 9),
		.compute_efficiency = 0.8, .compute_latency = some(1e-5, 0, 2),
		.hbm_bandwidth = some(1e11, 1, 30), .hbm_capacity = some(1e6, 1, 300),
		.nvs = PICK(1, 2, 3, 4, 6, 8, 12),
		.fast_bandwidth = some(1e10, 1, 40), .fast_efficiency = 0.7,
		.fast_latency = some(1e-6, 0, 3),
		.slow_bandwidth = some(1e9, 1, 40), .slow_efficiency = 0.7,
		.slow_latency = some(1e-6, 0, 6),
		.nics = PICK(1, 1, 2, 4), .fast_direct = draw(&draws, 0, 3) == 0,
	};

	switch (draw(&draws, 0, 7)) {
	case 0:
		s.compute_latency = 0;
		s.hbm_bandwidth = s.fast_bandwidth = 1e18;
		s.fast_direct = 0;
		/* fallthrough */
	case 1: case 2:
		s.slow_bandwidth = s.fast_bandwidth;
		s.slow_latency = s.fast_latency = 0;
	}
	return s;
}

/* As published, all mended, or some. */
static struct rules random_rules(void)
{
	struct rules rules = { { 0 } };
	int64_t kind = draw(&draws, 0, 3);

	for (int c = 0; c < CORRECTIONS; c++)
		rules.mends[c] = kind == 1 || (kind > 1 && draw(&draws, 0, 1));
	return rules;
}

/* Small and odd numbers among them. */
static struct given random_small(void)
{
	return (struct given){
		.model = { "random", PICK(128, 250, 256, 384, 777),
		           PICK(512, 768, 1024), PICK(0, 0, 1536, 2000),
		           PICK(1, 2, 4, 8, 16), PICK(1, 2, 3, 4, 6, 8, 12) },
		.system = random_system(),
		.training = { PICK(1, 2, 6, 8, 12, 16), 0, TRAIN_NONE },
		.strategy = (enum strategy)draw(&draws, 0, STRATEGIES - 1),
		.gpus = PICK(1, 2, 3, 4, 6, 8, 9, 12, 16, 18, 24),
		.or_fewer = draw(&draws, 0, 7) == 0,
		.rules = random_rules(),
	};
}

static struct given random_large(void)
{
	struct given g = random_small();

	g.model = (struct model){ "random", PICK(1024, 2048, 3000, 6480), 0,
		PICK(0, 0, 9216, 16384), PICK(12, 24, 32, 48, 96),
		PICK(24, 30, 48, 96, 128) };
	g.model.hidden = g.model.heads * PICK(64, 64, 128);
	g.system.hbm_capacity = draw_log(&draws, 1e8, 2e11);
	g.system.nvs = PICK(1, 4, 5, 7, 8, 9, 16, 72);
	g.training.batch = PICK(96, 240, 256, 1000, 1024, 1536);
	g.gpus = PICK(64, 96, 128, 192, 243, 256, 360, 384, 500, 512, 768, 1000);
	g.or_fewer = g.gpus < 128 && draw(&draws, 0, 3) == 0;
	return g;
}

/* Cases follow each other as studies have them, and as nobody would expect
 * them: another one, an earlier one, or the same but for one thing. */
struct course {
	struct given (*random)(void);
	struct given now, earlier[8];
};

static void next_case(struct course *course)
{
	struct given fresh = course->random(), *g = &course->now;
	struct given *kept = &course->earlier[draw(&draws, 0, 7)];
	const struct property *p =
		&property_table[draw(&draws, 0, (int64_t)property_count - 1)];

	switch (g->gpus ? draw(&draws, 0, 11) : 0) {
	case 0: case 1: *g = fresh; break;
	case 2: *kept = *g; *g = fresh; break;
	case 3: *g = kept->gpus ? *kept : fresh; break;
	case 4: g->strategy = fresh.strategy; break;
	case 5: g->rules = fresh.rules; break;
	case 6: g->gpus = fresh.gpus, g->or_fewer = fresh.or_fewer; break;
	default: property_set(p, g, property_get(p, &fresh)); break;
	}
	if (given_flaw(g))	/* heads of one model, hidden size of another */
		g->model = fresh.model;
}

/* ---- the tests ---- */

enum { SMALL_CASES = 2000, LARGE_CASES = 150, LISTS = 300, LIST_MOST = 12 };

static void small_cases(void)
{
	struct walk walk = { .all = malloc(WALK_MOST * sizeof *walk.all) };
	struct searcher *searcher = searcher_new();
	struct course course = { .random = random_small };
	struct seen seen = { 0 };

	draws.state = 20241000;
	for (int i = 0; i < SMALL_CASES; i++) {
		size_t keep = (size_t)PICK(1, 2, 10, 50);
		struct found found, plain, want;
		struct ranked best[50];

		next_case(&course);
		walk_all(&walk, &course.now);
		want = walk_found(&walk, keep);
		plain_search(&course.now, keep, best, &plain);
		same("plain search", i, &plain, &want);
		search_best(searcher, &course.now, keep, &found);
		same("search", i, &found, &want);
		note(&seen, &want);
	}
	check_seen(&seen);
	searcher_free(searcher);
	free(walk.all);
}

static void large_cases(void)
{
	struct searcher *searcher = searcher_new();
	struct course course = { .random = random_large };
	struct seen seen = { 0 };
	static struct ranked best[KEEP_MOST];

	draws.state = 410;
	for (int i = 0; i < LARGE_CASES; i++) {
		size_t keep = (size_t)PICK(1, 10, 100, KEEP_MOST);
		struct found found, want;

		next_case(&course);
		plain_search(&course.now, keep, best, &want);
		search_best(searcher, &course.now, keep, &found);
		same("search", i, &found, &want);
		note(&seen, &want);
	}
	check_seen(&seen);
	searcher_free(searcher);
}

/* Any order; too small, too large, twice the same, what just fits and what
 * just does not. */
static size_t random_capacities(const struct given *g, double list[LIST_MOST])
{
	size_t n = (size_t)draw(&draws, 1, LIST_MOST);
	struct ranked best[50];
	struct found found;

	plain_search(g, 50, best, &found);
	for (size_t i = 0; i < n; i++) {
		size_t any = (size_t)draw(&draws, 0, 49);
		double hbm = any < found.n ? best[any].hbm : found.nearest_hbm;

		switch (draw(&draws, 0, 5)) {
		case 0: list[i] = 1; break;
		case 1: list[i] = 1e18; break;
		case 2: list[i] = i ? list[draw(&draws, 0, (int64_t)i - 1)] : hbm; break;
		case 3: list[i] = hbm; break;
		case 4: list[i] = nextafter(hbm, 0); break;
		default: list[i] = g->system.hbm_capacity
		                 * draw_log(&draws, 0.01, 100);
		}
	}
	return n;
}

/* The capacity in the case itself counts for nothing. */
static void capacities(void)
{
	struct searcher *searcher = searcher_new();
	struct course course = { .random = random_small };
	struct seen seen = { 0 };

	draws.state = 2026;
	for (int i = 0; i < LISTS; i++) {
		size_t keep = (size_t)PICK(1, 3, 50);
		struct found found[LIST_MOST], want;
		double list[LIST_MOST];
		struct ranked best[50];

		course.random = i % 10 ? random_small : random_large;
		next_case(&course);
		size_t n = random_capacities(&course.now, list);
		search_capacities(searcher, &course.now, list, n, keep, found);
		for (size_t j = 0; j < n; j++) {
			struct given one = course.now;

			one.system.hbm_capacity = list[j];
			plain_search(&one, keep, best, &want);
			same("capacity", i, &found[j], &want);
			note(&seen, &want);
		}
	}
	check_seen(&seen);
	searcher_free(searcher);
}

struct answer { struct found found; struct ranked best[10]; };

static struct given published_number(int i)
{
	return published((enum profile)(i / PUBLISHED), i % PUBLISHED);
}

static void shuffle(int *list, int n)
{
	for (int i = 0; i < n; i++)
		list[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int j = (int)draw(&draws, 0, i), was = list[i];

		list[i] = list[j];
		list[j] = was;
	}
}

/* The paper's, as published and corrected, in an order nobody would choose. */
static void published_cases(void)
{
	enum { CASES = PROFILES * PUBLISHED };
	struct answer *want = malloc(CASES * sizeof *want);
	struct searcher *searcher = searcher_new();
	static int order[CASES];
	double candidates = 0;

	#pragma omp parallel for schedule(dynamic)
	for (int i = 0; i < CASES; i++) {
		struct given g = published_number(i);

		plain_search(&g, 10, want[i].best, &want[i].found);
	}
	for (int i = 0; i < PUBLISHED; i++)
		candidates += want[i].found.candidates;
	CHECK_NEAR("candidates as published", candidates, 9183444, 0);
	shuffle(order, CASES);
	for (int i = 0; i < CASES; i++) {
		struct given g = published_number(order[i]);
		struct found found;

		search_best(searcher, &g, 10, &found);
		same("published", order[i], &found, &want[order[i]].found);
	}
	searcher_free(searcher);
	free(want);
}

/* H200, NVS 4, gpt3-1t, 2048 accelerators (arXiv 2410.00273): 1810
 * candidates; best n1 4, np 32, nd 16, b 1 at 102.4638 sequences/s. */
static void a_published_search(void)
{
	struct searcher *searcher = searcher_new();
	struct found found;
	struct given gpt = published(PROFILE_PAPER, 0);

	gpt.system = published_systems[1];
	gpt.gpus = 2048;
	search_best(searcher, &gpt, 10, &found);
	CHECK_NEAR("candidates", found.candidates, 1810, 0);
	CHECK_NEAR("throughput", 4096 / found.best[0].seconds, 102.4638, 1e-6);
	CHECK_THAT("n1", found.best[0].config.group[GROUP_TENSOR1].size == 4);
	CHECK_THAT("np", found.best[0].config.group[GROUP_PIPELINE].size == 32);
	CHECK_THAT("nd", found.best[0].config.group[GROUP_DATA].size == 16);
	CHECK_THAT("b", found.best[0].config.microbatch == 1);
	for (size_t i = 1; i < found.n; i++)
		CHECK_THAT("in order", ranked_order(&found.best[i - 1],
		                                    &found.best[i]) < 0);
	searcher_free(searcher);
}

CU_TestInfo tests_search[] = {
	{ "a published search", a_published_search },
	{ "small cases: every tuple", small_cases },
	{ "large cases", large_cases },
	{ "lists of capacities", capacities },
	{ "the published cases", published_cases },
	CU_TEST_INFO_NULL
};
