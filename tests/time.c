/* Seconds of collectives, operations and steps: by hand, and by laws. */
#include "tests/check.h"

#include "time/collective.h"
#include "time/pace.h"
#include "time/step.h"

/* Round numbers: 50 bytes/s and 1 s inside a domain, 10 bytes/s and 10 s
 * between domains; 80 FLOP/s matrix, 8 vector; 100 bytes/s of HBM. */
static const struct given round_numbers = { .system = {
	.name = "round", .matrix_peak = 100, .vector_peak = 10,
	.compute_efficiency = 0.8, .compute_latency = 3, .hbm_bandwidth = 100,
	.hbm_capacity = 1e9, .nvs = 4,
	.fast_bandwidth = 100, .fast_efficiency = 0.5, .fast_latency = 1,
	.slow_bandwidth = 20, .slow_efficiency = 0.5, .slow_latency = 10,
	.nics = 1 } };

static void collectives(void)
{
	static const struct {
		const char *name;
		enum collective collective;
		double bytes;
		int64_t n, v, nics;
		double want;
	} rows[] = {
#define AG COLLECTIVE_ALLGATHER
		/* name                       collective bytes  n  v  c  want */
		{ "nothing to send",          AG,        0,     4, 2, 1, 0 },
		{ "nobody to send to",        AG,        1000,  1, 1, 1, 0 },
		{ "each in its own domain",   AG,        1000,  4, 1, 1, 30 + 75 },
		{ "all in one domain",        AG,        1000,  4, 4, 1, 3 + 15 },
		{ "two domains of two",       AG,        1000,  4, 2, 1, 37.5 + 10 + 2 },
		{ "four NICs: fast tier binds", AG,      1000,  4, 2, 4, 15 + 10 + 2 },
		{ "NICs do not help alone",   AG,        1000,  4, 1, 4, 30 + 75 },
		{ "six in domains of four count as one", AG, 600, 6, 4, 1, 5 + 10 },
		{ "five in domains of two: two domains", AG, 1000, 5, 2, 1, 40 + 10 + 3 },
		{ "reduce-scatter like all-gather", COLLECTIVE_REDUCESCATTER,
		                                         1000,  4, 2, 1, 49.5 },
		{ "all-reduce across domains: twice", COLLECTIVE_ALLREDUCE,
		                                         1000,  4, 2, 1, 75 + 12 },
		{ "all-reduce in one: once, as published", COLLECTIVE_ALLREDUCE,
		                                         1000,  4, 4, 1, 18 },
		{ "all-reduce alone: once, as published", COLLECTIVE_ALLREDUCE,
		                                         1000,  4, 1, 1, 105 },
		{ "broadcast moves all",      COLLECTIVE_BROADCAST,
		                                         1000,  4, 4, 1, 3 + 20 },
		{ "broadcast across domains", COLLECTIVE_BROADCAST,
		                                         1000,  4, 2, 1, 50 + 12 },
		{ "reduce like broadcast",    COLLECTIVE_REDUCE,
		                                         1000,  4, 2, 1, 62 },
#undef AG
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct given g = round_numbers;

		g.system.nics = rows[i].nics;
		CHECK_NEAR(rows[i].name,
		           collective_time(&g, rows[i].collective, rows[i].bytes,
		                           rows[i].n, rows[i].v), rows[i].want, 1e-15);
	}
	CHECK_NEAR("p2p fast", p2p_fast(&round_numbers, 1000), 21, 0);
	CHECK_NEAR("p2p slow", p2p_slow(&round_numbers, 1000), 110, 0);
	CHECK_NEAR("p2p nothing", p2p_slow(&round_numbers, 0), 0, 0);
}

