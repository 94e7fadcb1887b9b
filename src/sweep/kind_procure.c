#include "sweep/kind_procure.h"

#include <math.h>

#include "procure/procure.h"
#include "sweep/rows.h"

const char *const procure_table_name[PROCURE_TABLES] = {
	[PROCURE_OFFERS] = "",
	[PROCURE_RUNS] = "runs",
	[PROCURE_CHARGES] = "charges",
	[PROCURE_INPUTS] = "inputs",
	[PROCURE_PAIRS] = "pairs",
	[PROCURE_FEATURES] = "features",
	[PROCURE_TURNS] = "turns",
	[PROCURE_VERDICT] = "verdict",
};

#define JOULES_PER_MWH 3.6e9

struct filling {
	struct arena *arena;
	const struct plan_procure *p;
	const struct procure_result *r;
};

static union cell *put_text(union cell *cell, const char *text)
{
	cell->text = text;
	return cell + 1;
}

static union cell *put(union cell *cell, double number)
{
	cell->number = number;
	return cell + 1;
}

static const char *offer_status(const struct offer_result *o)
{
	if (o->offer->missing)
		return "incomplete";
	if (!o->scored)
		return o->why;
	return o->score.rate > 0 ? "ok" : "misses";
}

static double scored(const struct offer_result *o, double number)
{
	return o->scored ? number : NAN;
}

static union cell *put_size(union cell *cell, const struct offer_result *o)
{
	const struct build *b = &o->size.build;

	cell = put(cell, scored(o, (double)(b->nodes * b->per_node)));
	cell = put(cell, scored(o, (double)o->machine.gpus));
	cell = put(cell, scored(o, (double)b->nodes));
	cell = put(cell, o->scored ? build_count(b, PER_RACK) : NAN);
	cell = put(cell, scored(o, (double)o->offer->system.system.nvs));
	return put_text(cell, o->scored ? limit_name[o->size.binds] : "");
}

static union cell *put_bill(union cell *cell, const struct offer_result *o)
{
	const struct bill *b = &o->machine.bill;

	cell = put(cell, scored(o, b->purchase));
	cell = put(cell, scored(o, b->yearly));
	cell = put(cell, scored(o, b->energy_cost));
	cell = put(cell, scored(o, b->total));
	cell = put(cell, scored(o, b->power));
	cell = put(cell, scored(o, b->energy));
	return put(cell, scored(o, o->machine.years));
}

static union cell *put_range(union cell *cell, double value, struct range range)
{
	cell = put(cell, value);
	cell = put(cell, range.low);
	return put(cell, range.high);
}

static union cell *put_sizes(union cell *cell, const struct pick *pick)
{
	bool fits = !isnan(pick->step.seconds);

	cell = put_text(cell, fits ? strategy_name[pick->strategy] : "");
	for (int g = 0; g < GROUPS; g++)
		cell = put(cell, fits ? (double)pick->config.group[g].size : NAN);
	return put(cell, fits ? (double)pick->config.microbatch : NAN);
}

static union cell *put_acceptance(union cell *cell, const struct filling *f,
                                  const struct offer_result *o)
{
	struct pick none = { .step.seconds = NAN };
	const struct pick *pick = o->scored ? &o->acceptance : &none;
	bool fits = !isnan(pick->step.seconds);

	cell = put(cell, (double)f->p->benchmark_gpus);
	cell = put_text(cell, f->p->workloads[f->p->benchmark].name);
	cell = put_sizes(cell, pick);
	cell = put(cell, fits ? (double)pick->config.panels : NAN);
	for (int g = 0; g < GROUPS; g++)
		cell = put(cell, fits ? (double)pick->config.group[g].in_domain
		                      : NAN);
	cell = put_range(cell, scored(o, o->acceptance.step.seconds),
	                 o->scored ? o->acceptance_step
	                           : (struct range){ NAN, NAN });
	return put(cell, scored(o, o->common_regret));
}

struct part { const char *name; double seconds; };

/* The largest of a step's parts; no name if nothing fits. */
static struct part largest(const struct step *step)
{
	const struct part parts[] = {
		{ "compute", step->compute }, { "memory", step->exposed },
		{ "tp_comm", step->tp_comm }, { "dp_comm", step->dp_comm },
		{ "pp_comm", step->pp_comm }, { "bubble", step->bubble },
	};
	size_t most = 0;

	if (!(step->seconds > 0))
		return (struct part){ "", NAN };
	for (size_t i = 1; i < sizeof parts / sizeof *parts; i++)
		if (parts[i].seconds > parts[most].seconds)
			most = i;
	return parts[most];
}

