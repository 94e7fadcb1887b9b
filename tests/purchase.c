/*
 * What offers come to: machines and scores by hand, times of steps in draws
 * against searching again, and what draws make of them.
 */
#include "tests/check.h"

#include <stdlib.h>

#include "base/mem.h"
#include "procure/procure.h"
#include "procure/trial.h"
#include "sweep/kind_procure.h"
#include "sweep/rows.h"

/* A catalogue model, small enough to be searched thousands of times. */
static const struct catalogue_model small = {
	.model = { "small", 2048, 4096, 0, 32, 32 }, .source = "made up" };
static const struct catalogue_model wide = {
	.model = { "wide", 1024, 8192, 0, 64, 16 }, .source = "made up" };

static const struct system machine_numbers = {
	"numbers", 1e15, 1e14, 0.8, 5e-6, 3e12, 80e9, 8, 450e9, 0.7, 2e-6,
	50e9, 0.7, 5e-6, 1, 0 };

static struct spread sure(double value)
{
	return (struct spread){ SPREAD_TRIANGULAR, value, value, value };
}

static struct spread around(double low, double likely, double high)
{
	return (struct spread){ SPREAD_TRIANGULAR, low, likely, high };
}

/* Round numbers: 8 accelerators a node, 4 nodes a rack, sold by the rack. */
static void plain_lines(struct offer_line *lines, size_t *n)
{
	const struct { const char *item; enum offer_term term; enum per per;
	               double quantity; struct spread value; } all[] = {
		{ "accelerator", OFFER_PRICE, PER_ACCELERATOR, 1, sure(1000) },
		{ "node", OFFER_PRICE, PER_NODE, 1, sure(500) },
		{ "switch", OFFER_PRICE, PER_RACK, 2, sure(1000) },
		{ "storage", OFFER_PRICE, PER_SYSTEM, 1, sure(10000) },
		{ "support", OFFER_PRICE, PER_YEAR, 1, sure(300) },
		{ "accelerator", OFFER_POWER, PER_ACCELERATOR, 1, sure(100) },
		{ "node", OFFER_POWER, PER_NODE, 1, sure(200) },
		{ "facility", OFFER_PUE, PER_SYSTEM, 1, sure(1.5) },
		{ "node", OFFER_ACCELERATORS, PER_NODE, 1, sure(8) },
		{ "rack", OFFER_NODES, PER_RACK, 1, sure(4) },
		{ "rack", OFFER_SOLD, PER_RACK, 1, sure(1) },
		{ "delivery", OFFER_AVAILABLE, PER_SYSTEM, 1, sure(20000) },
		{ "accelerator", OFFER_MTBF, PER_ACCELERATOR, 1, sure(1e8) },
		{ "node", OFFER_REPAIR, PER_NODE, 1, sure(3600) },
		{ "system", OFFER_RESTART, PER_SYSTEM, 1, sure(600) },
		{ "storage", OFFER_CHECKPOINT, PER_SYSTEM, 1, sure(1e11) },
		{ "node", OFFER_SPARES, PER_SYSTEM, 1, sure(1) },
	};

	*n = COUNT_OF(all);
	for (size_t i = 0; i < COUNT_OF(all); i++)
		lines[i] = (struct offer_line){ .item = all[i].item,
			.term = all[i].term, .per = all[i].per,
			.quantity = all[i].quantity, .value = all[i].value };
}

enum { LINES = 24, OFFERS = 2 };

struct purchase {
	struct offer_line lines[OFFERS][LINES];
	struct plan_offer offers[OFFERS];
	struct plan_workload workloads[2];
	struct plan_profile profile;
	enum strategy strategies[2];
	struct plan_procure p;
};

static void offer_start(struct purchase *x, size_t i, const char *name)
{
	struct plan_offer *o = &x->offers[i];

	*o = (struct plan_offer){ .name = name, .based_on = "",
	                          .lines = x->lines[i] };
	o->system.system = machine_numbers;
	plain_lines(x->lines[i], &o->nlines);
}

static void add_line(struct plan_offer *o, const char *property,
                     struct spread value)
{
	const struct property *p = property_find(property, strlen(property));

	o->lines[o->nlines++] = (struct offer_line){ .item = "accelerator",
		.term = OFFER_SYSTEM, .property = p, .per = PER_ACCELERATOR,
		.quantity = 1, .value = value };
}

