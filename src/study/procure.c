/*
 * procure.c -- the keys of a [procure], what must go with what, its axes.
 */
#include "study/procure_read.h"

#include <math.h>
#include <string.h>

#include "base/date.h"
#include "study/money.h"
#include "study/offers.h"
#include "study/profile.h"
#include "study/section.h"
#include "study/sensitivity.h"
#include "study/uncertain.h"
#include "study/workload_line.h"
#include "worth/sobol.h"

/* What holds unless the study says otherwise. */
#define DRAWS 8192
#define INDEX_DRAWS 1024
#define SEED 1
#define CONFIDENCE 0.9

struct procuring {
	struct reading *r;
	const struct block *block;
	struct plan_procure *out;
	bool good;
};

static void mistake(struct procuring *p, struct span at, const char *what,
                    const char *way_out)
{
	diag_at(p->r->reader.diag, LEVEL_ERROR, at, "%s", what);
	diag_hint(p->r->reader.diag, "%s", way_out);
	p->good = false;
}

/* ---- numbers --------------------------------------------------------------- */

static void state(struct procuring *p, const struct entry *entry, double value,
                  const struct spread *range)
{
	struct arena *arena = p->r->reader.arena;
	struct plan_procure *out = p->out;

	out->stated = arena_grow(arena, out->stated, out->nstated,
	                         sizeof *out->stated);
	out->stated[out->nstated++] = (struct plan_stated){
		.key = span_copy(arena, entry->key),
		.written = span_copy(arena, span_inside(entry->value)),
		.value = value, .low = range ? range->low : NAN,
		.high = range ? range->high : NAN, .at = entry->value };
}

/* The one value of a key; NULL if it has none, or a mistake. */
static const struct item *one(struct procuring *p, const char *key,
                              struct entry **entry)
{
	const struct item *item;

	*entry = reading_find(p->r, p->block, key);
	if (!*entry)
		return NULL;
	item = reading_one(p->r, *entry);
	p->good &= item != NULL;
	return item;
}

static double number(struct procuring *p, const char *key, double otherwise)
{
	struct entry *entry;
	const struct item *item = one(p, key, &entry);

	if (!item)
		return otherwise;
	state(p, entry, item->number, NULL);
	return item->number;
}

static int64_t count(struct procuring *p, const char *key, double otherwise)
{
	return (int64_t)number(p, key, otherwise);
}

static int64_t power_of_two(struct procuring *p, const char *key,
                            double otherwise)
{
	struct entry *entry = reading_find(p->r, p->block, key);
	int64_t n = count(p, key, otherwise);

	if ((n & (n - 1)) != 0)
		mistake(p, entry->value, "draws come in powers of two, which fill "
		        "their space evenly", "for example: 1024, or 8192");
	return n;
}

static double below_one(struct procuring *p, const char *key, double otherwise)
{
	struct entry *entry = reading_find(p->r, p->block, key);
	double x = number(p, key, otherwise);

	if (x >= 1)
		mistake(p, entry->value, "this must be below 100 %",
		        "for example: 10 %, or 90 %");
	return x;
}

/* ---- money and dates -------------------------------------------------------- */

static void read_currency(struct procuring *p)
{
	struct entry *entry;
	const struct item *item = one(p, "currency", &entry);

	if (!item)
		return;
	if (money_currency(&p->r->reader, span_inside(item->at)))
		p->out->currency = item->text;
	else
		p->good = false;
}

static double money(struct procuring *p, const char *key, double otherwise,
                    bool (*read)(struct value_reader *, struct span,
                                 const char *, double *))
{
	struct entry *entry;
	const struct item *item = one(p, key, &entry);
	double x;

	if (!item)
		return otherwise;
	if (!read(&p->r->reader, span_inside(item->at), p->out->currency, &x)) {
		p->good = false;
		return otherwise;
	}
	state(p, entry, x, NULL);
	return x;
}