/* The workload that takes most of the machine's time. */
static const struct run_result *longest_run(const struct filling *f,
                                            const struct offer_result *o)
{
	size_t most = 0;

	for (size_t w = 1; w < f->p->nworkloads; w++)
		if (f->r->runs_a_year[w] * o->runs[w].score.machine
		    > f->r->runs_a_year[most] * o->runs[most].score.machine)
			most = w;
	return &o->runs[most];
}

static void fill_offers(const struct filling *f, struct rows *rows)
{
	double best = f->r->first == SIZE_MAX ? NAN
	            : f->r->offers[f->r->first].score.rate;

	for (size_t i = 0; i < f->p->noffers; i++) {
		const struct offer_result *o = &f->r->offers[i];
		struct range none = { NAN, NAN };
		bool ranked = o->score.rate > 0;
		union cell *cell = rows_add(rows);

		cell = put_text(cell, o->offer->name);
		cell = put(cell, (double)i + 1);
		cell = put_text(cell, offer_status(o));
		cell = put_text(cell, o->offer->missing ? o->offer->missing : "");
		cell = put_text(cell, o->offer->based_on);
		cell = put_size(cell, o);
		cell = put_bill(cell, o);
		cell = put(cell, scored(o, o->score.per_year));
		cell = put_range(cell, scored(o, o->score.work),
		                 o->scored ? o->work : none);
		cell = put_range(cell, scored(o, o->score.rate),
		                 o->scored ? o->rate : none);
		cell = put(cell, scored(o, o->score.rate / best));
		cell = put(cell, ranked ? o->machine.bill.total / o->score.work
		                        : NAN);
		cell = put(cell, ranked ? o->machine.bill.energy
		                          / JOULES_PER_MWH / o->score.work : NAN);
		cell = put_text(cell, largest(&longest_run(f, o)->pick.step).name);
		cell = put(cell, ranked ? (double)o->rank : NAN);
		cell = put(cell, scored(o, o->best));
		put_acceptance(cell, f, o);
	}
}

static const char *run_status(const struct run_result *run)
{
	if (isnan(run->score.step))
		return verdict_name[run->pick.verdict];
	if (!isfinite(run->score.run))
		return "no goodput";
	return run->score.done ? "ok" : "late";
}

static union cell *put_binds(union cell *cell, const struct step *step)
{
	struct part part = largest(step);

	return put(put_text(cell, part.name), part.seconds / step->seconds);
}

static union cell *put_cost(union cell *cell, const struct filling *f,
                            const struct offer_result *o, size_t w)
{
	const struct run_result *run = &o->runs[w];
	double machine = run->score.machine;
	double share = machine / (o->machine.years * YEAR_S);

	/* of the year that the whole programme takes */
	cell = put(cell, o->score.per_year > 0 ? f->r->runs_a_year[w] * machine
	                 / YEAR_S * o->score.per_year : NAN);
	cell = put(cell, run->score.run * (double)run->sharing.gpus / 3600);
	cell = put(cell, share * o->machine.bill.energy / JOULES_PER_MWH);
	return put(cell, share * o->machine.bill.total);
}

static void fill_run(const struct filling *f, struct rows *rows, size_t i,
                     size_t w)
{
	const struct offer_result *o = &f->r->offers[i];
	const struct run_result *run = &o->runs[w];
	bool fits = !isnan(run->score.step);
	union cell *cell = rows_add(rows);

	cell = put_text(cell, o->offer->name);
	cell = put(cell, (double)i + 1);
	cell = put_text(cell, run->workload->name);
	cell = put(cell, (double)w + 1);
	cell = put_text(cell, run->workload->model->model.name);
	cell = put_text(cell, run_status(run));
	cell = put(cell, f->r->runs_a_year[w]);
	cell = put(cell, (double)run->sharing.gpus);
	cell = put(cell, fits ? (double)config_gpus(&run->pick.config) : NAN);
	cell = put(cell, run->sharing.at_once);
	cell = put_sizes(cell, &run->pick);
	cell = put_range(cell, run->score.step, run->step);
	cell = put_binds(cell, &run->pick.step);
	cell = put(cell, run->pick.step.hbm);
	cell = put(cell, o->machine.system.hbm_capacity);
	cell = put(cell, run->score.goodput.mtbf);
	cell = put(cell, run->score.goodput.interval);
	cell = put(cell, run->score.goodput.share);
	cell = put_range(cell, run->score.run, run->run);
	cell = put(cell, run->workload->deadline);
	cell = put_cost(cell, f, o, w);
	cell = put(cell, fits ? run->near_ties : NAN);
	cell = put(cell, run->regret_domain);
	cell = put(cell, run->regret_1d);
	put(cell, run->fewest);
}

