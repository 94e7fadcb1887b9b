#include "time/pace.h"

#include "time/collective.h"

double op_flop(const struct op *op, enum pass pass, const struct system *s)
{
	return op->flop[pass]
	     + op->vector_flop[pass] * (s->matrix_peak / s->vector_peak);
}

/* SUMMA launches a product a panel.  As published it pays the latency once,
 * which favours many panels; E9: once for each. */
static double launches(const struct op *op, const struct rules *rules)
{
	return rules->mends[E9] && op->panels > 0 ? op->panels : 1;
}

static struct op_time roofline(const struct op *op, enum pass pass,
                               const struct given *g)
{
	const struct system *s = &g->system;
	double peak = op->unit == OP_MATRIX ? s->matrix_peak : s->vector_peak;
	double compute = launches(op, &g->rules) * s->compute_latency
	               + op_flop(op, pass, s) / (s->compute_efficiency * peak);
	double memory = op->bytes[pass] / s->hbm_bandwidth;
	double exposed = memory > compute ? memory - compute : 0;

	return (struct op_time){
		.total = memory > compute ? memory : compute,
		.compute = compute, .exposed = exposed };
}

static double transfers(const struct op *op, enum pass pass, double parts,
                        const struct given *given, const struct config *config)
{
	double sum = 0;

	for (size_t i = 0; i < op->ntransfers[pass]; i++) {
		const struct transfer *t = &op->transfers[pass][i];
		const struct group *g = &config->group[t->group];

		sum += collective_time(given, t->collective, t->bytes / parts,
		                       g->size, g->in_domain);
	}
	return sum;
}

/* The first set of panels is waited for, the others overlap with the work.
 * As published all nb sets are held against the whole of the work, though the
 * first was charged already; E8: each of the nb - 1 others against the work
 * of one panel. */
static double panels_comm(const struct given *given, double nb, double set,
                          double work)
{
	double late;

	if (given->rules.mends[E8]) {
		late = set - work / nb;
		return set + (nb - 1) * (late > 0 ? late : 0);
	}
	late = nb * set - work;
	return set + (late > 0 ? late : 0);
}

/* A roofline and, at its end, the collectives of a placement. */
static struct op_time placed(const struct op *op, enum pass pass,
                             struct op_time t, const struct given *given,
                             const struct config *config)
{
	if (op->panels > 0)
		t.comm = panels_comm(given, op->panels,
		                     transfers(op, pass, op->panels, given, config),
		                     t.total);
	else
		t.comm = transfers(op, pass, 1, given, config);
	t.total += t.comm;
	return t;
}

struct op_time op_time(const struct op *op, enum pass pass,
                       const struct given *given, const struct config *config)
{
	return placed(op, pass, roofline(op, pass, given), given, config);
}

static void add(struct pace *pace, double *pass_sum, const struct op_time *t)
{
	*pass_sum += t->total;
	pace->compute += t->compute;
	pace->exposed += t->exposed;
	pace->comm += t->comm;
}

void pace_rooflines(const struct layer *layer, const struct given *given,
                    struct rooflines *out)
{
	for (size_t i = 0; i < layer->nops; i++)
		for (int pass = 0; pass < PASSES; pass++)
			out->of[i][pass] = roofline(&layer->ops[i],
			                            (enum pass)pass, given);
}

struct pace pace_placed(const struct layer *layer,
                        const struct rooflines *rooflines,
                        const struct given *given, const struct config *config)
{
	struct pace p = { 0 };

	for (size_t i = 0; i < layer->nops; i++) {
		const struct op *op = &layer->ops[i];
		struct op_time f = placed(op, PASS_FORWARD,
			rooflines->of[i][PASS_FORWARD], given, config);
		struct op_time b = placed(op, PASS_BACKWARD,
			rooflines->of[i][PASS_BACKWARD], given, config);

		add(&p, &p.forward, &f);
		add(&p, &p.backward, &b);
	}
	return p;
}

struct pace pace_of(const struct layer *layer, const struct given *given,
                    const struct config *config)
{
	struct rooflines rooflines;
	struct pace p;

	pace_rooflines(layer, given, &rooflines);
	p = pace_placed(layer, &rooflines, given, config);
	for (size_t i = 0; i < layer->nops; i++)
		p.flop += op_flop(&layer->ops[i], PASS_FORWARD, &given->system)
		        + op_flop(&layer->ops[i], PASS_BACKWARD, &given->system);
	return p;
}

struct pace pace_floor(const struct layer *layer,
                       const struct rooflines *rooflines,
                       const struct given *given, const struct config *config)
{
	struct config together = *config;
	struct pace p = { 0 };

	for (int g = 0; g < GROUPS; g++)
		together.group[g].in_domain = together.group[g].size;
	if (collective_fast_wins(given))
		return pace_placed(layer, rooflines, given, &together);
	for (size_t i = 0; i < layer->nops; i++) {
		add(&p, &p.forward, &rooflines->of[i][PASS_FORWARD]);
		add(&p, &p.backward, &rooflines->of[i][PASS_BACKWARD]);
	}
	return p;
}

/* Of SUMMA's panels, whatever is hidden, the first set is waited for. */
static void add_transfers(struct work *work, const struct op *op,
                          enum pass pass, const struct rules *rules,
                          const struct config *config)
{
	double parts = op->panels > 0 ? op->panels : 1;

	for (size_t i = 0; i < op->ntransfers[pass]; i++) {
		const struct transfer *t = &op->transfers[pass][i];
		int64_t members = config->group[t->group].size;

		work->moved[t->group] += collective_moved(rules, t->collective,
		                                          t->bytes / parts, members);
		work->rounds[t->group] += collective_rounds(rules, t->collective);
		work->members[t->group] = members;
	}
}

struct work pace_work(const struct layer *layer, const struct rules *rules,
                      const struct config *config)
{
	struct work work = { 0 };

	for (size_t i = 0; i < layer->nops; i++) {
		const struct op *op = &layer->ops[i];
		double *unit = op->unit == OP_MATRIX ? &work.matrix : &work.vector;

		for (int pass = 0; pass < PASSES; pass++) {
			*unit += op->flop[pass];
			work.vector += op->vector_flop[pass];
			work.bytes += op->bytes[pass];
			work.launches += launches(op, rules);
			add_transfers(&work, op, (enum pass)pass, rules, config);
		}
	}
	return work;
}

double pace_least(const struct work *work, const struct given *given)
{
	const struct system *s = &given->system;
	double compute = work->launches * s->compute_latency
	               + (work->matrix / s->matrix_peak
	                  + work->vector / s->vector_peak) / s->compute_efficiency;
	double memory = work->bytes / s->hbm_bandwidth;
	double least = compute > memory ? compute : memory;

	for (int g = 0; g < GROUPS; g++)
		least += collective_least(given, work->moved[g], work->rounds[g],
		                          work->members[g]);
	return least;
}