static void read_start(struct procuring *p)
{
	struct entry *entry;
	const struct item *item = one(p, "start", &entry);

	if (!item)
		return;
	if (date_read(item->text, strlen(item->text), &p->out->start))
		state(p, entry, p->out->start, NULL);
	else
		mistake(p, item->at, "this is no day",
		        "write year-month-day: 2027-07-01");
}

static void check_limits(struct procuring *p)
{
	static const char *const limits[] = {
		"budget", "power_limit", "accelerators", "racks"
	};

	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
		if (reading_find(p->r, p->block, limits[i]))
			return;
	mistake(p, p->block->header, "nothing limits the size of the machine",
	        "give budget, power_limit, accelerators or racks, or several of "
	        "them");
}

static void read_numbers(struct procuring *p)
{
	struct plan_procure *out = p->out;

	read_currency(p);
	check_limits(p);
	out->budget = money(p, "budget", INFINITY, money_amount);
	out->power_limit = number(p, "power_limit", INFINITY);
	out->most_gpus = count(p, "accelerators", 0);
	out->most_racks = count(p, "racks", 0);
	out->years = number(p, "years", 1);
	read_start(p);
	out->energy_price = money(p, "energy_price", 0, money_energy_price);
	out->hbm_reserve = below_one(p, "hbm_reserve", 0);
	out->draws = power_of_two(p, "draws", DRAWS);
	out->index_draws = power_of_two(p, "index_draws", INDEX_DRAWS);
	out->seed = (uint64_t)number(p, "seed", SEED);
	out->confidence = below_one(p, "confidence", CONFIDENCE);
}

/* ---- names ----------------------------------------------------------------- */

static void read_offers(struct procuring *p)
{
	struct entry *entry;
	const struct item *item = one(p, "offers", &entry);

	if (!item)
		return;
	p->out->offers_path = item->text;
	p->good &= offers_read(p->r, reading_input(p->r, item->text),
	                       p->out->currency, p->out);
}

static void read_profile(struct procuring *p)
{
	struct entry *entry;
	const struct item *item = one(p, "profile", &entry);

	p->out->profile = item ? item->found : profile_default(p->r);
}

static bool find_workload(struct procuring *p, struct span name)
{
	const struct plan_procure *out = p->out;
	const char **names = arena_alloc(p->r->reader.arena, out->nworkloads,
	                                 sizeof *names);

	for (size_t i = 0; i < out->nworkloads; i++) {
		names[i] = out->workloads[i].name;
		if (!span_is(name, names[i]))
			continue;
		p->out->benchmark = i;
		return true;
	}
	if (out->nworkloads == 0)	/* said */
		return false;
	const char *near = near_name(span_text(name), name.len, names,
	                             out->nworkloads);
	diag_at(p->r->reader.diag, LEVEL_ERROR, name, "no workload '%.*s' in this "
	        "section", span_arg(name));
	diag_hint(p->r->reader.diag, near ? "did you mean '%s'?"
	          : "it has '%s'", near ? near : names[0]);
	return false;
}

/* benchmark = name number */
static void read_benchmark(struct procuring *p)
{
	struct entry *entry;
	const struct item *item = one(p, "benchmark", &entry);
	const struct property *gpus = property_find("gpus", 4);
	struct list list = { 0 };

	if (!item)
		return;
	struct span rest = span_inside(item->at), name = span_word(&rest);
	p->good &= find_workload(p, name);
	if (rest.len == 0) {
		mistake(p, item->at, "on how many accelerators?",
		        "a workload and their number: benchmark = llm 1024");
	} else if (!value_numbers(&p->r->reader, rest, gpus, &list)) {
		p->good = false;
	} else if (list.n > 1 || list.or_fewer.len > 0) {
		mistake(p, rest, "one number is enough of an acceptance test",
		        "a workload and its accelerators: benchmark = llm 1024");
	} else {
		p->out->benchmark_gpus = (int64_t)list.items[0].number;
		state(p, entry, NAN, NULL);
	}
}

static const struct plan_uncertain *uncertain_of(const struct plan_procure *out,
                                                 const struct entry *entry)
{
	for (size_t i = 0; i < out->nuncertain; i++)
		if (out->uncertain[i].at.off == entry->value.off)
			return &out->uncertain[i];
	return NULL;
}