static void purchase_start(struct purchase *x)
{
	offer_start(x, 0, "A");
	offer_start(x, 1, "B");
	x->workloads[0] = (struct plan_workload){ "pre", &small,
		{ 64, 64 * 1000, TRAIN_SAMPLES }, "64000 samples", 10, NAN, 0,
		INFINITY, { 0 } };
	x->workloads[1] = (struct plan_workload){ "tune", &wide,
		{ 32, 32 * 500, TRAIN_SAMPLES }, "16000 samples", 100, NAN, 8,
		INFINITY, { 0 } };
	x->profile = (struct plan_profile){ "corrected",
	                                    rules_of(PROFILE_CORRECTED) };
	x->strategies[0] = STRATEGY_TP1D;
	x->strategies[1] = STRATEGY_TP2D;
	x->p = (struct plan_procure){
		.offers = x->offers, .noffers = OFFERS,
		.workloads = x->workloads, .nworkloads = 2,
		.currency = "EUR", .budget = 100000, .power_limit = INFINITY,
		.years = 2, .start = 20000, .energy_price = 0,
		.hbm_reserve = 0.1, .draws = 256, .index_draws = 64, .seed = 1,
		.confidence = 0.9, .profile = &x->profile,
		.strategies = x->strategies, .nstrategies = 2,
		.benchmark = 0, .benchmark_gpus = 16 };
}

/* A rack: 32 x 1000 + 4 x 500 + 2 x 1000 = 36000; with 10000 once and 2 x 300
 * two racks are 82600, three 118600.  2 x (32 x 100 + 4 x 200) x 1.5 = 12 kW. */
static void machine_by_hand(void)
{
	struct arena *arena = arena_new();
	struct purchase x;
	struct change none = { 0 };

	purchase_start(&x);
	struct inputs inputs = inputs_of(arena, &x.p);
	struct size size = machine_size(&x.p, &inputs, 0, x.p.budget, 0);
	struct machine m = machine_of(&x.p, &inputs, 0, &size.build, none, NULL);
	CHECK_THAT("nothing is uncertain", inputs.n == 0);
	CHECK_NEAR("two racks", (double)size.build.nodes, 8, 0);
	CHECK_THAT("by budget", size.binds == LIMIT_BUDGET);
	CHECK_NEAR("purchase", m.bill.purchase, 82000, 0);
	CHECK_NEAR("total", m.bill.total, 82600, 0);
	CHECK_NEAR("power", m.bill.power, 12000, 1e-15);
	CHECK_NEAR("one node is spare", (double)m.gpus, 56, 0);
	CHECK_NEAR("reserve", m.system.hbm_capacity, 72e9, 1e-15);
	CHECK_NEAR("years", m.years, 2, 0);
	x.p.power_limit = 6000;
	size = machine_size(&x.p, &inputs, 0, x.p.budget, 0);
	CHECK_NEAR("one rack", (double)size.build.nodes, 4, 0);
	CHECK_THAT("by power", size.binds == LIMIT_POWER);
	x.p.power_limit = INFINITY;
	x.p.most_racks = 1;
	size = machine_size(&x.p, &inputs, 0, x.p.budget, 0);
	CHECK_THAT("by racks", size.build.nodes == 4 && size.binds == LIMIT_RACKS);
	x.p.most_racks = 0;
	x.p.most_gpus = 40;
	size = machine_size(&x.p, &inputs, 0, x.p.budget, 0);
	CHECK_THAT("by accelerators",
	           size.build.nodes == 4 && size.binds == LIMIT_GPUS);
	size = machine_size(&x.p, &inputs, 0, x.p.budget, 33);
	CHECK_NEAR("33 accelerators are two racks", (double)size.build.nodes, 8, 0);
	size = machine_size(&x.p, &inputs, 0, 40000, 0);
	CHECK_NEAR("not one", (double)size.build.nodes, 0, 0);
	arena_free(arena);
}

/* Half a year late of two years; a tenth of the nodes in a domain of 32 spare. */
static void late_and_spare(void)
{
	struct arena *arena = arena_new();
	struct purchase x;
	struct change none = { 0 };
	struct build build = { 8, 4, 8 };

	purchase_start(&x);
	for (size_t i = 0; i < x.offers[0].nlines; i++) {
		struct offer_line *line = &x.lines[0][i];

		if (line->term == OFFER_AVAILABLE)
			line->value = sure(20000 + 365.25 / 2);
		if (line->term == OFFER_SPARES)
			line->per = PER_RACK;
	}
	x.offers[0].system.system.nvs = 32;
	struct inputs inputs = inputs_of(arena, &x.p);
	struct machine m = machine_of(&x.p, &inputs, 0, &build, none, NULL);
	CHECK_NEAR("a year and a half", m.years, 1.5, 1e-15);
	CHECK_NEAR("a node a rack", (double)m.gpus, 48, 0);
	CHECK_NEAR("out of the domain", (double)m.system.nvs, 24, 0);
	struct change domain = { property_find("nvs", 3), 16 };
	m = machine_of(&x.p, &inputs, 0, &build, domain, NULL);
	CHECK_NEAR("changed, two domains a rack", (double)m.system.nvs, 12, 0);
	arena_free(arena);
}

