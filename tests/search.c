/*
 * The search against one that skips nothing, and against facts.
 *
 * The plain search below is the reference: it walks every tuple of sizes,
 * microbatch, panels and placement, asks candidate_flaw and placement_flaw
 * whether the tuple is one, times it with step_time, and sorts.
 */
#include "tests/check.h"

#include <stdlib.h>

#include "count/layer.h"
#include "search/candidate.h"
#include "search/divisor.h"
#include "search/search.h"
#include "time/step.h"

enum { PLAIN_MOST = 200000 };

struct plain {
	const struct given *given;
	struct ranked *all;
	size_t n;
	double candidates, configurations, nearest;
};

static void plain_one(struct plain *plain, const struct config *c)
{
	struct layer layer;
	struct step step;

	if (placement_flaw(plain->given, c))
		return;
	layer_count(&layer, plain->given, c);
	step = step_time(plain->given, &layer, c);
	plain->candidates++;
	if (step.hbm < plain->nearest)
		plain->nearest = step.hbm;
	if (step.hbm > plain->given->system.hbm_capacity)
		return;
	if (plain->n == PLAIN_MOST) {
		fprintf(stderr, "the plain search is too small for its case\n");
		abort();
	}
	plain->all[plain->n++] = (struct ranked){ *c, step.seconds, step.hbm };
}

static void plain_places(struct plain *plain, struct config *c)
{
	struct group *g = c->group;

	for (g[0].in_domain = 1; g[0].in_domain <= g[0].size; g[0].in_domain++)
	for (g[1].in_domain = 1; g[1].in_domain <= g[1].size; g[1].in_domain++)
	for (g[2].in_domain = 1; g[2].in_domain <= g[2].size; g[2].in_domain++)
	for (g[3].in_domain = 1; g[3].in_domain <= g[3].size; g[3].in_domain++)
		plain_one(plain, c);
}

static void plain_batches(struct plain *plain, struct config *c)
{
	int64_t most = plain->given->strategy == STRATEGY_SUMMA
	             ? plain->given->model.hidden : 0;

	for (c->microbatch = 1; c->microbatch <= plain->given->training.batch;
	     c->microbatch++)
		for (c->panels = 0; c->panels <= most; c->panels++)
			if (!candidate_flaw(plain->given, c)) {
				plain->configurations++;
				plain_places(plain, c);
			}
}

static int by_rank(const void *a, const void *b)
{
	return ranked_order(a, b);
}

static void plain_search(struct plain *plain, const struct given *given)
{
	int64_t n = given->gpus;
	struct config c = { 0 };

	plain->given = given;
	plain->n = 0;
	plain->candidates = plain->configurations = 0;
	plain->nearest = INFINITY;
	for (int64_t n1 = 1; n1 <= n; n1++)
		for (int64_t n2 = 1; n1 * n2 <= n; n2++)
			for (int64_t np = 1; n1 * n2 * np <= n; np++)
				for (int64_t nd = 1; n1 * n2 * np * nd <= n; nd++) {
					c.group[GROUP_TENSOR1].size = n1;
					c.group[GROUP_TENSOR2].size = n2;
					c.group[GROUP_PIPELINE].size = np;
					c.group[GROUP_DATA].size = nd;
					plain_batches(plain, &c);
				}
	qsort(plain->all, plain->n, sizeof *plain->all, by_rank);
}

/* A generator of its own, so that every platform draws the same cases. */
static uint64_t state = 20241000;

static int64_t draw(int64_t least, int64_t most)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return least + (int64_t)((state >> 33) % (uint64_t)(most - least + 1));
}

static int64_t pick(const int64_t *from, size_t n)
{
	return from[draw(0, (int64_t)n - 1)];
}
#define PICK(...) pick((const int64_t[]){ __VA_ARGS__ }, \
	sizeof (int64_t[]){ __VA_ARGS__ } / sizeof (int64_t))

/* Small and odd numbers among them; equal speeds, so that ties happen. */
static struct given random_case(void)
{
	struct given g = {
		.model = { "random", PICK(128, 250, 256, 384, 777),
		           PICK(512, 768, 1024), PICK(0, 0, 1536, 2000),
		           PICK(1, 2, 4, 8, 16), PICK(1, 2, 3, 4, 6, 8, 12) },
		.system = { "random", 1e12 * (double)draw(1, 9),
		            1e11 * (double)draw(1, 9), 0.8, 1e-5 * (double)draw(0, 2),
		            1e11 * (double)draw(1, 30), 0, PICK(1, 2, 3, 4, 6, 8, 12),
		            1e10 * (double)draw(1, 40), 0.7, 1e-6 * (double)draw(0, 3),
		            1e9 * (double)draw(1, 40), 0.7, 1e-6 * (double)draw(0, 6),
		            PICK(1, 1, 2, 4), draw(0, 3) == 0 },
		.training = { PICK(1, 2, 6, 8, 12, 16), 0, TRAIN_NONE },
		.strategy = (enum strategy)draw(0, STRATEGIES - 1),
		.gpus = PICK(1, 2, 3, 4, 6, 8, 9, 12, 16, 18, 24),
		.or_fewer = draw(0, 7) == 0,
	};

