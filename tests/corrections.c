/*
 * What each correction changes, by hand: the defect as published, and mended.
 * Formulas and figures: arXiv 2410.00273 and its mended forms (given/rules.h).
 */
#include "tests/check.h"

#include <stdlib.h>

#include "count/layer.h"
#include "search/candidate.h"
#include "search/search.h"
#include "time/step.h"

static struct given mending(enum correction correction)
{
	struct given g = { .model = { "small", 256, 512, 0, 8, 4 } };

	g.rules.mends[correction] = true;
	return g;
}

static struct config tensor(int64_t n1, int64_t n2, int64_t b, int64_t nb)
{
	return (struct config){ .group = { { n1, 1 }, { n2, 1 }, { 1, 1 }, { 1, 1 } },
	                        .microbatch = b, .panels = nb };
}

static struct layer count(struct given given, enum strategy strategy,
                          struct config config)
{
	struct layer layer;

	given.strategy = strategy;
	layer_count(&layer, &given, &config);
	return layer;
}

static const struct given published = { .model = { "small", 256, 512, 0, 8, 4 } };

/* 128 rows (256 tokens over n2 = 2); published width 256 / 4, mended 512 / 4;
 * sums of two numbers a row: 2 x 2 bytes x 128 rows, each way. */
static void e1_width(void)
{
	struct config c = tensor(4, 2, 1, 4);
	struct layer was = count(published, STRATEGY_SUMMA, c);
	struct layer is = count(mending(E1), STRATEGY_SUMMA, c);

	CHECK_NEAR("was", was.ops[5].flop[PASS_FORWARD], 9.0 * 128 * 64, 0);
	CHECK_NEAR("is", is.ops[5].flop[PASS_FORWARD], 9.0 * 128 * 128, 0);
	CHECK_NEAR("sums forward", is.ops[5].transfers[PASS_FORWARD][0].bytes, 512, 0);
	CHECK_NEAR("sums backward", is.ops[5].transfers[PASS_BACKWARD][0].bytes, 512, 0);
	CHECK_NEAR("sums backward as published",
	           was.ops[5].transfers[PASS_BACKWARD][0].bytes, 2 * (256 + 256), 0);
}

/* One tier: 1 s and 50 bytes/s inside, 10 s and 10 bytes/s between domains. */
static struct given network(void)
{
	return (struct given){ .system = {
		.fast_bandwidth = 100, .fast_efficiency = 0.5, .fast_latency = 1,
		.slow_bandwidth = 20, .slow_efficiency = 0.5, .slow_latency = 10,
		.nics = 2 } };
}

static void e3_allreduce(void)
{
	struct given was = network(), is = network();

	is.rules.mends[E3] = true;
	for (int64_t v = 1; v <= 4; v *= 2)
		CHECK_NEAR("reduce-scatter and all-gather",
		           collective_time(&is, COLLECTIVE_ALLREDUCE, 1000, 4, v),
		           collective_time(&is, COLLECTIVE_REDUCESCATTER, 1000, 4, v)
		           + collective_time(&is, COLLECTIVE_ALLGATHER, 1000, 4, v), 0);
	CHECK_NEAR("inside, as published: once",
	           collective_time(&was, COLLECTIVE_ALLREDUCE, 1000, 4, 4), 18, 0);
	CHECK_NEAR("inside", collective_time(&is, COLLECTIVE_ALLREDUCE, 1000, 4, 4),
	           36, 0);
}

/* 256 tokens over n1 = 4: 64 rows on a member, not 256. */
static void e4_bias(void)
{
	struct layer was = count(published, STRATEGY_TP1D, tensor(4, 1, 1, 0));
	struct layer is = count(mending(E4), STRATEGY_TP1D, tensor(4, 1, 1, 0));
	struct layer two = count(mending(E4), STRATEGY_TP2D, tensor(4, 2, 1, 0));

	for (size_t i = 3; i <= 11; i += 8) {
		CHECK_NEAR("was", was.ops[i].flop[PASS_FORWARD], 256.0 * 512, 0);
		CHECK_NEAR("is", is.ops[i].flop[PASS_FORWARD], 64.0 * 512, 0);
		CHECK_NEAR("2D", two.ops[i].flop[PASS_FORWARD], 32.0 * 512, 0);
		CHECK_NEAR("weights", is.ops[i].weights, 2.0 * 512, 0);
		CHECK_NEAR("weights in 2D", two.ops[i].weights, 2.0 * 512, 0);
	}
}

