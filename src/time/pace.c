#include "time/pace.h"

#include "time/collective.h"

double op_flop(const struct op *op, enum pass pass, const struct system *s)
{
	return op->flop[pass]
	     + op->vector_flop[pass] * (s->matrix_peak / s->vector_peak);
}

static struct op_time roofline(const struct op *op, enum pass pass,
                               const struct system *s)
{
	double peak = op->unit == OP_MATRIX ? s->matrix_peak : s->vector_peak;
	double compute = s->compute_latency
	               + op_flop(op, pass, s) / (s->compute_efficiency * peak);
	double memory = op->bytes[pass] / s->hbm_bandwidth;
	double exposed = memory > compute ? memory - compute : 0;

	return (struct op_time){
		.total = memory > compute ? memory : compute,
		.compute = compute, .exposed = exposed };
}

static double transfers(const struct op *op, enum pass pass, double parts,
                        const struct system *s, const struct config *config)
{
	double sum = 0;

	for (size_t i = 0; i < op->ntransfers[pass]; i++) {
		const struct transfer *t = &op->transfers[pass][i];
		const struct group *g = &config->group[t->group];

		sum += collective_time(s, t->collective, t->bytes / parts,
		                       g->size, g->in_domain);
	}
	return sum;
}

struct op_time op_time(const struct op *op, enum pass pass,
                       const struct system *s, const struct config *config)
{
	struct op_time t = roofline(op, pass, s);

	if (op->panels > 0) {
		/* The first set of panels is waited for, the others overlap. */
		double set = transfers(op, pass, op->panels, s, config);
		double late = op->panels * set - t.total;

		t.comm = set + (late > 0 ? late : 0);
	} else {
		t.comm = transfers(op, pass, 1, s, config);
	}
	t.total += t.comm;
	return t;
}

static void add(struct pace *pace, double *pass_sum, const struct op_time *t)
{
	*pass_sum += t->total;
	pace->compute += t->compute;
	pace->exposed += t->exposed;
	pace->comm += t->comm;
}

struct pace pace_of(const struct layer *layer, const struct system *s,
                    const struct config *config)
{
	struct pace p = { 0 };

	for (size_t i = 0; i < layer->nops; i++) {
		const struct op *op = &layer->ops[i];
		struct op_time f = op_time(op, PASS_FORWARD, s, config);
		struct op_time b = op_time(op, PASS_BACKWARD, s, config);

		add(&p, &p.forward, &f);
		add(&p, &p.backward, &b);
		p.flop += op_flop(op, PASS_FORWARD, s)
		        + op_flop(op, PASS_BACKWARD, s);
	}
	return p;
}

struct pace pace_floor(const struct layer *layer, const struct system *s)
{
	struct pace p = { 0 };

	for (size_t i = 0; i < layer->nops; i++) {
		struct op_time f = roofline(&layer->ops[i], PASS_FORWARD, s);
		struct op_time b = roofline(&layer->ops[i], PASS_BACKWARD, s);

		add(&p, &p.forward, &f);
		add(&p, &p.backward, &b);
	}
	return p;
}
