/* what_if.c -- what_if_run of nominal.h: one thing changed at a time. */
#include "procure/nominal.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "procure/tasks.h"

#define MORE 1.1		/* of a feature; counts are doubled */

const char *const turn_name[TURN_KINDS] = {
	[TURN_BUDGET] = "budget", [TURN_SCALE] = "accelerators",
	[TURN_SEQUENCE] = "sequence",
};

static const double budgets[] = { 0.25, 0.5, 0.75, 1, 1.5, 2, 3 };
static const double sequences[] = { 0.25, 0.5, 1, 2, 4 };
static const double scales[] = { 256, 512, 1024, 2048, 4096, 8192 };

enum { GPUS_MOST = 1 << 20 };	/* spares that outgrow all nodes */

#define COUNT_OF(array) (sizeof (array) / sizeof *(array))

struct case_of {		/* an offer, changed; its tasks follow each other */
	struct machine machine;
	size_t task;		/* the first of nworkloads */
	bool any;		/* false: no machine */
};

/* The same tokens a step in longer or shorter sequences. */
static void stretch(struct given *given, double factor)
{
	int64_t seq = (int64_t)((double)given->model.seq * factor);
	int64_t batch = (int64_t)((double)given->training.batch / factor);

	given->model.seq = seq > 1 ? seq : 1;
	given->training.batch = batch > 1 ? batch : 1;
}

static struct case_of add_case(struct tasks *tasks, const struct plan_procure *p,
                               const struct machine *machine, double sequence)
{
	struct case_of c = { *machine, tasks->n, machine->gpus > 0 };

	for (size_t w = 0; c.any && w < p->nworkloads; w++) {
		struct given given = score_given(p, &p->workloads[w], machine);

		if (sequence != 1)
			stretch(&given, sequence);
		tasks_add(tasks, &given);
	}
	return c;
}

/* How much of the workload's own step is in one of the case: sequences and
 * batch are whole numbers. */
static double tokens_share(const struct plan_workload *workload,
                           const struct given *given)
{
	return (double)given->model.seq * (double)given->training.batch
	     / ((double)workload->model->model.seq
	        * (double)workload->training.batch);
}

static struct score score_case(const struct plan_procure *p,
                               const struct procure_result *out,
                               const struct tasks *tasks,
                               const struct case_of *c)
{
	struct run_score *runs = mem_alloc(p->nworkloads, sizeof *runs);
	struct score score = { 0 };

	for (size_t w = 0; c->any && w < p->nworkloads; w++) {
		const struct task *task = &tasks->of[c->task + w];

		runs[w] = score_run(&p->workloads[w], &c->machine,
			task->pick.step.seconds
			/ tokens_share(&p->workloads[w], &task->given));
	}
	if (c->any)
		score = score_of(p, &c->machine, runs, out->runs_a_year);
	free(runs);
	return score;
}

/* ---- features ---- */

static double more_of(const struct property *property, double from)
{
	double to = property->quantity == QUANTITY_COUNT ? 2 * from
	          : property->quantity == QUANTITY_SECONDS ? from / MORE
	          : from * MORE;

	return to > property->most ? property->most : to;
}

static void add_feature(struct arena *arena, const struct plan_procure *p,
                        struct procure_result *out, size_t offer,
                        const struct property *property, double to, bool step)
{
	struct feature_result f = { .offer = offer, .property = property,
		.from = machine_sold(p, &out->inputs, offer, property),
		.to = to, .step = step, .gain = NAN, .money = NAN };

	if (!step)
		f.to = more_of(property, f.from);
	if (f.to == f.from)
		return;
	out->features = arena_grow(arena, out->features, out->nfeatures,
	                           sizeof *out->features);
	out->features[out->nfeatures++] = f;
}

static void list_features(struct arena *arena, const struct plan_procure *p,
                          struct procure_result *out)
{
	for (size_t i = 0; i < p->noffers; i++) {
		if (!out->offers[i].scored)
			continue;
		for (size_t k = 0; k < p->nfeatures; k++)
			add_feature(arena, p, out, i, p->features[k], 0, false);
		for (size_t k = 0; k < p->nsteps; k++)
			add_feature(arena, p, out, i, p->steps[k].property,
			            p->steps[k].value, true);
	}
}

static void run_features(const struct plan_procure *p, int threads,
                         struct procure_result *out)
{
	struct tasks tasks = { 0 };
	struct case_of *cases = mem_alloc(out->nfeatures + 1, sizeof *cases);