static void state_lines(struct procuring *p, const char *key)
{
	for (size_t i = 0; i < p->block->n; i++) {
		const struct entry *entry = &p->block->entries[i];
		if (!entry->rule.name || strcmp(entry->rule.name, key) != 0)
			continue;
		const struct plan_uncertain *u = uncertain_of(p->out, entry);
		state(p, entry, u ? 1 : NAN, u ? &u->factor : NULL);
	}
}

/* Indices draw each uncertain number twice (worth/sobol.h). */
static void check_uncertain(struct procuring *p, struct span at)
{
	const struct plan_procure *out = p->out;
	size_t n = out->nuncertain;

	for (size_t i = 0; i < out->noffers; i++)
		for (size_t k = 0; k < out->offers[i].nlines; k++)
			n += !spread_certain(&out->offers[i].lines[k].value);
	if (n <= SOBOL_DIMENSIONS / 2)
		return;
	diag_at(p->r->reader.diag, LEVEL_ERROR, at, "%zu numbers with a range, "
	        "of offers and study: at most %d can be drawn", n,
	        SOBOL_DIMENSIONS / 2);
	diag_hint(p->r->reader.diag, "leave out the ranges of what matters least");
	p->good = false;
}

/* ---- axes ------------------------------------------------------------------ */

static void fill_models(struct procuring *p, struct axis *axis)
{
	const struct plan_procure *out = p->out;

	axis->models = arena_alloc(p->r->reader.arena, out->nworkloads,
	                           sizeof *axis->models);
	for (size_t i = 0; i < out->nworkloads; i++) {
		bool known = false;
		for (size_t j = 0; j < axis->n; j++)
			known |= axis->models[j] == out->workloads[i].model;
		if (!known && out->workloads[i].model)
			axis->models[axis->n++] = out->workloads[i].model;
	}
}

static void fill_systems(struct procuring *p, struct axis *axis)
{
	const struct plan_procure *out = p->out;

	axis->systems = arena_alloc(p->r->reader.arena, out->noffers,
	                            sizeof *axis->systems);
	for (size_t i = 0; i < out->noffers; i++)
		if (out->offers[i].system.complete)
			axis->systems[axis->n++] = &out->offers[i].system;
}

static void add_axis(struct procuring *p, struct section *section, size_t at,
                     struct axis axis)
{
	if (axis.n == 0)
		return;
	section->axes = arena_grow(p->r->reader.arena, section->axes,
	                           section->naxes, sizeof *section->axes);
	memmove(section->axes + at + 1, section->axes + at,
	        (section->naxes++ - at) * sizeof *section->axes);
	section->axes[at] = axis;
}

/* In the order of plan.h: the profile is the first one there. */
static void add_axes(struct procuring *p, struct section *section)
{
	struct axis models = { .kind = AXIS_MODEL, .at = section->at };
	struct axis systems = { .kind = AXIS_SYSTEM, .at = section->at };

	fill_models(p, &models);
	fill_systems(p, &systems);
	add_axis(p, section, section->naxes > 0, models);
	add_axis(p, section, section->naxes, systems);
}

bool procure_read(struct reading *r, const struct block *block,
                  struct section *section)
{
	struct plan_procure *out = arena_alloc(r->reader.arena, 1, sizeof *out);
	struct procuring p = { .r = r, .block = block, .out = out, .good = true };

	section->procure = out;
	read_numbers(&p);
	read_offers(&p);
	read_profile(&p);
	p.good &= sensitivity_strategies(r, block, &out->strategies,
	                                 &out->nstrategies);
	p.good &= sensitivity_features(r, block, &out->features,
	                               &out->nfeatures);
	p.good &= step_lines(r, block, out);
	state_lines(&p, "step");
	p.good &= uncertain_lines(r, block, out);
	state_lines(&p, "uncertain");
	p.good &= workload_lines(r, block, out);
	state_lines(&p, "workload");
	read_benchmark(&p);
	check_uncertain(&p, section->at);
	add_axes(&p, section);
	return p.good;
}
