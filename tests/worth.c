/* Goodput and cost: by hand, and by laws. */
#include "tests/check.h"
#include "tests/random.h"

#include <stdbool.h>
#include <stddef.h>

#include "worth/cost.h"
#include "worth/goodput.h"

/* ---- goodput --------------------------------------------------------------- */

static void exponential(void)
{
	double worst = 0;

	for (int i = -700000; i <= 700000; i += 7) {
		double x = i / 1000.0;

		worst = fmax(worst, fabs(goodput_exp(x) / exp(x) - 1));
	}
	CHECK_THAT(numbered("as libm's within", worst), worst < 1e-14);
	CHECK_NEAR("0", goodput_exp(0), 1, 0);
	CHECK_NEAR("1", goodput_exp(1), 2.718281828459045, 3e-16);
	CHECK_NEAR("the largest", goodput_exp(709.78), exp(709.78), 1e-14);
	CHECK_NEAR("too large", goodput_exp(709.79), INFINITY, 0);
	CHECK_NEAR("far too large", goodput_exp(1e300), INFINITY, 0);
	CHECK_NEAR("infinite", goodput_exp(INFINITY), INFINITY, 0);
	CHECK_NEAR("the smallest normal", goodput_exp(-708), exp(-708), 1e-14);
	CHECK_THAT("subnormal", goodput_exp(-744) > 0 && goodput_exp(-744) < 1e-322);
	CHECK_NEAR("vanished", goodput_exp(-746), 0, 0);
	CHECK_NEAR("minus infinity", goodput_exp(-INFINITY), 0, 0);
	CHECK_NEAR("no number", goodput_exp(NAN), NAN, 0);
}

/* 1000 accelerators of 2.4e4 h each: a failure a day. */
static const struct failures daily = {
	.accelerators = 1000, .mtbf = 1000 * 86400.0, .write = 300, .restart = 600 };

/* Young: sqrt(2 300 86400) = 7200 s.  Daly: with r = sqrt(300 / 2 / 86400) =
 * 1/24, 7200 (1 + r/3 + r^2/9) - 300 = 7001.389 s.  Share: e^-(600 + 300 +
 * 7001.4) / 86400) = e^-0.0914 = 0.9126. */
static void checkpoints_by_hand(void)
{
	struct goodput g = goodput_of(&daily);

	CHECK_NEAR("mtbf", g.mtbf, 86400, 1e-15);
	CHECK_NEAR("Daly's interval", g.interval, 7200 * (1 + 1 / 72.0 + 1 / 5184.0) - 300, 1e-5);
	CHECK_NEAR("running", g.running, 1, 0);
	CHECK_NEAR("share", g.share, 0.912605, 1e-5);
}

/* per_work -- the header's formula, by libm. */
static double per_work(const struct failures *f, double interval)
{
	double mtbf = f->mtbf / f->accelerators;

	return mtbf * exp(f->restart / mtbf) * expm1((interval + f->write) / mtbf) / interval;
}

static void interval_is_best(void)
{
	static const double writes[] = { 1e-6, 1e-3, 1, 30, 300, 3e3, 1e5, 1e6, 3e6 };

	for (size_t i = 0; i < COUNT_OF(writes); i++) {
		struct failures f = daily;

		f.write = writes[i];
		struct goodput g = goodput_of(&f);
		double mtbf = g.mtbf, best = 0, least = INFINITY;

		CHECK_NEAR(numbered("share is 1 / per work, write", writes[i]),
		           g.share, 1 / per_work(&f, g.interval), 1e-12);
		for (int k = -2000; k <= 2000; k++) {
			double at = g.interval * (1 + k / 2000.0 * 0.9);
			double cost = per_work(&f, at);

			if (cost < least) {
				least = cost;
				best = at;
			}
		}
		CHECK_THAT(numbered("no better one in a scan, write", writes[i]),
		           least >= per_work(&f, g.interval) * (1 - 1e-13));
		CHECK_NEAR(numbered("the scan's best, write", writes[i]), best, g.interval, 1e-3);
		/* The slope is 0 there; of the smallest writes the two sides
		 * differ by too little, but Young's interval is near. */
		CHECK_NEAR(numbered("level, write", writes[i]), 1 - g.interval / mtbf,
		           exp(-(g.interval + f.write) / mtbf), 1e-14 * exp(f.write / mtbf));
		if (writes[i] < 1)
			CHECK_NEAR(numbered("Young's, write", writes[i]), g.interval,
			           sqrt(2 * f.write * mtbf) - 2 / 3.0 * f.write, 1e-8);
	}
}

