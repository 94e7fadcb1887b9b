#include "procure/machine.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

const char *const limit_name[SIZE_LIMITS] = {
	[LIMIT_BUDGET] = "budget", [LIMIT_POWER] = "power",
	[LIMIT_GPUS] = "accelerators", [LIMIT_RACKS] = "racks",
	[LIMIT_NONE] = "none",
};

enum { NODES_MOST = 1 << 24 };

/* The value of the only line of a term; a complete offer has it. */
static double term(const struct plan_procure *p, const struct inputs *inputs,
                   size_t offer, enum offer_term wanted, const double *draw)
{
	const struct plan_offer *o = &p->offers[offer];
	const struct offer_line *line = offer_line_of(o, wanted);

	return input_value(p, inputs, offer, (size_t)(line - o->lines), draw);
}

/* All lines of a term as charges; the caller frees. */
static struct charge *charges(const struct plan_procure *p,
                              const struct inputs *inputs, size_t offer,
                              enum offer_term wanted, const double *draw,
                              size_t *n)
{
	const struct plan_offer *o = &p->offers[offer];
	struct charge *out = mem_alloc(o->nlines + 1, sizeof *out);

	*n = 0;
	for (size_t i = 0; i < o->nlines; i++)
		if (o->lines[i].term == wanted)
			out[(*n)++] = (struct charge){
				o->lines[i].per, o->lines[i].quantity,
				input_value(p, inputs, offer, i, draw) };
	return out;
}

struct accounts {		/* an offer's charges, and what goes with them */
	struct charge *prices, *powers;
	size_t nprices, npowers;
	struct tariff tariff;
};

static double years_of(const struct plan_procure *p, double available)
{
	double late = (available - p->start) / 365.25;

	late = late > 0 ? late : 0;
	return late < p->years ? p->years - late : 0;
}

static struct accounts accounts_of(const struct plan_procure *p,
                                   const struct inputs *inputs, size_t offer,
                                   const double *draw)
{
	struct accounts a;

	a.prices = charges(p, inputs, offer, OFFER_PRICE, draw, &a.nprices);
	a.powers = charges(p, inputs, offer, OFFER_POWER, draw, &a.npowers);
	a.tariff = (struct tariff){
		.years = years_of(p, term(p, inputs, offer, OFFER_AVAILABLE, draw)),
		.energy_price = p->energy_price,
		.pue = term(p, inputs, offer, OFFER_PUE, draw) };
	return a;
}

static void accounts_end(struct accounts *a)
{
	free(a->prices);
	free(a->powers);
}

/* What one node or rack more would break: the limit that is hit first. */
static enum size_limit binding(const struct plan_procure *p,
                               const struct accounts *a, struct build build,
                               int64_t step, double budget)
{
	struct bill bill;

	build.nodes += step;
	bill = bill_of(a->prices, a->nprices, a->powers, a->npowers, &build,
	               &a->tariff);
	if (bill.total > budget)
		return LIMIT_BUDGET;
	if (bill.power > p->power_limit)
		return LIMIT_POWER;
	if (p->most_gpus && build.nodes * build.per_node > p->most_gpus)
		return LIMIT_GPUS;
	return p->most_racks ? LIMIT_RACKS : LIMIT_NONE;
}

static int64_t most_nodes(const struct plan_procure *p,
                          const struct build *build)
{
	int64_t most = NODES_MOST;

	if (p->most_gpus && p->most_gpus / build->per_node < most)
		most = p->most_gpus / build->per_node;
	if (p->most_racks && p->most_racks * build->per_rack < most)
		most = p->most_racks * build->per_rack;
	return most;
}

struct size machine_size(const struct plan_procure *p,
                         const struct inputs *inputs, size_t offer,
                         double budget, int64_t gpus)
{
	const struct plan_offer *o = &p->offers[offer];
	struct accounts a = accounts_of(p, inputs, offer, NULL);
	struct size size = { .build = {
		(int64_t)term(p, inputs, offer, OFFER_ACCELERATORS, NULL),
		(int64_t)term(p, inputs, offer, OFFER_NODES, NULL), 0 } };
	struct build *b = &size.build;
	int64_t step = offer_line_of(o, OFFER_SOLD)->per == PER_RACK ? b->per_rack : 1;

	if (gpus > 0) {
		int64_t unit = step * b->per_node;

		b->nodes = (gpus + unit - 1) / unit * step;
		size.binds = LIMIT_GPUS;
	} else {
		b->nodes = build_largest(a.prices, a.nprices, a.powers,
		                         a.npowers, b, &a.tariff, budget,
		                         p->power_limit, step, most_nodes(p, b));
		size.binds = binding(p, &a, *b, step, budget);
	}
	accounts_end(&a);
	return size;
}