static void fill_runs(const struct filling *f, struct rows *rows)
{
	for (size_t i = 0; i < f->p->noffers; i++)
		for (size_t w = 0; f->r->offers[i].scored
		     && w < f->p->nworkloads; w++)
			fill_run(f, rows, i, w);
}

struct charged {		/* a row of `charges` */
	double line;
	const char *item, *property, *per, *standing, *source;
	double count, each, sum, share;
};

static void fill_charge(struct rows *rows, const struct offer_result *o,
                        size_t order, const struct charged *c)
{
	union cell *cell = rows_add(rows);

	cell = put_text(cell, o->offer->name);
	cell = put(cell, (double)order);
	cell = put(cell, c->line);
	cell = put_text(cell, c->item);
	cell = put_text(cell, c->property);
	cell = put_text(cell, c->per);
	cell = put(cell, c->count);
	cell = put(cell, c->each);
	cell = put(cell, c->sum);
	cell = put(cell, c->share);
	cell = put_text(cell, c->standing);
	put_text(cell, c->source);
}

static struct charged charged_line(const struct offer_result *o,
                                   const struct offer_line *line)
{
	const struct bill *bill = &o->machine.bill;
	double pue = offer_line_of(o->offer, OFFER_PUE)->value.likely;
	bool price = line->term == OFFER_PRICE;
	struct charged c = {
		(double)line->line, line->item, offer_term_table[line->term].property.name,
		per_name[line->per], standing_name[line->standing], line->source,
		line->quantity * build_count(&o->size.build, line->per),
		line->value.likely, 0, 0 };

	c.sum = c.count * c.each;
	if (line->per == PER_YEAR)
		c.sum *= o->machine.years;
	c.share = c.sum / (price ? bill->total : bill->power / pue);
	return c;
}

static void fill_charges(const struct filling *f, struct rows *rows)
{
	for (size_t i = 0; i < f->p->noffers; i++) {
		const struct offer_result *o = &f->r->offers[i];
		const struct bill *bill = &o->machine.bill;
		struct charged energy = { NAN, "energy", "energy", "year", "study",
			"energy_price of the study", bill->energy / JOULES_PER_MWH,
			f->p->energy_price * JOULES_PER_MWH, bill->energy_cost,
			bill->energy_cost / bill->total };

		for (size_t k = 0; o->scored && k < o->offer->nlines; k++) {
			const struct offer_line *line = &o->offer->lines[k];
			struct charged c;

			if (line->term != OFFER_PRICE && line->term != OFFER_POWER)
				continue;
			c = charged_line(o, line);
			fill_charge(rows, o, i + 1, &c);
		}
		if (o->scored)
			fill_charge(rows, o, i + 1, &energy);
	}
}

static union cell *put_input(union cell *cell, const struct filling *f,
                             const struct input *in)
{
	const struct offer_line *line = in->line;

	cell = put_text(cell, line ? f->p->offers[in->offer].name : "all offers");
	cell = put_text(cell, !line ? in->factor->property->name
		: line->term == OFFER_SYSTEM ? line->property->name
		: offer_term_table[line->term].property.name);
	cell = put_text(cell, line ? line->item : "");
	cell = put_text(cell, spread_name[in->spread.shape]);
	cell = put(cell, in->spread.low);
	cell = put(cell, in->spread.likely);
	cell = put(cell, in->spread.high);
	cell = put_text(cell, line ? standing_name[line->standing] : "study");
	return put_text(cell, line ? line->source : "the study");
}

static const char *name_or_empty(const struct filling *f, size_t offer)
{
	return offer == SIZE_MAX ? "" : f->p->offers[offer].name;
}

static void fill_inputs(const struct filling *f, struct rows *rows)
{
	for (size_t i = 0; i < f->r->inputs.n; i++) {
		const struct input_result *e = &f->r->effects[i];
		union cell *cell = put_text(rows_add(rows), e->name);

		cell = put_input(cell, f, &f->r->inputs.of[i]);
		cell = put(cell, e->index.first);
		cell = put(cell, e->index.first_error);
		cell = put(cell, e->index.total);
		cell = put(cell, e->index.total_error);
		cell = put(cell, e->low);
		cell = put(cell, e->high);
		cell = put(cell, fabs(e->high - e->low));
		cell = put(cell, e->turns);
		put_text(cell, name_or_empty(f, e->turned_by));
	}
}

static void fill_pairs(const struct filling *f, struct rows *rows)
{
	for (size_t i = 0; i < f->r->npairs; i++) {
		const struct pair_result *pair = &f->r->pairs[i];
		union cell *cell = rows_add(rows);

		cell = put_text(cell, f->p->offers[pair->a].name);
		cell = put_text(cell, f->p->offers[pair->b].name);
		cell = put_range(cell, pair->lead, pair->range);
		cell = put(cell, pair->probability);
		cell = put(cell, pair->tie);
		cell = put(cell, pair->price);
		put(cell, pair->price * f->r->offers[pair->a].machine.bill.purchase);
	}
}

