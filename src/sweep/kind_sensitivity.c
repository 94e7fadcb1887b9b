#include "sweep/kind_sensitivity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "sweep/kind_search.h"
#include "sweep/rows.h"

#define COUNT_FACTOR 2.0

static const struct column columns[] = {
	ROWS_TEXT("model", "model, as in the catalogue"),
	KIND_SYSTEM_COLUMNS,
	ROWS_NUMBER("gpus", "", "accelerators"),
	ROWS_NUMBER("batch", "", "sequences per optimiser step over all accelerators"),
	ROWS_TEXT("feature", "property of the system that is varied"),
	ROWS_NUMBER("feature_order", "", "1 for the first feature that the study names"),
	ROWS_NUMBER("factor", "", "what the feature is divided and multiplied by; for counts 2, rounded down"),
	ROWS_NUMBER("base_value", "", "the feature's value, in SI units"),
	ROWS_NUMBER("low_value", "", "divided by the factor; NaN if the feature cannot have this value"),
	ROWS_NUMBER("high_value", "", "multiplied by the factor; NaN if the feature cannot have this value"),
	ROWS_TEXT("status", "ok, or what binds at the feature's value: memory, placement, divisibility"),
	ROWS_NUMBER("step_s", "s", "time of one optimiser step, the best over the section's strategies; NaN: nothing fits"),
	ROWS_NUMBER("low_step_s", "s", "the same at low_value, searched again"),
	ROWS_NUMBER("high_step_s", "s", "the same at high_value, searched again"),
	ROWS_TEXT("strategy", "the best strategy; empty if nothing fits"),
	ROWS_TEXT("low_strategy", "the best strategy at low_value"),
	ROWS_TEXT("high_strategy", "the best strategy at high_value"),
	ROWS_NUMBER("elasticity", "", "d log(time) / d log(feature) between low and high, negative if more is faster, rounded to 9 digits; if only one of them fits, between it and the feature's value"),
	ROWS_NUMBER("one_sided", "", "1 if the elasticity is between the feature's value and one neighbour only"),
	ROWS_NUMBER("gain", "", "what the factor buys: step_s / high_step_s - 1"),
};
enum { COLUMNS = sizeof columns / sizeof *columns };

const struct column *kind_sensitivity_columns(struct arena *arena,
                                              const struct section *section,
                                              size_t *n)
{
	return kind_own_columns(arena, section, columns, COLUMNS, n);
}

struct point {			/* the case with one value of one feature */
	double value;		/* NaN: the feature cannot have it */
	struct given given;
	double seconds;		/* of the best strategy so far; NaN: none fits */
	const char *strategy;
	enum verdict verdict;	/* the least of all strategies */
};

static double factor_of(const struct section *s, const struct property *feature)
{
	return feature->quantity == QUANTITY_COUNT ? COUNT_FACTOR : s->factor;
}

/* A value that is the old one, as 0 times anything is, tells nothing. */
static double moved(const struct property *feature, double from, double to)
{
	if (feature->quantity == QUANTITY_COUNT)
		to = floor(to);
	return to == from || property_allows(feature, to) ? NAN : to;
}

static struct point point_of(const struct given *given,
                             const struct property *feature, double value)
{
	struct point p = { .value = value, .given = *given, .seconds = NAN,
	                   .strategy = "", .verdict = VERDICT_DIVISIBILITY };

	if (!isnan(value))
		property_set(feature, &p.given, value);
	return p;
}

/* points[0] is the case itself, then low and high of each feature. */
static void spread(const struct section *s, const struct given *given,
                   struct point *points)
{
	points[0] = point_of(given, NULL, NAN);
	for (size_t i = 0; i < s->nfeatures; i++) {
		const struct property *f = s->features[i];
		double base = property_get(f, given), k = factor_of(s, f);

		points[1 + 2 * i] = point_of(given, f, moved(f, base, base / k));
		points[2 + 2 * i] = point_of(given, f, moved(f, base, base * k));
	}
}