	/* as published, all mended, or some */
	int64_t kind = draw(0, 3);
	for (int c = 0; c < CORRECTIONS; c++)
		g.rules.mends[c] = kind == 1 || (kind > 1 && draw(0, 1));
	g.system.hbm_capacity = (double)draw(1, 300) * 1e6;
	if (draw(0, 3) == 0)	/* one network: placement makes ties */
		g.system.slow_bandwidth = g.system.fast_bandwidth,
		g.system.slow_latency = g.system.fast_latency = 0;
	return g;
}

static enum verdict plain_verdict(const struct plain *plain)
{
	if (plain->n)
		return VERDICT_OK;
	if (plain->candidates > 0)
		return VERDICT_MEMORY;
	return plain->configurations > 0 ? VERDICT_PLACEMENT
	                                 : VERDICT_DIVISIBILITY;
}

static void compare(const struct plain *plain, const struct found *found,
                    size_t keep, int number)
{
	char name[64];
	size_t want = plain->n < keep ? plain->n : keep;

	snprintf(name, sizeof name, "case %d", number);
	CHECK_THAT(name, found->verdict == plain_verdict(plain));
	CHECK_NEAR(name, found->candidates, plain->candidates, 0);
	CHECK_NEAR(name, found->fitting, (double)plain->n, 0);
	CHECK_NEAR(name, found->nearest_hbm, plain->nearest, 0);
	CHECK_THAT(name, found->n == want);
	for (size_t i = 0; i < want && i < found->n; i++)
		CHECK_THAT(name, ranked_order(&found->best[i], &plain->all[i]) == 0);
}

/* The same searcher throughout: what it keeps must not mislead it. */
static void equals_plain(void)
{
	struct plain plain = { .all = malloc(PLAIN_MOST * sizeof *plain.all) };
	struct found *found = malloc(sizeof *found);
	struct searcher *searcher = searcher_new();
	size_t verdicts[VERDICTS] = { 0 }, ties = 0;
	struct given g = random_case();

	for (int i = 0; i < 2000; i++) {
		size_t keep = (size_t)PICK(1, 2, 10, 50);

		if (draw(0, 2) == 0)
			g = random_case();
		else if (draw(0, 1))	/* the same layers, another machine size */
			g.gpus = PICK(1, 2, 3, 4, 6, 8, 12, 16);
		else		/* the same times, another HBM and domain */
			g.system.hbm_capacity = (double)draw(1, 300) * 1e6,
			g.system.nvs = PICK(1, 2, 3, 4, 6, 8, 12);
		plain_search(&plain, &g);
		search_best(searcher, &g, keep, found);
		compare(&plain, found, keep, i);
		verdicts[found->verdict]++;
		for (size_t j = 1; j < found->n; j++)
			ties += found->best[j].seconds == found->best[j - 1].seconds;
	}
	/* A test that cannot fail proves nothing: all verdicts, and ties. */
	for (int v = 0; v < VERDICTS; v++)
		CHECK_THAT(verdict_name[v], verdicts[v] > 10);
	CHECK_THAT("ties", ties > 100);
	searcher_free(searcher);
	free(found);
	free(plain.all);
}

/* H200, NVS 4, gpt3-1t, 2048 accelerators (arXiv 2410.00273): 1810
 * candidates; best n1 4, np 32, nd 16, b 1 at 102.4638 sequences/s. */
static void published(void)
{
	static const struct given gpt = {
		.model = { "gpt3-1t", 2048, 25600, 0, 160, 128 },
		.system = { "h200", 989.4e12, 133.8e12, 0.8, 20e-6, 4800e9, 141e9,
		            4, 450e9, 0.7, 2.5e-6, 50e9, 0.7, 5e-6, 1, 0 },
		.training = { 4096, 1e12, TRAIN_TOKENS },
		.strategy = STRATEGY_TP1D, .gpus = 2048 };
	struct searcher *searcher = searcher_new();
	struct found *found = malloc(sizeof *found);

	search_best(searcher, &gpt, 10, found);
	CHECK_NEAR("candidates", found->candidates, 1810, 0);
	CHECK_NEAR("throughput", 4096 / found->best[0].seconds, 102.4638, 1e-6);
	CHECK_THAT("n1", found->best[0].config.group[GROUP_TENSOR1].size == 4);
	CHECK_THAT("np", found->best[0].config.group[GROUP_PIPELINE].size == 32);
	CHECK_THAT("nd", found->best[0].config.group[GROUP_DATA].size == 16);
	CHECK_THAT("b", found->best[0].config.microbatch == 1);
	for (size_t i = 1; i < found->n; i++)
		CHECK_THAT("in order", ranked_order(&found->best[i - 1],
		                                    &found->best[i]) < 0);
	free(found);
	searcher_free(searcher);
}