/* The same tiers, but the domain has no switch: 50 bytes/s of each link. */
static void wired_directly(void)
{
	static const struct {
		const char *name;
		enum collective collective;
		int64_t n, v, nics;
		bool E6;
		double want;
	} rows[] = {
#define AG COLLECTIVE_ALLGATHER
		{ "two: the one link",          AG, 2, 2, 1, false, 1 + 500 / 50.0 },
		{ "four: three links each",     AG, 4, 4, 1, false, 3 + 750 / 150.0 },
		{ "apart: no link",             AG, 4, 1, 1, false, 30 + 75 },
		{ "fours: NICs bind",           AG, 8, 4, 1, false, 875 / 40.0 + 10 + 6 },
		{ "fours with many NICs: links bind", AG, 8, 4, 9, false,
		  875 / 150.0 + 10 + 6 },
		{ "pairs with many NICs: one link", AG, 4, 2, 9, false, 15 + 10 + 2 },
		{ "all-reduce twice over these", COLLECTIVE_ALLREDUCE, 8, 4, 9, false,
		  2 * 875 / 150.0 + 10 + 6 },
		{ "broadcast in four",          COLLECTIVE_BROADCAST, 4, 4, 1, false,
		  3 + 1000 / 150.0 },
		/* E6: five as three and two, of which two have one link */
		{ "the emptier domain binds",   AG, 5, 3, 9, true, 800 / 50.0 + 10 + 3 },
		{ "a pair and one: the pair's", AG, 3, 2, 9, true,
		  2000 / 3.0 / 50 + 10 + 1 },
#undef AG
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct given g = round_numbers;

		g.system.fast_direct = 1;
		g.system.nics = rows[i].nics;
		g.rules.mends[E6] = rows[i].E6;
		CHECK_NEAR(rows[i].name,
		           collective_time(&g, rows[i].collective, 1000, rows[i].n,
		                           rows[i].v), rows[i].want, 1e-15);
		CHECK_NEAR("one to one", p2p_fast(&g, 1000), 21, 0);
	}
}

/* The A100 of the paper, wired as on Perlmutter: 100 GB/s x (v - 1) x 0.7; of
 * four on a node rings run at 210 GB/s, but the four NICs at 70. */
static void wired_like_perlmutter(void)
{
	static const struct given node = { .system = {
		.fast_bandwidth = 100e9, .fast_direct = 1, .fast_efficiency = 0.7,
		.fast_latency = 2.5e-6, .slow_bandwidth = 25e9,
		.slow_efficiency = 0.7, .slow_latency = 5e-6, .nics = 1 } };

	CHECK_NEAR("a node", collective_time(&node, COLLECTIVE_ALLGATHER, 1e9, 4, 4),
	           7.5e-6 + 0.75e9 / 210e9, 1e-15);
	CHECK_NEAR("two of it", collective_time(&node, COLLECTIVE_ALLGATHER, 1e9, 2, 2),
	           2.5e-6 + 0.5e9 / 70e9, 1e-15);
	CHECK_NEAR("eight nodes", collective_time(&node, COLLECTIVE_ALLGATHER, 1e9,
	           32, 4), 31 / 32.0 * 1e9 / 70e9 + 35e-6 + 60e-6, 1e-15);
}