static void fill_features(const struct filling *f, struct rows *rows)
{
	for (size_t i = 0; i < f->r->nfeatures; i++) {
		const struct feature_result *x = &f->r->features[i];
		const struct build *b = &f->r->offers[x->offer].size.build;
		union cell *cell = rows_add(rows);

		cell = put_text(cell, f->p->offers[x->offer].name);
		cell = put(cell, (double)x->offer + 1);
		cell = put_text(cell, x->property->name);
		cell = put_text(cell, x->step ? "step" : "more");
		cell = put(cell, x->from);
		cell = put(cell, x->to);
		cell = put(cell, x->gain);
		cell = put(cell, x->money);
		put(cell, x->money / (double)(b->nodes * b->per_node));
	}
}

static void fill_turns(const struct filling *f, struct rows *rows)
{
	for (size_t i = 0; i < f->r->nturns; i++) {
		const struct turn_result *t = &f->r->turns[i];
		union cell *cell = rows_add(rows);

		cell = put_text(cell, turn_name[t->kind]);
		cell = put(cell, t->value);
		cell = put_text(cell, f->p->offers[t->offer].name);
		cell = put(cell, (double)t->offer + 1);
		cell = put(cell, t->score.work);
		cell = put(cell, t->score.rate);
		put(cell, t->first);
	}
}

static const struct pair_result *leading_pair(const struct procure_result *r)
{
	for (size_t i = 0; i < r->npairs; i++)
		if (r->pairs[i].a == r->first && r->pairs[i].b == r->second)
			return &r->pairs[i];
	return NULL;
}

static union cell *put_common(union cell *cell, const struct common_result *c)
{
	bool any = !isinf(c->worst);

	cell = put_text(cell, any ? strategy_name[c->strategy] : "");
	for (int g = 0; g < GROUPS; g++)
		cell = put(cell, any ? (double)c->sizes.group[g].size : NAN);
	cell = put(cell, any ? (double)c->sizes.microbatch : NAN);
	cell = put(cell, any ? (double)c->sizes.panels : NAN);
	return put(cell, any ? c->worst : NAN);
}

static void fill_verdict(const struct filling *f, struct rows *rows)
{
	const struct plan_procure *p = f->p;
	const struct pair_result *pair = leading_pair(f->r);
	struct range none = { NAN, NAN };
	union cell *cell = rows_add(rows);

	cell = put_text(cell, f->r->no_verdict ? f->r->no_verdict : "");
	cell = put_text(cell, name_or_empty(f, f->r->first));
	cell = put_text(cell, name_or_empty(f, f->r->second));
	cell = put_range(cell, pair ? pair->lead : NAN, pair ? pair->range : none);
	cell = put(cell, pair ? pair->tie : NAN);
	cell = put(cell, pair ? pair->probability : NAN);
	cell = put(cell, p->confidence);
	cell = put_common(cell, &f->r->common);
	cell = put_text(cell, p->currency);
	cell = put(cell, p->budget);
	cell = put(cell, p->power_limit);
	cell = put(cell, p->years);
	cell = put(cell, p->energy_price);
	cell = put(cell, p->hbm_reserve);
	cell = put(cell, (double)p->draws);
	cell = put(cell, (double)p->index_draws);
	cell = put(cell, (double)f->r->draws);
	cell = put(cell, (double)f->r->searches);
	put(cell, (double)p->seed);
}

static void (*const fillers[PROCURE_TABLES])(const struct filling *,
                                             struct rows *) = {
	[PROCURE_OFFERS] = fill_offers,
	[PROCURE_RUNS] = fill_runs,
	[PROCURE_CHARGES] = fill_charges,
	[PROCURE_INPUTS] = fill_inputs,
	[PROCURE_PAIRS] = fill_pairs,
	[PROCURE_FEATURES] = fill_features,
	[PROCURE_TURNS] = fill_turns,
	[PROCURE_VERDICT] = fill_verdict,
};

size_t kind_procure_run(struct arena *arena, const struct section *section,
                        int threads,
                        struct table *const tables[PROCURE_TABLES])
{
	struct procure_result result;
	struct filling filling = { arena, section->procure, &result };

	procure_run(arena, section->procure, threads, &result);
	for (int t = 0; t < PROCURE_TABLES; t++) {
		struct rows rows = { arena, tables[t], 0 };

		fillers[t](&filling, &rows);
	}
	return result.searches;
}