static void search_point(struct worker *worker, enum strategy strategy,
                         struct point *point, struct batch *batch)
{
	struct found found;

	point->given.strategy = strategy;
	search_best(worker->searcher, &point->given, 1, &found);
	batch->candidates += found.candidates;
	if (found.verdict < point->verdict)
		point->verdict = found.verdict;
	/* Of equals the strategy that the study names first. */
	if (found.n == 0 || found.best[0].seconds >= point->seconds)
		return;
	point->seconds = found.best[0].seconds;
	point->strategy = strategy_name[strategy];
}

/* Strategies outermost: a new system keeps a searcher's counts, a new
 * strategy does not. */
static void search_points(const struct section *s, struct worker *worker,
                          struct point *points, size_t n, struct batch *batch)
{
	for (size_t k = 0; k < s->nstrategies; k++)
		for (size_t i = 0; i < n; i++)
			if (i == 0 || !isnan(points[i].value))
				search_point(worker, s->strategies[k],
				             &points[i], batch);
}

/* log differs between processors in its last digits, which are cut off. */
static double rounded(double x)
{
	char text[NUMBER_ROOM];
	double out = x;

	if (!isfinite(x))
		return x;
	snprintf(text, sizeof text, "%.8e", x);
	number_read(text, strlen(text), &out);
	return out;
}

struct side { double value, seconds; };

static double elasticity(struct side a, struct side b)
{
	return rounded(log(b.seconds / a.seconds) / log(b.value / a.value));
}

static void write_elasticity(struct side low, struct side base,
                             struct side high, union cell *out)
{
	bool one = isnan(low.seconds) != isnan(high.seconds)
	        && !isnan(base.seconds);

	if (isnan(low.seconds))
		low = base;
	else if (isnan(high.seconds))
		high = base;
	/* Both may be the base now, or none have a time: NaN either way. */
	out[0].number = elasticity(low, high);
	out[1].number = one;
}

static void write_case(const struct outcome *o, union cell **at)
{
	union cell *cell = *at;

	(cell++)->text = o->given.model.name;
	cell = kind_system_cells(o, cell);
	(cell++)->number = (double)o->given.gpus;
	(cell++)->number = (double)o->given.training.batch;
	*at = cell;
}

static void write_row(const struct section *s, const struct outcome *o,
                      const struct point *points, size_t i, union cell *row)
{
	const struct property *f = s->features[i];
	const struct point *base = points, *low = base + 1 + 2 * i, *high = low + 1;
	double value = property_get(f, &o->given);
	union cell *cell = row;

	write_case(o, &cell);
	(cell++)->text = f->name;
	(cell++)->number = (double)i + 1;
	(cell++)->number = factor_of(s, f);
	(cell++)->number = value;
	(cell++)->number = low->value;
	(cell++)->number = high->value;
	(cell++)->text = verdict_name[base->verdict];
	(cell++)->number = base->seconds;
	(cell++)->number = low->seconds;
	(cell++)->number = high->seconds;
	(cell++)->text = base->strategy;
	(cell++)->text = low->strategy;
	(cell++)->text = high->strategy;
	write_elasticity((struct side){ low->value, low->seconds },
	                 (struct side){ value, base->seconds },
	                 (struct side){ high->value, high->seconds }, cell);
	cell[2].number = base->seconds / high->seconds - 1;
	kind_own_extras(s, columns, COLUMNS, &o->given, row);
}

void kind_sensitivity_run(const struct job *job, struct worker *worker,
                          size_t index, struct batch *batch)
{
	const struct section *s = job->section;
	const struct plan_config *none;
	size_t n = 1 + 2 * s->nfeatures;
	struct point *points = mem_alloc(n, sizeof *points);
	struct outcome o;

	kind_describe(job, worker, index, &o, &none);
	spread(s, &o.given, points);
	search_points(s, worker, points, n, batch);
	for (size_t i = 0; i < s->nfeatures; i++)
		write_row(s, &o, points, i, batch_row(batch, index));
	free(points);
}