/* 1000 steps of 2 s and 500 of 1 s, 7 at a time on 56 accelerators in domains
 * of 8; no failures. */
static void score_by_hand(void)
{
	struct arena *arena = arena_new();
	struct purchase x;
	struct change none = { 0 };
	struct build build = { 8, 4, 8 };

	purchase_start(&x);
	for (size_t i = 0; i < x.offers[0].nlines; i++)
		if (x.lines[0][i].term == OFFER_MTBF)
			x.lines[0][i].value = sure(INFINITY);
	struct inputs inputs = inputs_of(arena, &x.p);
	struct machine m = machine_of(&x.p, &inputs, 0, &build, none, NULL);
	struct run_score runs[2] = { score_run(&x.workloads[0], &m, 2),
	                             score_run(&x.workloads[1], &m, 1) };
	CHECK_NEAR("run", runs[0].run, 2000, 1e-6);
	CHECK_NEAR("seven at a time", score_sharing(&x.workloads[1], &m).at_once,
	           7, 0);
	CHECK_NEAR("of the machine", runs[1].machine, 500 / 7.0, 1e-6);
	struct score score = score_of(&x.p, &m, runs, (double[]){ 10, 100 });
	double use = (10 * 2000 + 100 * 500 / 7.0) / (365.25 * 86400);
	CHECK_NEAR("programmes a year", score.per_year, 1 / use, 1e-6);
	CHECK_NEAR("work", score.work, 2 / use, 1e-6);
	CHECK_NEAR("rate", score.rate, 2 / use / 82600, 1e-6);
	x.workloads[0].deadline = 1999;
	runs[0] = score_run(&x.workloads[0], &m, 2);
	CHECK_THAT("late", !runs[0].done);
	CHECK_NEAR("no work", score_of(&x.p, &m, runs, (double[]){ 10, 100 }).rate,
	           0, 0);
	x.workloads[1].gpus = 20;	/* three domains of 8 each */
	CHECK_NEAR("two at a time", score_sharing(&x.workloads[1], &m).at_once,
	           2, 0);
	arena_free(arena);
}

/* Times in draws are those of searching again. */
static void draws_are_searches(void)
{
	static const char *const properties[] = {
		"compute_efficiency", "hbm_bandwidth", "fast_efficiency",
		"slow_bandwidth", "slow_latency", "hbm_capacity" };
	struct arena *arena = arena_new();
	struct searchers searchers = searchers_new();
	struct purchase x;
	struct procure_result r;
	size_t searches = 0, before;

	purchase_start(&x);
	x.workloads[1].gpus = 16;
	for (size_t i = 0; i < COUNT_OF(properties); i++) {
		const struct property *p = property_find(properties[i],
		                                         strlen(properties[i]));
		struct given given = { .system = machine_numbers };
		double value = property_get(p, &given);
		double high = value * (i ? 1.3 : 1.2);

		add_line(&x.offers[i % 2], properties[i],
		         around(value * 0.7, value, high));
	}
	procure_run(arena, &x.p, 1, &r);
	struct trials t = trials_start(&x.p, &r, 1, &searches);
	before = searches;
	for (uint32_t i = 0; i < 200; i++)
		for (size_t offer = 0; offer < OFFERS; offer++) {
			double draw[COUNT_OF(properties)], steps[3];

			for (size_t k = 0; k < r.inputs.n; k++)
				draw[k] = spread_at(&r.inputs.of[k].spread,
					(double)(i * 7919 * (k + 1) % 997) / 996);
			trial_steps(&t, &searchers, offer, draw, steps, &searches);
			CHECK_THAT("no search", searches == before);
			for (size_t w = 0; w < 2; w++) {
				struct machine m = machine_of(&x.p, &r.inputs,
					offer, &r.offers[offer].size.build,
					(struct change){ 0 }, draw);
				struct given g = score_given(&x.p,
				                             &x.workloads[w], &m);
				size_t made = 0;

				CHECK_NEAR("step", steps[w], speed_best(&searchers,
					&x.p, &g, &made).step.seconds, 0);
			}
		}
	trials_end(&t);
	searchers_free(&searchers);
	arena_free(arena);
}