/* 256 tokens over n1 x n2 = 3 x 5: padded to 270, 54 rows of which 18 are on
 * one member; as published 51 and 17.  Padding is found in the search, too. */
static void e5_padding(void)
{
	struct given g = mending(E5), plain = published;
	struct config c = tensor(2, 5, 1, 0);

	struct layer was = count(published, STRATEGY_TP2D, c);
	struct layer is = count(g, STRATEGY_TP2D, c);
	CHECK_NEAR("was", was.ops[7].flop[PASS_FORWARD], 51.0 * 1024, 0);
	CHECK_NEAR("is: 260 / 5", is.ops[7].flop[PASS_FORWARD], 52.0 * 1024, 0);
	CHECK_NEAR("dropout on 260 / 10", is.ops[4].flop[PASS_FORWARD], 26.0 * 512, 0);
	is = count(g, STRATEGY_SUMMA, tensor(2, 3, 1, 4));
	CHECK_NEAR("summa pads to n2: 258 / 3", is.ops[3].flop[PASS_FORWARD],
	           86.0 * 256, 0);

	g.strategy = plain.strategy = STRATEGY_TP1D;
	g.model.seq = plain.model.seq = 250;
	g.training.batch = plain.training.batch = 1;
	g.gpus = plain.gpus = 4;
	c = tensor(4, 1, 1, 0);
	CHECK_THAT("filtered as published", candidate_flaw(&plain, &c) != NULL);
	CHECK_THAT("a candidate", candidate_flaw(&g, &c) == NULL);
}

/* All-gather of 1e9 bytes over H200 links, ms: whole groups in a domain of
 * 72, and groups that share one with v = 9. */
static void e6_times(void)
{
	static const struct { int64_t n, v; double ms; } rows[] = {
		{ 8, 8, 2.7952777778 }, { 16, 16, 3.0136904762 },
		{ 64, 64, 3.2825 }, { 100, 50, 3.3928571429 },
		{ 16, 9, 3.3882142857 }, { 64, 9, 3.690625 },
		{ 100, 9, 3.8107142857 },
	};
	struct given g = { .system = {
		.fast_bandwidth = 450e9, .fast_efficiency = 0.7, .fast_latency = 2.5e-6,
		.slow_bandwidth = 50e9, .slow_efficiency = 0.7, .slow_latency = 5e-6,
		.nics = 1 } };

	g.rules.mends[E6] = true;
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		CHECK_NEAR("all-gather",
		           1e3 * collective_time(&g, COLLECTIVE_ALLGATHER, 1e9,
		                                 rows[i].n, rows[i].v),
		           rows[i].ms, 1e-10);
}

/* Groups of 4 and 4 in domains of 6: nothing fills them exactly.  Of a group
 * of 4, 1, 2 or 4 members may sit together; none may have room to spare. */
static void e6_placements(void)
{
	static const struct { int64_t v1, vd; bool allowed; } rows[] = {
		{ 1, 4, true }, { 4, 1, true }, { 2, 2, true },
		{ 1, 1, false }, { 2, 1, false }, { 1, 2, false },	/* room left */
		{ 3, 2, false }, { 2, 3, false },	/* 3 and 1: not even */
		{ 4, 2, false }, { 4, 4, false },	/* do not fit */
	};
	struct given was = { .gpus = 16, .system.nvs = 6 }, is = was;

	is.rules.mends[E6] = true;
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct config c = { .group = { { 4, rows[i].v1 }, { 1, 1 }, { 1, 1 },
		                               { 4, rows[i].vd } } };

		CHECK_THAT("published", placement_flaw(&was, &c) != NULL);
		CHECK_THAT("mended", !placement_flaw(&is, &c) == rows[i].allowed);
	}
}

static struct given gpt(int64_t gpus, int64_t nvs)
{
	struct given g = {
		.model = { "gpt3-1t", 2048, 25600, 0, 160, 128 },
		.system = { "h200", 989.4e12, 133.8e12, 0.8, 20e-6, 4800e9, 141e9,
		            nvs, 450e9, 0.7, 2.5e-6, 50e9, 0.7, 5e-6, 1, 0 },
		.training = { 4096, 1e12, TRAIN_TOKENS },
		.strategy = STRATEGY_TP1D, .gpus = gpus };
	return g;
}

/* The best step of any strategy; infinite if none is feasible. */
static double best_of_all(struct searcher *searcher, struct given given)
{
	struct found *found = malloc(sizeof *found);
	double best = INFINITY;

	for (int s = 0; s < STRATEGIES; s++) {
		given.strategy = (enum strategy)s;
		search_best(searcher, &given, 1, found);
		if (found->n && found->best[0].seconds < best)
			best = found->best[0].seconds;
	}
	free(found);
	return best;
}