	for (size_t i = 0; i < out->nfeatures; i++) {
		const struct feature_result *f = &out->features[i];
		struct change change = { f->property, f->to };
		struct machine machine = machine_of(p, &out->inputs, f->offer,
			&out->offers[f->offer].size.build, change, NULL);

		cases[i] = add_case(&tasks, p, &machine, 1);
	}
	tasks_run(&tasks, 0, p, threads, &out->searches);
	for (size_t i = 0; i < out->nfeatures; i++) {
		struct feature_result *f = &out->features[i];
		const struct offer_result *r = &out->offers[f->offer];
		struct score score = score_case(p, out, &tasks, &cases[i]);

		f->gain = r->score.work > 0 ? score.work / r->score.work - 1 : NAN;
		f->money = f->gain * r->machine.bill.total;
	}
	free(cases);
	tasks_free(&tasks);
}

/* ---- turns ---- */

static void add_turns(struct arena *arena, const struct plan_procure *p,
                      struct procure_result *out, enum turn_kind kind,
                      const double *values, size_t n, double unit)
{
	for (size_t v = 0; v < n; v++)
		for (size_t i = 0; i < p->noffers; i++) {
			if (!out->offers[i].scored)
				continue;
			out->turns = arena_grow(arena, out->turns, out->nturns,
			                        sizeof *out->turns);
			out->turns[out->nturns++] = (struct turn_result){
				.kind = kind, .value = values[v] * unit,
				.offer = i };
		}
}

/* So many at work, whatever must be bought for it: nodes or racks, and
 * spares. */
static struct machine scaled(const struct plan_procure *p,
                             const struct procure_result *out, size_t offer,
                             int64_t gpus)
{
	struct change none = { 0 };
	struct machine machine;
	int64_t bought = gpus;

	do {
		struct build build = machine_size(p, &out->inputs, offer,
		                                  p->budget, bought).build;

		machine = machine_of(p, &out->inputs, offer, &build, none, NULL);
		bought = build.nodes * build.per_node + 1;	/* the next larger */
	} while (machine.gpus < gpus && bought < 2 * GPUS_MOST);
	if (machine.gpus > gpus)
		machine.gpus = gpus;
	return machine;
}

static struct case_of turn_case(struct tasks *tasks, const struct plan_procure *p,
                                const struct procure_result *out,
                                const struct turn_result *t)
{
	struct change none = { 0 };
	struct build build = out->offers[t->offer].size.build;
	struct machine machine;

	if (t->kind == TURN_SCALE) {
		machine = scaled(p, out, t->offer, (int64_t)t->value);
		return add_case(tasks, p, &machine, 1);
	}
	if (t->kind == TURN_BUDGET)
		build = machine_size(p, &out->inputs, t->offer, t->value, 0).build;
	if (build.nodes == 0)
		return (struct case_of){ .any = false };
	machine = machine_of(p, &out->inputs, t->offer, &build, none, NULL);
	return add_case(tasks, p, &machine,
	                t->kind == TURN_SEQUENCE ? t->value : 1);
}

static bool is_first(const struct procure_result *out, size_t turn)
{
	const struct turn_result *t = &out->turns[turn];

	for (size_t i = 0; i < out->nturns; i++) {
		const struct turn_result *o = &out->turns[i];

		if (o->kind == t->kind && o->value == t->value
		    && (o->score.rate > t->score.rate
		        || (i < turn && o->score.rate == t->score.rate)))
			return false;
	}
	return t->score.rate > 0;
}

static void run_turns(const struct plan_procure *p, int threads,
                      struct procure_result *out)
{
	struct tasks tasks = { 0 };
	struct case_of *cases = mem_alloc(out->nturns + 1, sizeof *cases);

	for (size_t i = 0; i < out->nturns; i++)
		cases[i] = turn_case(&tasks, p, out, &out->turns[i]);
	tasks_run(&tasks, 0, p, threads, &out->searches);
	for (size_t i = 0; i < out->nturns; i++)
		out->turns[i].score = score_case(p, out, &tasks, &cases[i]);
	for (size_t i = 0; i < out->nturns; i++)
		out->turns[i].first = is_first(out, i);
	free(cases);
	tasks_free(&tasks);
}

void what_if_run(struct arena *arena, const struct plan_procure *p,
                 int threads, struct procure_result *out)
{
	list_features(arena, p, out);
	run_features(p, threads, out);
	if (isfinite(p->budget))
		add_turns(arena, p, out, TURN_BUDGET, budgets, COUNT_OF(budgets),
		          p->budget);
	add_turns(arena, p, out, TURN_SCALE, scales, COUNT_OF(scales), 1);
	add_turns(arena, p, out, TURN_SEQUENCE, sequences, COUNT_OF(sequences), 1);
	run_turns(p, threads, out);
}
