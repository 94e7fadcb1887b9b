/*
 * The ratios of the bench, by hand.
 */
#include "tests/check.h"

#include "tests/bench/ratio.h"

static void least(void)
{
	static const struct {
		const char *name;
		double candidates, target, want;
	} rows[] = {
		/* 1.7 s / 0.05 s; half the candidates, half of it */
		{ "the published searches", 9183444, 0.05, 34 },
		{ "half of them", 4591722, 0.05, 17 },
		{ "and twice the time", 4591722, 0.1, 8.5 },
		/* 418234 x 896 / (9183444 / 1.7 s) = 69.3697 s, over 0.25 s */
		{ "a map", 374737664, 0.25, 277.479 },
		{ "no target", 1e6, 0, 0 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		CHECK_NEAR(rows[i].name,
		           ratio_least(rows[i].candidates, rows[i].target),
		           rows[i].want, 1e-5);
}

static void others(void)
{
	CHECK_NEAR("a tenth took 2 s", ratio_whole(2, 100, 1000), 20, 0);
	CHECK_NEAR("no candidates", ratio_whole(2, 0, 0), 2, 0);
	CHECK_NEAR("two free cores", ratio_reach(3, 3), 2, 0);
	CHECK_NEAR("one core for two", ratio_reach(3, 6), 1, 0);
	CHECK_NEAR("1.8 of 2", ratio_threads(2), 1.8, 1e-15);
}

CU_TestInfo tests_ratio[] = {
	{ "least ratios", least },
	{ "other ratios", others },
	CU_TEST_INFO_NULL
};