/* A domain of 72 with numbers that have no 9 in them, and with some that do:
 * an answer, never slower than 64 gives.  As published powers of two have no
 * placement at all. */
static void e6_domain_of_72(void)
{
	static const struct { int64_t gpus; bool published; } rows[] = {
		{ 512, false }, { 576, true }, { 2048, false }, { 4096, false },
		{ 4608, true }, { 16384, false },
	};
	struct searcher *searcher = searcher_new();

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct given g = gpt(rows[i].gpus, 72);
		double slower;

		if (!rows[i].published)
			CHECK_THAT("as published: nothing",
			           isinf(best_of_all(searcher, g)));
		g.rules = rules_of(PROFILE_CORRECTED);
		CHECK_THAT("an answer", !isinf(best_of_all(searcher, g)));
		g.system.nvs = 64;
		slower = best_of_all(searcher, g);
		g.system.nvs = 72;
		CHECK_THAT("no slower than 64", best_of_all(searcher, g) <= slower);
	}

	/* 1000 has three factors 5, which the model has no use for. */
	struct given g = gpt(1000, 72);
	g.rules = rules_of(PROFILE_CORRECTED);
	CHECK_THAT("all 1000: nothing", isinf(best_of_all(searcher, g)));
	g.or_fewer = true;
	CHECK_THAT("1000 or fewer", !isinf(best_of_all(searcher, g)));
	searcher_free(searcher);
}

/* Two panels, one set of transfers 2 s, 3 s of work: as published the second
 * set's 2 s and the first's are held against it, 2 x 2 - 3 = 1 s late; mended
 * the second set is 2 - 3 / 2 s late. */
static void e8_panels(void)
{
	struct given was = { .system = { .matrix_peak = 1, .vector_peak = 1,
		.compute_efficiency = 1, .hbm_bandwidth = 1e9, .nics = 1,
		.fast_bandwidth = 1, .fast_efficiency = 1, .fast_latency = 1 } };
	struct given is = was;
	struct config pair = { .group = { { 2, 2 }, { 1, 1 }, { 1, 1 }, { 1, 1 } } };
	struct op op = { .unit = OP_MATRIX, .flop = { 3, 3 }, .panels = 2 };
	double late = op_time(&op, PASS_FORWARD, &was, &pair).comm;

	CHECK_NEAR("nothing to send", late, 0, 0);
	op_transfer(&op, PASS_FORWARD, COLLECTIVE_BROADCAST, GROUP_TENSOR1, 2);
	is.rules.mends[E8] = true;
	CHECK_NEAR("was", op_time(&op, PASS_FORWARD, &was, &pair).comm, 2 + 1, 0);
	CHECK_NEAR("is", op_time(&op, PASS_FORWARD, &is, &pair).comm, 2 + 0.5, 0);
}

/* 8 panels, 3 s of latency each. */
static void e9_launches(void)
{
	struct given was = { .system = { .matrix_peak = 10, .vector_peak = 1,
		.compute_efficiency = 1, .compute_latency = 3, .hbm_bandwidth = 1e9 } };
	struct given is = was;
	struct config alone = { .group = { { 1, 1 }, { 1, 1 }, { 1, 1 }, { 1, 1 } } };
	struct op op = { .unit = OP_MATRIX, .flop = { 20, 20 }, .panels = 8 };

	is.rules.mends[E9] = true;
	CHECK_NEAR("was", op_time(&op, PASS_FORWARD, &was, &alone).total, 3 + 2, 0);
	CHECK_NEAR("is", op_time(&op, PASS_FORWARD, &is, &alone).total, 24 + 2, 0);
	op.panels = 0;
	CHECK_NEAR("not SUMMA", op_time(&op, PASS_FORWARD, &is, &alone).total, 5, 0);
}

/* Two NICs: 20 bytes/s alone between domains, not 10. */
static void e10_nics(void)
{
	struct given was = network(), is = network();

	is.rules.mends[E10] = true;
	CHECK_NEAR("was", collective_time(&was, COLLECTIVE_ALLGATHER, 1000, 4, 1),
	           30 + 75, 0);
	CHECK_NEAR("is", collective_time(&is, COLLECTIVE_ALLGATHER, 1000, 4, 1),
	           30 + 37.5, 0);
	CHECK_NEAR("p2p was", p2p_slow(&was, 1000), 110, 0);
	CHECK_NEAR("p2p is", p2p_slow(&is, 1000), 60, 0);
	CHECK_NEAR("two in each domain: no change",
	           collective_time(&is, COLLECTIVE_ALLGATHER, 1000, 4, 2),
	           collective_time(&was, COLLECTIVE_ALLGATHER, 1000, 4, 2), 0);
}