static void goodput_falls(void)
{
	static const struct {
		const char *name;
		size_t field;
		double better, worse;
	} cases[] = {
		{ "mtbf",         offsetof(struct failures, mtbf),         1e12, 1e4 },
		{ "write",        offsetof(struct failures, write),        1e-3, 1e6 },
		{ "restart",      offsetof(struct failures, restart),      1e-3, 1e6 },
		{ "repair",       offsetof(struct failures, repair),       1e-3, 1e6 },
		{ "accelerators", offsetof(struct failures, accelerators), 1,    1e6 },
	};

	for (size_t c = 0; c < COUNT_OF(cases); c++) {
		double before = 1, factor = cases[c].worse / cases[c].better;
		bool falls = true;

		for (int k = 0; k <= 100; k++) {
			struct failures f = daily;
			double x = cases[c].better * pow(factor, k / 100.0);

			f.repair = 86400;
			f.spares = 3;
			memcpy((char *)&f + cases[c].field, &x, sizeof x);
			double share = goodput_of(&f).share;

			falls = falls && share >= 0 && share <= before * (1 + 1e-14);
			before = share;
		}
		CHECK_THAT(cases[c].name, falls && before < 0.9);
	}
	double before = 0;
	for (int64_t spares = 0; spares < 30; spares++) {
		struct failures f = daily;

		f.repair = 10 * 86400;
		f.spares = spares;
		struct goodput g = goodput_of(&f);
		CHECK_THAT("more spares, more goodput", g.share > before);
		CHECK_THAT("a part of the running time", g.share < g.running);
		before = g.share;
	}
}

static void extremes(void)
{
	struct failures f = daily;

	f.mtbf = INFINITY;
	f.repair = 86400;
	struct goodput g = goodput_of(&f);
	CHECK_NEAR("never fails", g.share, 1, 0);
	CHECK_NEAR("never fails: no checkpoints", g.interval, INFINITY, 0);
	CHECK_NEAR("never fails: running", g.running, 1, 0);
	f.mtbf = 1e30;
	g = goodput_of(&f);
	CHECK_THAT("hardly fails", g.share > 1 - 1e-9 && g.share <= 1);

	f = daily;
	f.write = 0;
	g = goodput_of(&f);
	CHECK_NEAR("writing takes no time: always", g.interval, 0, 0);
	CHECK_NEAR("then only restarts cost", g.share, exp(-600 / 86400.0), 1e-15);
	f.restart = 0;
	CHECK_NEAR("nor restarts", goodput_of(&f).share, 1, 0);

	static const double bad[] = { 1e4, 1e3, 1, 1e-3, 1e-30, 1e-300 };
	for (size_t i = 0; i < COUNT_OF(bad); i++) {
		f = daily;
		f.mtbf = bad[i];
		f.repair = 1e6;
		f.spares = 1000000;
		g = goodput_of(&f);
		CHECK_THAT(numbered("next to nothing, mtbf", bad[i]), g.share >= 0 && g.share < 1e-6);
		CHECK_THAT(numbered("a finite interval, mtbf", bad[i]),
		           g.interval > 0 && g.interval <= g.mtbf);
	}
}

/* One accelerator, mtbf 1 s and no other loss, so that repair is the mean. */
static double running_of(double mean, int64_t spares)
{
	struct failures f = { .accelerators = 1, .mtbf = 1, .repair = mean,
	                      .spares = spares };

	return goodput_of(&f).running;
}

static void spares(void)
{
	static const struct {
		const char *name;
		double mean;
		int64_t spares;
		double want;
	} cases[] = {
		{ "repaired at once",           0, 0, 1 },
		{ "none of 1",                  1, 0, 0.36787944117144233 },
		{ "one of 1: 2 / e",            1, 1, 0.73575888234288467 },
		{ "two of 1: 2.5 / e",          1, 2, 0.91969860292860584 },
		{ "one of 2: 3 / e^2",          2, 1, 0.40600584970983811 },
		{ "three of 2: 19/3 / e^2",     2, 3, 0.85712346049854704 },
		{ "two of 1/2: 13/8 e^-1/2",    0.5, 2, 0.98561232203302931 },
		{ "none of 1000: e^-1000",      1000, 0, 0 },
		{ "plenty",                     10, 1000, 1 },
		{ "no more than all",           1e-9, INT64_MAX, 1 },
		{ "absurdly many failures",     1e300, 5, 0 },
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++)
		CHECK_NEAR(cases[i].name, running_of(cases[i].mean, cases[i].spares),
		           cases[i].want, 1e-14);

	/* Ramanujan: of a whole mean n, P(count < n) + theta P(count = n) = 1/2
	 * with theta between 1/3 and 1/2. */
	for (int n = 2; n <= 100000; n *= 7) {
		double below = running_of(n, n - 1), upto = running_of(n, n);
		double theta = (0.5 - below) / (upto - below);

		CHECK_THAT(numbered("Ramanujan, of", n), theta > 1 / 3.0 && theta < 0.5);
	}
	CHECK_NEAR("far below", running_of(300, 0) / exp(-300), 1, 1e-12);
}

