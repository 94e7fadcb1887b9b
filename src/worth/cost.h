/*
 * cost.h -- what a machine costs and draws: money, power, energy.
 *
 * Idea: an offer is a list of items, each so much per accelerator, node, rack,
 * system or year.  A machine is a whole number of nodes or racks.
 *
 *   purchase = sum of prices x how often the item is there
 *   power    = sum of powers x how often the item is there x PUE
 *   running  = years x (prices per year + power x seconds a year x energy price)
 *
 * Units: money in the study's currency, watts, joules, seconds, years of
 * 365.25 days.
 */
#ifndef WORTH_COST_H
#define WORTH_COST_H

#include <stddef.h>
#include <stdint.h>

enum per { PER_ACCELERATOR, PER_NODE, PER_RACK, PER_SYSTEM, PER_YEAR, PERS };
extern const char *const per_name[PERS];

#define YEAR_S (365.25 * 86400)

struct build {			/* what a machine is made of */
	int64_t per_node;	/* accelerators */
	int64_t per_rack;	/* nodes */
	int64_t nodes;		/* in all; racks are rounded up */
};

/* build_count -- how many there are of what an item is counted per; 1 per
 * system and, a year long, per year. */
double build_count(const struct build *build, enum per per);

struct charge {			/* one line of an offer */
	enum per per;
	double quantity;	/* so many of it */
	double value;		/* money, or watts, of one */
};

/* charge_sum -- of lines that are not per year. */
double charge_sum(const struct charge *charges, size_t n,
                  const struct build *build);

/* charge_yearly -- of those that are. */
double charge_yearly(const struct charge *charges, size_t n);

struct tariff {
	double years;		/* of operation */
	double energy_price;	/* money a joule */
	double pue;		/* what the facility draws over what the machine does */
};

struct bill {
	double purchase;	/* money */
	double yearly;		/* money a year, but for energy */
	double power;		/* W, facility, PUE included */
	double energy;		/* J in all the years */
	double energy_cost;	/* money, likewise */
	double total;		/* purchase + years x yearly + energy_cost */
};

struct bill bill_of(const struct charge *prices, size_t nprices,
                    const struct charge *powers, size_t npowers,
                    const struct build *build, const struct tariff *tariff);

/* build_largest -- the most nodes, in whole `step`s of nodes (1, or a rack's),
 * whose bill's total and power stay within the limits; 0 if not even one step
 * does.  Infinite limits are none; `most` nodes at the utmost.  A larger machine
 * must not cost or draw less: where one step fits not, none above it is tried. */
int64_t build_largest(const struct charge *prices, size_t nprices,
                      const struct charge *powers, size_t npowers,
                      const struct build *build, const struct tariff *tariff,
                      double budget, double power, int64_t step, int64_t most);

/* break_even -- the factor on the offer's prices (all of them, energy apart)
 * at which its work a unit of money equals `rate`; below 0 if energy alone
 * costs more than that.  An offer without prices has none (infinite or NaN). */
double break_even(const struct bill *bill, double years, double work,
                  double rate);

#endif