static void divisors(void)
{
	static const struct { int64_t number; size_t n; } rows[] = {
		{ 1, 1 }, { 2, 2 }, { 7, 2 }, { 12, 6 }, { 36, 9 },
		{ 16384, 15 }, { 98304, 32 }, { 1048576, 21 },
		/* the most of any number below 2^30, and a large prime */
		{ 735134400, 1344 }, { 1073741789, 2 },
	};

	struct divisors d = { 0 };

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		divisors_find(&d, rows[i].number);
		divisors_find(&d, rows[i].number);
		CHECK_THAT("how many", d.n == rows[i].n);
		CHECK_THAT("first", d.of[0] == 1);
		CHECK_THAT("last", d.of[d.n - 1] == rows[i].number);
		for (size_t j = 1; j < d.n; j++)
			CHECK_THAT("ascending divisors", d.of[j] > d.of[j - 1]
			           && rows[i].number % d.of[j] == 0);
	}
}

/* Each rule is reported by the words that belong to it. */
static void rules(void)
{
	static const struct {
		const char *says;
		enum strategy strategy;
		int64_t n1, n2, np, nd, b, nb;
	} rows[] = {
		{ NULL, STRATEGY_TP1D, 4, 1, 4, 2, 1, 0 },
		{ NULL, STRATEGY_TP2D, 4, 2, 4, 1, 1, 0 },
		{ NULL, STRATEGY_SUMMA, 4, 2, 4, 1, 1, 4 },
		{ NULL, STRATEGY_SUMMA, 4, 2, 4, 1, 1, 8 },
		{ "number of accelerators", STRATEGY_TP1D, 4, 1, 4, 1, 1, 0 },
		{ "n2 must be 1", STRATEGY_TP1D, 4, 2, 4, 1, 1, 0 },
		{ "divide the heads", STRATEGY_TP1D, 32, 1, 1, 1, 1, 0 },
		{ "128 columns", STRATEGY_TP2D, 16, 2, 1, 1, 1, 0 },
		{ "128 tokens", STRATEGY_TP2D, 1, 32, 1, 1, 1, 0 },
		{ "divide the layers", STRATEGY_TP1D, 1, 1, 32, 1, 1, 0 },
		{ "divide the batch", STRATEGY_TP1D, 1, 1, 1, 32, 1, 0 },
		{ "divide batch", STRATEGY_TP1D, 4, 1, 4, 2, 3, 0 },
		{ "nb must", STRATEGY_TP1D, 4, 1, 4, 2, 1, 4 },
		{ "nb must", STRATEGY_SUMMA, 4, 2, 4, 1, 1, 2 },
		{ "nb must", STRATEGY_SUMMA, 4, 2, 4, 1, 1, 12 },
		{ "panels of at least 512", STRATEGY_SUMMA, 4, 2, 4, 1, 1, 64 },
	};
	struct given g = { .model = { "m", 2048, 4096 / 4, 0, 16, 4 },
	                   .training = { 16, 0, TRAIN_NONE }, .gpus = 32 };

	g.system.nvs = 8;
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct config c = { .group = { { rows[i].n1, 1 }, { rows[i].n2, 1 },
		                               { rows[i].np, 1 }, { rows[i].nd, 1 } },
		                    .microbatch = rows[i].b, .panels = rows[i].nb };
		const char *flaw;

		/* SUMMA's panels want a wider model */
		g.model.hidden = rows[i].strategy == STRATEGY_SUMMA ? 4096 : 1024;
		g.strategy = rows[i].strategy;
		flaw = candidate_flaw(&g, &c);
		CHECK_THAT(rows[i].says ? rows[i].says : "a candidate",
		           rows[i].says ? flaw && strstr(flaw, rows[i].says)
		                        : flaw == NULL);
	}
}

CU_TestInfo tests_search[] = {
	{ "divisors", divisors },
	{ "rules of candidates", rules },
	{ "a published search", published },
	{ "the same as a search that skips nothing", equals_plain },
	CU_TEST_INFO_NULL
};