/* ---- cost ------------------------------------------------------------------ */

/* 10 nodes of 8 in racks of 4: 80 accelerators, 3 racks. */
static const struct build ten = { .per_node = 8, .per_rack = 4, .nodes = 10 };

static const struct charge prices[] = {
	{ PER_ACCELERATOR, 1, 30000 },	/* 2,400,000 */
	{ PER_NODE, 2, 5000 },		/* 100,000 */
	{ PER_RACK, 1, 20000 },		/* 60,000 */
	{ PER_SYSTEM, 1, 40000 },	/* 40,000 */
	{ PER_YEAR, 3, 50000 },		/* 150,000 a year */
};

static const struct charge powers[] = {
	{ PER_ACCELERATOR, 1, 700 },	/* 56,000 W */
	{ PER_NODE, 1, 2000 },		/* 20,000 W */
	{ PER_RACK, 2, 500 },		/* 3,000 W */
	{ PER_SYSTEM, 1, 1000 },	/* 1,000 W */
};

/* 80 kW x 1.25 = 100 kW; 5 years = 43830 h = 157,788,000 s, 4,383,000 kWh at
 * 0.20. */
static const struct tariff tariff = { .years = 5, .energy_price = 0.2 / 3.6e6, .pue = 1.25 };

static struct bill bill_of_nodes(int64_t nodes)
{
	struct build build = ten;

	build.nodes = nodes;
	return bill_of(prices, COUNT_OF(prices), powers, COUNT_OF(powers), &build, &tariff);
}

static void bills_by_hand(void)
{
	static const double counts[PERS] = { 80, 10, 3, 1, 1 };
	static const double lines[PERS] = { 2400000, 100000, 60000, 40000, 0 };
	static const char *const names[PERS] = { "accelerator", "node", "rack", "system", "year" };
	struct bill bill = bill_of_nodes(10);

	for (int per = 0; per < PERS; per++) {
		CHECK_NEAR(names[per], build_count(&ten, (enum per)per), counts[per], 0);
		CHECK_NEAR(names[per], charge_sum(&prices[per], 1, &ten), lines[per], 0);
		CHECK_NEAR(names[per], charge_yearly(&prices[per], 1), per == PER_YEAR ? 150000 : 0, 0);
		CHECK_TEXT("name", per_name[per], names[per]);
	}
	CHECK_NEAR("purchase", bill.purchase, 2600000, 1e-15);
	CHECK_NEAR("a year", bill.yearly, 150000, 1e-15);
	CHECK_NEAR("power", bill.power, 100000, 1e-15);
	CHECK_NEAR("energy", bill.energy, 1e5 * 157788000, 1e-15);
	CHECK_NEAR("its price", bill.energy_cost, 876600, 1e-15);
	CHECK_NEAR("total", bill.total, 2600000 + 750000 + 876600, 1e-15);

	struct build whole = { .per_node = 4, .per_rack = 4, .nodes = 8 };
	CHECK_NEAR("full racks", build_count(&whole, PER_RACK), 2, 0);
	CHECK_NEAR("nothing", charge_sum(NULL, 0, &whole), 0, 0);
}

/* Random offers: the answer fits, a step more does not, as in a plain scan. */
static void largest_as_scanned(void)
{
	uint64_t state = 9;
	int limited[3] = { 0 };

	for (int i = 0; i < 300; i++) {
		struct charge p[PERS], w[PERS - 1];
		struct build build = { .per_node = 1 + (int64_t)(8 * plain(&state)),
		                       .per_rack = 1 + (int64_t)(6 * plain(&state)) };
		struct tariff t = { .years = 6 * plain(&state), .energy_price = 1e-7 * plain(&state),
		                    .pue = 1 + plain(&state) };
		int64_t step = i % 2 ? build.per_rack : 1;
		int64_t most = (int64_t)(400 * plain(&state)), want = 0;
		double budget = i % 7 ? (i % 3 ? 1e7 : 1e5) * plain(&state) : INFINITY;
		double power = i % 5 ? 1e6 * plain(&state) : INFINITY;

		for (int per = 0; per < PERS; per++)
			p[per] = (struct charge){ (enum per)per, 1, 1e4 * plain(&state) };
		for (int per = 0; per < PER_YEAR; per++)
			w[per] = (struct charge){ (enum per)per, 2, 500 * plain(&state) };
		for (int64_t nodes = step; nodes <= most; nodes += step) {
			build.nodes = nodes;
			struct bill bill = bill_of(p, PERS, w, PER_YEAR, &build, &t);
			if (bill.total <= budget && bill.power <= power)
				want = nodes;
		}
		int64_t got = build_largest(p, PERS, w, PER_YEAR, &build, &t,
		                            budget, power, step, most);
		CHECK_NEAR("as scanned", (double)got, (double)want, 0);
		limited[want == 0 ? 0 : want + step > most ? 1 : 2]++;
	}
	CHECK_THAT("offers of each kind", limited[0] > 20 && limited[1] > 20 && limited[2] > 20);
}