static void put_factor(const struct plan_uncertain *u, double factor,
                       struct given *given)
{
	double value = property_get(u->property, given) * factor;

	if (value > u->property->most)
		value = u->property->most;
	property_set(u->property, given, value);
}

/* The system as it is sold: no reserve, no spares. */
static struct given sold_system(const struct plan_procure *p,
                                const struct inputs *inputs, size_t offer,
                                const double *draw)
{
	const struct plan_offer *o = &p->offers[offer];
	struct given given = { .system = o->system.system };

	for (size_t i = 0; i < o->nlines; i++)
		if (o->lines[i].term == OFFER_SYSTEM)
			property_set(o->lines[i].property, &given,
			             input_value(p, inputs, offer, i, draw));
	for (size_t i = 0; draw && i < inputs->n; i++)
		if (inputs->of[i].factor)
			put_factor(inputs->of[i].factor, draw[i], &given);
	return given;
}

/* Spares that every rack has are missing in its domains. */
static void leave_spares(const struct plan_offer *o, struct system *system,
                         int64_t per_node, int64_t per_rack)
{
	const struct offer_line *spares = offer_line_of(o, OFFER_SPARES);
	int64_t rack = per_node * per_rack, idle, domains;

	if (spares->per != PER_RACK || system->nvs <= per_node)
		return;
	domains = rack > system->nvs ? rack / system->nvs : 1;
	idle = ((int64_t)(spares->quantity * spares->value.likely) * per_node
	        + domains - 1) / domains;
	if (idle < system->nvs)
		system->nvs -= idle;
}

struct system machine_system(const struct plan_procure *p,
                             const struct inputs *inputs, size_t offer,
                             struct change change, const double *draw)
{
	struct given sold = sold_system(p, inputs, offer, draw);
	struct system s;

	if (change.property)
		property_set(change.property, &sold, change.value);
	s = sold.system;
	s.hbm_capacity *= 1 - p->hbm_reserve;
	leave_spares(&p->offers[offer], &s,
	             (int64_t)term(p, inputs, offer, OFFER_ACCELERATORS, NULL),
	             (int64_t)term(p, inputs, offer, OFFER_NODES, NULL));
	return s;
}

double machine_sold(const struct plan_procure *p, const struct inputs *inputs,
                    size_t offer, const struct property *property)
{
	struct given sold = sold_system(p, inputs, offer, NULL);

	return property_get(property, &sold);
}

static int64_t spare_nodes(const struct plan_offer *o, const struct build *build)
{
	const struct offer_line *spares = offer_line_of(o, OFFER_SPARES);

	return (int64_t)(spares->quantity * spares->value.likely
	                 * build_count(build, spares->per));
}

static double checkpoint_rate(const struct plan_procure *p,
                              const struct inputs *inputs, size_t offer,
                              const struct build *build, const double *draw)
{
	const struct offer_line *line = offer_line_of(&p->offers[offer],
	                                        OFFER_CHECKPOINT);

	return line->quantity * build_count(build, line->per)
	     * term(p, inputs, offer, OFFER_CHECKPOINT, draw);
}

struct machine machine_of(const struct plan_procure *p,
                          const struct inputs *inputs, size_t offer,
                          const struct build *build, struct change change,
                          const double *draw)
{
	struct accounts a = accounts_of(p, inputs, offer, draw);
	int64_t spares = spare_nodes(&p->offers[offer], build);
	struct machine m = {
		.system = machine_system(p, inputs, offer, change, draw),
		.build = *build,
		.gpus = build->nodes > spares
		      ? (build->nodes - spares) * build->per_node : 0,
		.bill = bill_of(a.prices, a.nprices, a.powers, a.npowers, build,
		                &a.tariff),
		.years = a.tariff.years,
		.mtbf = term(p, inputs, offer, OFFER_MTBF, draw),
		.repair = term(p, inputs, offer, OFFER_REPAIR, draw),
		.restart = term(p, inputs, offer, OFFER_RESTART, draw),
		.checkpoint = checkpoint_rate(p, inputs, offer, build, draw),
		.spares = spares };

	accounts_end(&a);
	return m;
}