static void latency_and_bus_bandwidth(void)
{
	static const struct {
		const char *name;
		enum collective collective;
		int64_t n, v;
		bool E3;
		double latency, busbw;	/* of 1000 bytes in 10 s */
	} rows[] = {
		{ "all-gather", COLLECTIVE_ALLGATHER, 4, 2, false, 12, 75 },
		{ "reduce-scatter", COLLECTIVE_REDUCESCATTER, 4, 4, false, 3, 75 },
		{ "all-reduce", COLLECTIVE_ALLREDUCE, 4, 2, false, 12, 150 },
		{ "all-reduce, twice", COLLECTIVE_ALLREDUCE, 4, 2, true, 24, 150 },
		{ "broadcast", COLLECTIVE_BROADCAST, 4, 1, false, 30, 100 },
		{ "reduce", COLLECTIVE_REDUCE, 8, 8, false, 7, 100 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct given g = round_numbers;
		double one, two;

		g.rules.mends[E3] = rows[i].E3;
		CHECK_NEAR(rows[i].name,
		           collective_latency(&g, rows[i].collective, rows[i].n,
		                              rows[i].v), rows[i].latency, 0);
		CHECK_NEAR(rows[i].name,
		           collective_busbw(rows[i].collective, 1000, rows[i].n, 10),
		           rows[i].busbw, 0);
		/* the rest grows with the bytes */
		one = collective_time(&g, rows[i].collective, 1000, rows[i].n,
		                      rows[i].v) - rows[i].latency;
		two = collective_time(&g, rows[i].collective, 2000, rows[i].n,
		                      rows[i].v) - rows[i].latency;
		CHECK_NEAR(rows[i].name, two, 2 * one, 1e-14);
	}
}

/* Figures of arXiv 2410.00273's program for A100, NVS 4 (1 kB over 2). */
static void published_collectives(void)
{
	static const struct given a100 = { .system = {
		.fast_bandwidth = 300e9, .fast_efficiency = 0.7, .fast_latency = 2.5e-6,
		.slow_bandwidth = 25e9, .slow_efficiency = 0.7, .slow_latency = 5e-6,
		.nics = 1 } };

	CHECK_NEAR("apart", collective_time(&a100, COLLECTIVE_ALLGATHER, 1000, 2, 1),
	           5.028571428571429e-06, 1e-14);
	CHECK_NEAR("together", collective_time(&a100, COLLECTIVE_ALLGATHER, 1000, 2, 2),
	           2.5023809523809525e-06, 1e-14);
}

/* Whatever the collective: more bytes and slower links never help, and no
 * vector crosses faster than its own link. */
static void collective_laws(void)
{
	for (int c = 0; c < COLLECTIVES; c++)
		for (int64_t n = 2; n <= 64; n *= 2)
			for (int64_t v = 1; v <= n; v *= 2) {
				enum collective kind = (enum collective)c;
				struct given slower = round_numbers;
				double t = collective_time(&round_numbers, kind, 1e4, n, v);

				slower.system.slow_bandwidth /= 2;
				slower.system.fast_bandwidth /= 2;
				CHECK_THAT("bytes", collective_time(&round_numbers,
					kind, 2e4, n, v) > t);
				CHECK_THAT("links", collective_time(&slower, kind,
					1e4, n, v) > t);
				CHECK_THAT("bound", t > 1e4 * 0.5 / 50);
			}
}

/* 40 FLOP at 80/s with 3 s latency; 52 bytes at 100/s: compute binds. */
static void rooflines(void)
{
	static const struct config alone = {
		.group = { { 1, 1 }, { 1, 1 }, { 1, 1 }, { 1, 1 } } };
	struct op linear = op_linear(2, 3, 4), dropout = op_dropout(100);
	struct op attention = op_attention(2, 12, 2, 3, 4);
	struct op_time t = op_time(&linear, PASS_FORWARD, &round_numbers, &alone);

	CHECK_NEAR("compute", t.compute, 3.5, 1e-15);
	CHECK_NEAR("nothing exposed", t.exposed, 0, 0);
	CHECK_NEAR("total", t.total, 3.5, 1e-15);
	/* 100 FLOP at 8/s = 12.5 + 3; 500 bytes = 5 s hide behind it */
	t = op_time(&dropout, PASS_FORWARD, &round_numbers, &alone);
	CHECK_NEAR("vector unit", t.total, 15.5, 1e-15);
	/* 22 vector FLOP weigh 10 each */
	CHECK_NEAR("vector work in a matrix kernel",
	           op_flop(&attention, PASS_FORWARD,
	                   &round_numbers.system), 82 + 220, 0);

	struct given narrow = round_numbers;
	narrow.system.hbm_bandwidth = 10;
	t = op_time(&linear, PASS_FORWARD, &narrow, &alone);
	CHECK_NEAR("memory binds", t.total, 5.2, 1e-15);
	CHECK_NEAR("exposed", t.exposed, 1.7, 1e-14);
}

/* 2 panels over pairs in one domain: each set of two broadcasts costs
 * 1 + 8/50 and 1 + 12/50 s. */
static void summa_overlaps(void)
{
	static const struct config pair = {
		.group = { { 2, 2 }, { 2, 2 }, { 1, 1 }, { 1, 1 } } };
	struct op op = op_summa(2, 4, 3, 2, 2, 4);
	double set = 1 + 8 / 50.0 + 1 + 12 / 50.0, busy = 3 + 48 / 80.0;
	struct op_time t;

	op_transfer(&op, PASS_FORWARD, COLLECTIVE_BROADCAST, GROUP_TENSOR1, 16);
	op_transfer(&op, PASS_FORWARD, COLLECTIVE_BROADCAST, GROUP_TENSOR2, 24);
	t = op_time(&op, PASS_FORWARD, &round_numbers, &pair);
	CHECK_NEAR("late transfers show", t.comm, set + 2 * set - busy, 1e-14);
	CHECK_NEAR("total", t.total, busy + t.comm, 1e-15);

	struct given slow = round_numbers;
	slow.system.compute_latency = 100;
	t = op_time(&op, PASS_FORWARD, &slow, &pair);
	CHECK_NEAR("hidden but for the first set", t.comm, set, 1e-14);
}

/* 8 microbatches; a fast transfer takes 2 s, a slow one 7. */
static void links(void)
{
	static const struct {
		const char *name;
		int64_t np, vp;
		bool e2, e8;
		double pipeline, drain;
	} rows[] = {
		/* as published: 2 m p, and (np - 1) / m of it in the bubble */
		{ "one stage",           1, 1, false, false, 0, 0 },
		{ "apart",               4, 1, false, false, 112, 42 },
		{ "together",            4, 4, false, false, 32, 12 },
		/* 3 links, one of them between domains: free as published */
		{ "in pairs, free",      4, 2, false, false, 16 * 4 / 3.0, 8 },
		{ "in pairs, E2",        4, 2, true, false, 16 * 11 / 3.0, 22 },
		{ "E2 leaves apart",     4, 1, true, false, 112, 42 },
		{ "E2 leaves together",  4, 4, true, false, 32, 12 },
		/* 5 stages in domains of 2: 3 domains, 2 of 4 links cross */
		{ "uneven, E2",          5, 2, true, false, 16 * 18 / 4.0, 36 },
		{ "one stage, E8",       1, 1, false, true, 0, 0 },
		{ "one slow link, E8",   2, 1, false, true, 56, 14 },
		{ "one fast link, E8",   2, 2, false, true, 16, 4 },
		{ "apart, E8",           4, 1, false, true, 112, 42 },
		{ "together, E8",        4, 4, false, true, 32, 12 },
		{ "in pairs, E8",        4, 2, false, true, 72, 22 },
		{ "E2 says what E8 says", 4, 2, true, true, 72, 22 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct given g = { .rules.mends = { [E2] = rows[i].e2,
		                                    [E8] = rows[i].e8 } };
		struct step_shape shape = { .m = 8, .D = 1, .stages = rows[i].np,
		                            .replicas = 1 };
		struct step_links links = step_links(&g, &shape, rows[i].vp, 2, 7);

		CHECK_NEAR(rows[i].name, links.pipeline, rows[i].pipeline, 1e-15);
		CHECK_NEAR(rows[i].name, links.drain, rows[i].drain, 1e-15);
	}
}

static void sync(void)
{
	/* 3 layers; the gather outlasts a forward by 2 s, the scatter hides */
	CHECK_NEAR("late gather", step_sync(5, 4, 3, 6, 3), 5 + 2 * 2 + 4, 0);
	CHECK_NEAR("hidden", step_sync(1, 1, 3, 6, 3), 2, 0);
	CHECK_NEAR("one layer", step_sync(5, 9, 3, 6, 1), 14, 0);
}

static void memory(void)
{
	struct step_shape deep = { .m = 2, .D = 3, .stages = 4, .replicas = 5 };
	struct step_shape busy = { .m = 8, .D = 3, .stages = 4, .replicas = 1 };
	double part[4];

	CHECK_NEAR("fewer microbatches than stages",
	           step_hbm(&deep, 10, 7, part), 30 + 30 + 36 + 42, 0);
	CHECK_NEAR("optimiser is shared out", part[2], 36, 0);
	CHECK_NEAR("at most a stage's depth of microbatches",
	           step_hbm(&busy, 10, 7, part), 30 + 30 + 180 + 84, 0);
}

/* (1 + 2) x 8 x 3 = 72, 4 of pp, a bubble of 3 x 9 + 1.5, and 5 of dp. */
static void seconds(void)
{
	struct step_shape shape = { .m = 8, .D = 3, .stages = 4, .replicas = 1 };

	CHECK_NEAR("step", step_seconds(&shape, 1, 2,
	           (struct step_links){ 4, 1.5 }, 5), 72 + 4 + 28.5 + 5, 0);
	CHECK_NEAR("bubble", step_bubble(&shape, 1, 2, 1.5), 28.5, 0);
}

static const struct given gpt = {
	.model = { "gpt3-1t", 2048, 25600, 0, 160, 128 },
	.system = { "h200", 989.4e12, 133.8e12, 0.8, 20e-6, 4800e9, 141e9, 4,
	            450e9, 0.7, 2.5e-6, 50e9, 0.7, 5e-6, 1, 0 },
	.training = { 4096, 1e12, TRAIN_TOKENS },
	.strategy = STRATEGY_TP1D, .gpus = 2048 };

/* H200, NVS 4, gpt3-1t, 2048 accelerators (arXiv 2410.00273): 102.4638
 * sequences/s and 124.642 GB with n1 4, np 32, nd 16, b 1. */
static void published_step(void)
{
	static const struct config config = {
		.group = { { 4, 4 }, { 1, 1 }, { 32, 1 }, { 16, 1 } },
		.microbatch = 1 };
	struct layer layer;
	struct step step;

	layer_count(&layer, &gpt, &config);
	step = step_time(&gpt, &layer, &config);
	CHECK_NEAR("throughput", 4096 / step.seconds, 102.4638, 1e-6);
	CHECK_NEAR("memory", step.hbm, 124.642e9, 1e-5);
	CHECK_NEAR("six parts", step.compute + step.exposed + step.tp_comm
	           + step.dp_comm + step.pp_comm + step.bubble, step.seconds, 1e-13);
	CHECK_NEAR("four memories", step.weights + step.gradients
	           + step.optimizer + step.activations, step.hbm, 1e-15);
}

/* No placement is faster than the floor: all members in one domain, or, where
 * the slow tier is the faster one, no communication at all. */
static void floor_holds(void)
{
	struct given odd = gpt, wired = gpt;

	odd.system.slow_bandwidth = 1e12;
	wired.system.fast_direct = 1;
	wired.system.fast_bandwidth /= 3;
	for (int64_t v1 = 1; v1 <= 4; v1 *= 2) {
		struct config c = { .group = { { 4, v1 }, { 1, 1 }, { 32, 4 / v1 },
		                               { 16, 1 } }, .microbatch = 1 };
		struct layer layer;
		struct rooflines roofs;

		layer_count(&layer, &gpt, &c);
		pace_rooflines(&layer, &gpt, &roofs);
		struct pace pace = pace_of(&layer, &gpt, &c);
		struct pace least = pace_floor(&layer, &roofs, &gpt, &c);
		struct work work = pace_work(&layer, &gpt.rules, &c);
		CHECK_THAT("forward", least.forward <= pace.forward);
		CHECK_THAT("backward", least.backward <= pace.backward);
		CHECK_THAT("all work at once",
		           pace_least(&work, &gpt)
		           < least.forward + least.backward);
		CHECK_THAT("wired directly",
		           pace_floor(&layer, &roofs, &wired, &c).forward
		           <= pace_of(&layer, &wired, &c).forward);
		CHECK_THAT("reached by one domain",
		           (least.forward == pace.forward) == (v1 == 4));
		pace = pace_of(&layer, &odd, &c);
		least = pace_floor(&layer, &roofs, &odd, &c);
		CHECK_THAT("forward, fast slow tier", least.forward < pace.forward);
		CHECK_NEAR("what is left is communication",
		           pace.forward + pace.backward - pace.comm,
		           least.forward + least.backward, 1e-13);
	}
	CHECK_THAT("fast wins", collective_fast_wins(&gpt));
	CHECK_THAT("slow wins", !collective_fast_wins(&odd));
}

/* By hand: all FLOP on 10 and 2 FLOP/s at half efficiency, all bytes on 1000
 * bytes/s; an all-gather over 4 moves 3/4 of 80 bytes, a broadcast of panels
 * an eighth of its bytes at first. */
static void work_by_hand(void)
{
	struct rules each_panel = { .mends[E9] = true };
	struct config sizes = { .group = { { 4, 1 }, { 2, 1 }, { 8, 1 }, { 8, 1 } } };
	struct layer layer = { .nops = 2, .ops = {
		{ .unit = OP_MATRIX, .flop = { 40, 80 }, .vector_flop = { 3, 4 },
		  .bytes = { 100, 200 }, .panels = 8 },
		{ .unit = OP_VECTOR, .flop = { 5, 6 }, .bytes = { 10, 20 } } } };
	struct given g = { .system = {
		.matrix_peak = 10, .vector_peak = 2, .compute_efficiency = 0.5,
		.compute_latency = 0.25, .hbm_bandwidth = 1000, .nics = 1,
		.fast_bandwidth = 20, .fast_efficiency = 0.5, .fast_latency = 0.1,
		.slow_bandwidth = 1, .slow_efficiency = 1, .slow_latency = 0.2 } };

	op_transfer(&layer.ops[0], PASS_FORWARD, COLLECTIVE_BROADCAST,
	            GROUP_TENSOR2, 160);
	op_transfer(&layer.ops[1], PASS_BACKWARD, COLLECTIVE_ALLGATHER,
	            GROUP_TENSOR1, 80);
	struct work work = pace_work(&layer, &g.rules, &sizes);
	CHECK_NEAR("matrix", work.matrix, 120, 0);
	CHECK_NEAR("vector", work.vector, 3 + 4 + 5 + 6, 0);
	CHECK_NEAR("bytes", work.bytes, 330, 0);
	CHECK_NEAR("launches", work.launches, 4, 0);
	CHECK_NEAR("launches of panels",
	           pace_work(&layer, &each_panel, &sizes).launches, 2 * 8 + 2, 0);
	CHECK_NEAR("moved", work.moved[GROUP_TENSOR1], 60, 0);
	CHECK_NEAR("moved by the first panel", work.moved[GROUP_TENSOR2], 20, 0);
	CHECK_NEAR("by arithmetic", pace_least(&work, &g),
	           4 * 0.25 + 120 / 5. + 18 / 1. + (0.3 + 60 / 10.)
	           + (0.1 + 20 / 10.), 1e-15);
	g.system.slow_bandwidth = 100;
	g.system.slow_latency = 0.05;
	CHECK_NEAR("a fast slow tier", pace_least(&work, &g),
	           4 * 0.25 + 120 / 5. + 18 / 1. + (0.15 + 60 / 100.)
	           + (0.05 + 20 / 100.), 1e-15);
	g.system.hbm_bandwidth = 1;
	CHECK_NEAR("by traffic", pace_least(&work, &g),
	           330 + (0.15 + 60 / 100.) + (0.05 + 20 / 100.), 1e-15);
}

/* No placement is faster, whichever tier is, switched or wired, by any rules. */
static void least(void)
{
	static const double slows[] = { 1e9, 5e10, 4.5e11, 1e13 };

	for (int i = 0; i < 4 * 2 * 2 * 2 * 2; i++)
		for (int64_t n = 2; n <= 12; n++)
			for (int64_t v = 1; v <= n; v++) {
				struct given g = gpt;
				int c = i % COLLECTIVES;

				g.system.slow_bandwidth = slows[i % 4];
				g.system.slow_latency = i / 4 % 2 ? 1e-6 : 5e-6;
				g.system.fast_direct = i / 8 % 2;
				g.system.nics = i / 16 % 2 ? 4 : 1;
				for (int e = 0; e < CORRECTIONS; e++)
					g.rules.mends[e] = i / 32 % 2;
				if (!g.rules.mends[E6] && n % v)
					continue;
				CHECK_THAT("least", collective_least(&g,
				        collective_moved(&g.rules, (enum collective)c, 1e7, n),
				        collective_rounds(&g.rules, (enum collective)c), n)
				    <= collective_time(&g, (enum collective)c, 1e7, n, v)
				       * (1 + 1e-14));
			}
}

/* What is moved in how many rounds takes, in one domain, what the collective
 * takes there. */
static void together(void)
{
	struct given g = gpt;

	for (int mended = 0; mended < 2; mended++)
		for (int c = 0; c < COLLECTIVES; c++)
			for (int64_t n = 1; n <= 8; n++) {
				enum collective kind = (enum collective)c;

				g.rules.mends[E3] = mended;
				CHECK_NEAR(collective_name[c],
				    collective_least(&g,
				        collective_moved(&g.rules, kind, 1e6, n),
				        collective_rounds(&g.rules, kind), n),
				    collective_time(&g, kind, 1e6, n, n), 1e-15);
			}
}

CU_TestInfo tests_time[] = {
	{ "work of a layer by hand", work_by_hand },
	{ "collectives in one domain by what they move", together },
	{ "no placement is faster", least },
	{ "collectives by hand", collectives },
	{ "collectives as published", published_collectives },
	{ "laws of collectives", collective_laws },
	{ "domains wired directly", wired_directly },
	{ "wired like Perlmutter", wired_like_perlmutter },
	{ "latency and bus bandwidth", latency_and_bus_bandwidth },
	{ "rooflines by hand", rooflines },
	{ "SUMMA's transfers overlap", summa_overlaps },
	{ "links between stages", links },
	{ "data parallelism", sync },
	{ "memory", memory },
	{ "the step's formula", seconds },
	{ "a published step", published_step },
	{ "no placement beats the floor", floor_holds },
	CU_TEST_INFO_NULL
};
