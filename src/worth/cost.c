#include "worth/cost.h"

#include <assert.h>

const char *const per_name[PERS] = {
	[PER_ACCELERATOR] = "accelerator",
	[PER_NODE] = "node",
	[PER_RACK] = "rack",
	[PER_SYSTEM] = "system",
	[PER_YEAR] = "year",
};

double build_count(const struct build *build, enum per per)
{
	double nodes = (double)build->nodes;

	switch (per) {
	case PER_ACCELERATOR:
		return nodes * (double)build->per_node;
	case PER_NODE:
		return nodes;
	case PER_RACK:
		return (double)(build->nodes / build->per_rack
		                + (build->nodes % build->per_rack != 0));
	default:
		return 1;
	}
}

double charge_sum(const struct charge *charges, size_t n,
                  const struct build *build)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		if (charges[i].per != PER_YEAR)
			sum += charges[i].quantity * charges[i].value
			     * build_count(build, charges[i].per);
	return sum;
}

double charge_yearly(const struct charge *charges, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		if (charges[i].per == PER_YEAR)
			sum += charges[i].quantity * charges[i].value;
	return sum;
}

struct bill bill_of(const struct charge *prices, size_t nprices,
                    const struct charge *powers, size_t npowers,
                    const struct build *build, const struct tariff *tariff)
{
	struct bill bill = {
		.purchase = charge_sum(prices, nprices, build),
		.yearly = charge_yearly(prices, nprices),
		.power = charge_sum(powers, npowers, build) * tariff->pue };

	bill.energy = bill.power * (tariff->years * YEAR_S);
	bill.energy_cost = bill.energy * tariff->energy_price;
	bill.total = bill.purchase + tariff->years * bill.yearly
	           + bill.energy_cost;
	return bill;
}

int64_t build_largest(const struct charge *prices, size_t nprices,
                      const struct charge *powers, size_t npowers,
                      const struct build *build, const struct tariff *tariff,
                      double budget, double power, int64_t step, int64_t most)
{
	assert(step > 0 && most >= 0);

	int64_t fits = 0, could = most / step;	/* in steps */
	while (fits < could) {
		int64_t tried = could - (could - fits) / 2;
		struct build sized = *build;

		sized.nodes = tried * step;
		struct bill bill = bill_of(prices, nprices, powers, npowers,
		                           &sized, tariff);
		if (bill.total <= budget && bill.power <= power)
			fits = tried;
		else
			could = tried - 1;
	}
	return fits * step;
}

double break_even(const struct bill *bill, double years, double work,
                  double rate)
{
	double prices = bill->purchase + years * bill->yearly;

	return (work / rate - bill->energy_cost) / prices;
}