/* Published effects of one correction on the best step, in per cent, as
 * bounds: none may change a time it has no business with. */
static void effects(void)
{
	static const struct {
		enum correction correction;
		enum strategy strategy;
		double least, most;
	} rows[] = {
		{ E1, STRATEGY_TP1D, 0, 0 }, { E1, STRATEGY_SUMMA, 0.04, 3.1 },
		{ E2, STRATEGY_TP1D, 0, 1.45 }, { E2, STRATEGY_TP2D, 0, 1.2 },
		{ E3, STRATEGY_TP2D, 0, 0 }, { E3, STRATEGY_SUMMA, 0, 0.84 },
		{ E4, STRATEGY_TP1D, -0.31, 0 }, { E4, STRATEGY_SUMMA, 0, 0 },
		{ E5, STRATEGY_TP1D, 0, 0 }, { E6, STRATEGY_SUMMA, 0, 0 },
		{ E8, STRATEGY_SUMMA, -1.8, 0.2 },
		{ E9, STRATEGY_TP1D, 0, 0 }, { E9, STRATEGY_SUMMA, 1.2, 8.5 },
		{ E10, STRATEGY_SUMMA, 0, 0 },
	};
	struct searcher *searcher = searcher_new();
	struct found *found = malloc(sizeof *found);

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct given g = gpt(4096, 8);
		double was, change;

		g.strategy = rows[i].strategy;
		search_best(searcher, &g, 1, found);
		was = found->best[0].seconds;
		g.rules.mends[rows[i].correction] = true;
		search_best(searcher, &g, 1, found);
		change = 100 * (found->best[0].seconds / was - 1);
		CHECK_THAT(correction_table[rows[i].correction].name,
		           change >= rows[i].least - 0.005
		           && change <= rows[i].most + 0.005);
	}
	free(found);
	searcher_free(searcher);
}

static void rows(void)
{
	struct rules none = rules_of(PROFILE_PAPER);
	struct rules all = rules_of(PROFILE_CORRECTED);

	for (int c = 0; c < CORRECTIONS; c++) {
		const struct correction_row *row = &correction_table[c];

		CHECK_THAT(row->name, !none.mends[c] && all.mends[c]);
		CHECK_THAT(row->name, row->name[0] == 'E' && *row->defect && *row->mended);
	}
}

/* Texts and the name they come back with; NULL: no profile. */
static void names(void)
{
	static const struct { const char *text, *name; } texts[] = {
		{ "paper", "paper" }, { "corrected", "corrected" },
		{ "paper +E1", "paper +E1" }, { " paper  +E10 +E1 ", "paper +E1 +E10" },
		{ "corrected -E6", "corrected -E6" }, { "corrected +E1", "corrected" },
		{ "paper +E1 -E1", "paper" },
		{ "paper +E1 +E2 +E3 +E4 +E5 +E6 +E8 +E9 +E10", "corrected" },
		{ "", NULL }, { "pape", NULL }, { "+E1", NULL }, { "paper E1", NULL },
		{ "paper +E7", NULL }, { "paper +", NULL }, { "paper +E1+E2", NULL },
	};

	for (size_t i = 0; i < COUNT_OF(texts); i++) {
		struct rules r;
		char name[RULES_NAME];
		bool good = rules_read(texts[i].text, strlen(texts[i].text), &r);

		CHECK_THAT(texts[i].text, good == (texts[i].name != NULL));
		if (good && texts[i].name)
			CHECK_TEXT(texts[i].text, rules_name(&r, name), texts[i].name);
	}
}

CU_TestInfo tests_corrections[] = {
	{ "profiles", rows },
	{ "names of profiles", names },
	{ "E1: width of SUMMA's layernorm", e1_width },
	{ "E3: an all-reduce moves twice", e3_allreduce },
	{ "E4: biases on the rows held", e4_bias },
	{ "E5: padding", e5_padding },
	{ "E6: uneven domains, times", e6_times },
	{ "E6: uneven domains, placements", e6_placements },
	{ "E6: a domain of 72", e6_domain_of_72 },
	{ "E8: panels", e8_panels },
	{ "E9: launches", e9_launches },
	{ "E10: NICs", e10_nics },
	{ "effects on the best step", effects },
	CU_TEST_INFO_NULL
};
