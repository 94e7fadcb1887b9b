/*
 * Which candidates there are: divisors, and the rules by their words.
 */
#include "tests/check.h"

#include "search/candidate.h"
#include "search/divisor.h"

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

CU_TestInfo tests_candidates[] = {
	{ "divisors", divisors },
	{ "rules of candidates", rules },
	CU_TEST_INFO_NULL
};