static int64_t largest(double budget, double power, int64_t step, int64_t most)
{
	return build_largest(prices, COUNT_OF(prices), powers, COUNT_OF(powers),
	                     &ten, &tariff, budget, power, step, most);
}

static void largest_by_hand(void)
{
	double total = bill_of_nodes(10).total, power = bill_of_nodes(10).power;

	CHECK_NEAR("just enough money", (double)largest(total, INFINITY, 1, 99), 10, 0);
	CHECK_NEAR("a cent too little", (double)largest(total - 0.01, INFINITY, 1, 99), 9, 0);
	CHECK_NEAR("just enough power", (double)largest(INFINITY, power, 1, 99), 10, 0);
	CHECK_NEAR("a watt too little", (double)largest(INFINITY, power - 1, 1, 99), 9, 0);
	CHECK_NEAR("whole racks", (double)largest(total, INFINITY, 4, 99), 8, 0);
	CHECK_NEAR("no limit", (double)largest(INFINITY, INFINITY, 4, 99), 96, 0);
	CHECK_NEAR("no limit at all", (double)largest(INFINITY, INFINITY, 1, INT64_MAX), 0x1p63, 0);
	CHECK_NEAR("not one step", (double)largest(1000, INFINITY, 1, 99), 0, 0);
	CHECK_NEAR("less than a step allowed", (double)largest(INFINITY, INFINITY, 4, 3), 0, 0);
}

static void break_evens(void)
{
	struct bill bill = bill_of_nodes(10);
	double rate = 1e-6, work = 5;		/* 5 / 1e-6 = 5,000,000 of money */
	double factor = break_even(&bill, tariff.years, work, rate);

	CHECK_NEAR("by hand", factor, (5000000 - 876600) / 3350000.0, 1e-15);
	CHECK_NEAR("as it is", break_even(&bill, tariff.years, work, work / bill.total), 1, 1e-15);
	CHECK_THAT("energy alone costs more", break_even(&bill, tariff.years, 0.5, rate) < 0);

	struct charge scaled[COUNT_OF(prices)];
	for (size_t i = 0; i < COUNT_OF(prices); i++) {
		scaled[i] = prices[i];
		scaled[i].value *= factor;
	}
	bill = bill_of(scaled, COUNT_OF(scaled), powers, COUNT_OF(powers), &ten, &tariff);
	CHECK_NEAR("the rates are equal there", work / bill.total, rate, 1e-14);
}

/* Two nodes under repair on the average, one spare, ten nodes: e^-2 of none,
 * 2 e^-2 of one; missing are 2 - 1 + e^-2 on the average. */
static void shared_machines(void)
{
	struct failures f = { .accelerators = 8, .mtbf = 1000, .restart = 0,
	                      .repair = 25, .spares = 1, .machine = 80,
	                      .nodes = 10 };
	double before = 1;

	CHECK_NEAR("by hand", goodput_of(&f).running,
	           1 - (1 + goodput_exp(-2)) / 10, 1e-14);
	for (f.repair = 0; f.repair < 1e6; f.repair = 2 * f.repair + 1) {
		double now = goodput_of(&f).running;

		CHECK_THAT("longer repair, less", now <= before && now >= 0);
		before = now;
	}
	CHECK_NEAR("none left", before, 0, 0);
	f.repair = 25;
	f.spares = 100;
	CHECK_NEAR("spares enough", goodput_of(&f).running, 1, 1e-15);
}

CU_TestInfo tests_worth[] = {
	{ "runs that share a machine", shared_machines },
	{ "e^x", exponential },
	{ "checkpoints by hand", checkpoints_by_hand },
	{ "the interval is the best", interval_is_best },
	{ "goodput falls", goodput_falls },
	{ "extremes", extremes },
	{ "spares", spares },
	{ "bills by hand", bills_by_hand },
	{ "largest machine, scanned", largest_as_scanned },
	{ "largest machine, by hand", largest_by_hand },
	{ "break-even", break_evens },
	CU_TEST_INFO_NULL
};