/* Two offers alike are a tie; a cheaper one is not, and its break-even price
 * undoes that; the price's index is all there is. */
static void verdicts(void)
{
	struct arena *arena = arena_new();
	struct purchase x;
	struct procure_result r;

	purchase_start(&x);
	procure_run(arena, &x.p, 2, &r);
	CHECK_THAT("a verdict", r.no_verdict == NULL);
	CHECK_THAT("the first named", r.first == 0 && r.second == 1);
	CHECK_NEAR("no lead", r.pairs[0].lead, 0, 0);
	CHECK_THAT("a tie", r.pairs[0].tie);
	CHECK_NEAR("either as often", r.pairs[0].probability, 0.5, 1e-12);
	x.lines[1][0].value = around(850, 900, 950);
	procure_run(arena, &x.p, 2, &r);
	CHECK_THAT("the cheaper", r.first == 1 && r.second == 0);
	CHECK_NEAR("its lead", r.pairs[1].lead, 82600 / 76200.0 - 1, 1e-12);
	CHECK_THAT("no tie", !r.pairs[1].tie);
	CHECK_NEAR("surely", r.pairs[1].probability, 1, 1e-9);
	CHECK_NEAR("break-even", r.pairs[1].price, 82600 / 76200.0, 1e-12);
	CHECK_NEAR("index", r.effects[0].index.first, 1, 0.05);
	CHECK_NEAR("in all", r.effects[0].index.total, 1, 0.05);
	CHECK_NEAR("at its low end", r.effects[0].low, 82600 / 73000.0 - 1, 1e-12);
	CHECK_THAT("turns nothing", isnan(r.effects[0].turns));
	x.lines[1][0].value = around(850, 950, 1150);
	procure_run(arena, &x.p, 2, &r);
	CHECK_NEAR("turns at the same price", r.effects[0].turns, 1000, 1e-9);
	CHECK_THAT("by the other", r.effects[0].turned_by == 0);
	CHECK_THAT("now a tie", r.pairs[1].tie);
	x.offers[1].missing = "no price";
	procure_run(arena, &x.p, 2, &r);
	CHECK_TEXT("none", r.no_verdict, "offer B has no price");
	arena_free(arena);
}

/* An offer that always fails takes no part, and does not spoil the others. */
static void failing_offer(void)
{
	struct arena *arena = arena_new();
	struct purchase x;
	struct procure_result r;

	purchase_start(&x);
	for (size_t w = 0; w < 2; w++) {
		x.workloads[w].runs = NAN;
		x.workloads[w].share = 0.5;
	}
	for (size_t i = 0; i < x.offers[0].nlines; i++)
		if (x.lines[0][i].term == OFFER_MTBF)
			x.lines[0][i].value = sure(1);
	procure_run(arena, &x.p, 1, &r);
	CHECK_THAT("it does nothing", r.offers[0].score.rate == 0
	           && !r.offers[0].runs[0].score.done);
	CHECK_THAT("the other is first", r.first == 1 && r.second == SIZE_MAX);
	CHECK_NEAR("its programme is its own", r.offers[1].score.per_year, 1, 1e-12);
	arena_free(arena);
}

/* Available after the period, or nothing but spares: said as such. */
static void unusable(void)
{
	static const struct { enum offer_term term; double value; const char *why; } rows[] = {
		{ OFFER_AVAILABLE, 30000, "too late" }, { OFFER_SPARES, 99, "all spares" },
	};

	for (size_t k = 0; k < COUNT_OF(rows); k++) {
		struct arena *arena = arena_new();
		struct purchase x;
		struct procure_result r;

		purchase_start(&x);
		for (size_t i = 0; i < x.offers[0].nlines; i++)
			if (x.lines[0][i].term == rows[k].term)
				x.lines[0][i].value = sure(rows[k].value);
		procure_run(arena, &x.p, 1, &r);
		CHECK_THAT(rows[k].why, !r.offers[0].scored && r.first == 1);
		CHECK_TEXT("why", r.offers[0].why, rows[k].why);
		arena_free(arena);
	}
}

/* Timed anew on each offer, the configuration that is good on all is so much
 * longer than the best, and none of the best ones is better on all. */
static void one_for_all(void)
{
	struct arena *arena = arena_new();
	struct purchase x;
	struct procure_result r;
	double worst = 0;

	purchase_start(&x);
	x.offers[1].system.system.nvs = 4;
	x.offers[1].system.system.hbm_capacity = 40e9;
	x.offers[1].system.system.fast_bandwidth = 200e9;
	procure_run(arena, &x.p, 1, &r);
	for (size_t i = 0; i < OFFERS; i++) {
		const struct offer_result *o = &r.offers[i];
		struct given g = score_benchmark(&x.p, &o->machine);
		struct config config = r.common.sizes;
		double regret;

		g.strategy = r.common.strategy;
		CHECK_THAT("placed", search_placement(&g, &config));
		regret = step_of(&g, &config).seconds
		       / o->acceptance.step.seconds - 1;
		CHECK_NEAR("regret", o->common_regret, regret, 0);
		worst = regret > worst ? regret : worst;
	}
	CHECK_NEAR("worst", r.common.worst, worst, 0);
	CHECK_THAT("not the best of each", worst > 0 && worst < 1);
	arena_free(arena);
}

/* The same for one thread and for two. */
static void same_by_threads(void)
{
	struct arena *arena = arena_new();
	struct purchase x;
	struct procure_result one, two;

	purchase_start(&x);
	add_line(&x.offers[0], "compute_efficiency", around(0.6, 0.8, 0.9));
	x.lines[1][0].value = around(850, 1000, 1150);
	procure_run(arena, &x.p, 1, &one);
	procure_run(arena, &x.p, 2, &two);
	CHECK_THAT("searches", one.searches == two.searches);
	for (size_t i = 0; i < one.npairs; i++)
		CHECK_THAT("pairs", memcmp(&one.pairs[i].range,
			&two.pairs[i].range, sizeof one.pairs[i].range) == 0);
	for (size_t i = 0; i < one.inputs.n; i++)
		CHECK_THAT("indices", memcmp(&one.effects[i].index,
			&two.effects[i].index, sizeof one.effects[i].index) == 0);
	CHECK_THAT("indices add up", one.effects[0].index.first
	           + one.effects[1].index.first < 1.1);
	arena_free(arena);
}

static const union cell *cell_of(const struct table *t, size_t row,
                                 const char *column)
{
	size_t i = table_column(t, column);

	CU_ASSERT_FATAL(i < t->ncolumns && row < t->nrows);
	return &table_row(t, row)[i];
}

/* Offers that cannot be scored have rows too: incomplete, and too small. */
static void tables_of_the_unscored(void)
{
	static const struct { bool missing; double budget; const char *statuses[2];
	                      const char *verdict; } rows[] = {
		{ false, 100000, { "ok", "ok" }, "" },
		{ true, 100000, { "ok", "incomplete" }, "offer B has no price" },
		{ true, 10, { "too small", "incomplete" }, "offer B has no price" },
		{ false, 10, { "too small", "too small" },
		  "no offer can be used: too small for one node or rack, too "
		  "late, without cost, or all spares" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct arena *arena = arena_new();
		struct table tables[PROCURE_TABLES], *each[PROCURE_TABLES];
		struct purchase x;
		struct section section = { .kind = SECTION_PROCURE, .name = "x",
		                           .procure = &x.p };
		struct rows start;
		size_t n;

		purchase_start(&x);
		x.p.budget = rows[i].budget;
		if (rows[i].missing)
			x.offers[1].missing = "no price";
		const struct column *columns =
			kind_procure_columns(arena, &section, &n);
		rows_start(&start, arena, &tables[0], "x", columns, n);
		for (int t = 0; t < PROCURE_TABLES; t++) {
			each[t] = &tables[t];
			if (t > 0)
				kind_procure_outline(arena, (enum procure_table)t,
				                     &tables[t]);
		}
		kind_procure_run(arena, &section, 1, each);
		for (size_t k = 0; k < 2; k++)
			CHECK_TEXT("status", cell_of(&tables[0], k, "status")->text,
			           rows[i].statuses[k]);
		CHECK_TEXT("verdict", cell_of(&tables[PROCURE_VERDICT], 0,
		           "no_verdict")->text, rows[i].verdict);
		arena_free(arena);
	}
}

CU_TestInfo tests_purchase[] = {
	{ "tables of the unscored", tables_of_the_unscored },
	{ "a machine by hand", machine_by_hand },
	{ "late, and with spares", late_and_spare },
	{ "a score by hand", score_by_hand },
	{ "draws are searches", draws_are_searches },
	{ "verdicts", verdicts },
	{ "one configuration for all", one_for_all },
	{ "an offer that always fails", failing_offer },
	{ "offers that cannot be used", unusable },
	{ "the same by any threads", same_by_threads },
	CU_TEST_INFO_NULL
};
