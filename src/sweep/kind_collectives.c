#include "sweep/kind_collectives.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "study/section.h"
#include "sweep/kind_search.h"
#include "sweep/rows.h"
#include "time/collective.h"

static const struct column columns[] = {
	KIND_SYSTEM_COLUMNS,
	ROWS_TEXT("collective", "which collective"),
	ROWS_NUMBER("group_size", "", "members of the group"),
	ROWS_NUMBER("in_domain", "", "members that share a fast domain"),
	ROWS_NUMBER("bytes", "bytes", "the whole, gathered vector"),
	ROWS_NUMBER("model_s", "s", "time by the model"),
	ROWS_NUMBER("latency_s", "s", "the part of it that does not depend on bytes"),
	ROWS_NUMBER("busbw_bytes_per_s", "bytes/s", "bus bandwidth by the model, as nccl-tests defines it"),
	ROWS_NUMBER("measured_s", "s", "measured time; NaN: none of this size"),
	ROWS_NUMBER("error", "", "time by the model over measured time, less 1; NaN: nothing measured"),
	ROWS_TEXT("source", "of the measured time"),
};
enum { COLUMNS = sizeof columns / sizeof *columns };

const struct column *kind_collectives_columns(struct arena *arena,
                                              const struct section *section,
                                              size_t *n)
{
	return kind_own_columns(arena, section, columns, COLUMNS, n);
}

struct line {			/* what the rows of a case share */
	const struct job *job;
	struct batch *batch;
	size_t index;
	struct outcome outcome;
	struct exchange of;
};

static void emit(const struct line *line, double bytes,
                 const struct plan_measured *measured)
{
	const struct outcome *o = &line->outcome;
	const struct exchange *of = &line->of;
	double time = collective_time(&o->given, of->collective, bytes,
	                              of->members, of->in_domain);
	union cell *row = batch_row(line->batch, line->index), *cell = row;

	cell = kind_system_cells(o, cell);
	(cell++)->text = collective_name[of->collective];
	(cell++)->number = (double)of->members;
	(cell++)->number = (double)of->in_domain;
	(cell++)->number = bytes;
	(cell++)->number = time;
	(cell++)->number = collective_latency(&o->given, of->collective,
	                                      of->members, of->in_domain);
	(cell++)->number = collective_busbw(of->collective, bytes, of->members,
	                                    time);
	(cell++)->number = measured ? measured->seconds : NAN;
	(cell++)->number = measured ? time / measured->seconds - 1 : NAN;
	(cell++)->text = measured ? measured->source : "";
	kind_own_extras(line->job->section, columns, COLUMNS, &o->given, row);
}

struct prepared {
	double *sizes;		/* values of the bytes axis, rising */
	size_t nsizes;
	const struct plan_measured **points;	/* by group, size, file */
	size_t npoints;
};

static int order_numbers(double a, double b)
{
	return (a > b) - (a < b);
}

static int order_sizes(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return order_numbers(*x, *y);
}

static int order_exchanges(const struct exchange *a, const struct exchange *b)
{
	int by = (int)a->collective - (int)b->collective;

	if (!by)
		by = (a->members > b->members) - (a->members < b->members);
	if (!by)
		by = (a->in_domain > b->in_domain)
		   - (a->in_domain < b->in_domain);
	return by ? by : order_numbers(a->bytes, b->bytes);
}

/* Of equal ones as the files have them. */
static int order_points(const void *a, const void *b)
{
	const struct plan_measured *x = *(const struct plan_measured *const *)a;
	const struct plan_measured *y = *(const struct plan_measured *const *)b;
	int by = order_exchanges(&x->of, &y->of);

	return by ? by : (x > y) - (x < y);
}

const void *kind_collectives_prepare(struct arena *arena,
                                     const struct section *section)
{
	struct prepared *p = arena_alloc(arena, 1, sizeof *p);
	const struct axis *axis = section_axis(section, "bytes");

	p->nsizes = axis->n;
	p->sizes = arena_alloc(arena, p->nsizes, sizeof *p->sizes);
	memcpy(p->sizes, axis->values, p->nsizes * sizeof *p->sizes);
	qsort(p->sizes, p->nsizes, sizeof *p->sizes, order_sizes);
	p->npoints = section->nmeasured;
	p->points = arena_alloc(arena, p->npoints, sizeof *p->points);
	for (size_t i = 0; i < p->npoints; i++)
		p->points[i] = &section->measured[i];
	qsort(p->points, p->npoints, sizeof *p->points, order_points);
	return p;
}

/* The first measured point that is not before an exchange. */
static size_t first_point(const struct prepared *p, const struct exchange *of)
{
	size_t from = 0, to = p->npoints;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (order_exchanges(&p->points[mid]->of, of) < 0)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

/* Those of the line's group with a size in [from, to). */
static size_t emit_points(const struct line *line, double from, double to)
{
	const struct prepared *p = line->job->prepared;
	struct exchange first = line->of, end = line->of;
	size_t i, n = 0;

	first.bytes = from;
	end.bytes = to;
	for (i = first_point(p, &first); i < p->npoints; i++, n++) {
		if (order_exchanges(&p->points[i]->of, &end) >= 0)
			break;
		emit(line, p->points[i]->of.bytes, p->points[i]);
	}
	return n;
}

/* The next larger size than one of them. */
static double size_above(const struct prepared *p, double bytes)
{
	const double *at = bsearch(&bytes, p->sizes, p->nsizes,
	                           sizeof *p->sizes, order_sizes);
	const double *end = p->sizes + p->nsizes;

	while (at < end && *at == bytes)
		at++;
	return at < end ? *at : INFINITY;
}

void kind_collectives_run(const struct job *job, struct worker *worker,
                          size_t index, struct batch *batch)
{
	struct line line = { .job = job, .batch = batch, .index = index };
	const struct prepared *p = job->prepared;
	const struct plan_config *listed;
	double bytes, above;

	line.of = section_exchange(job->section, index);
	bytes = line.of.bytes;
	above = nextafter(bytes, INFINITY);
	kind_describe(job, worker, index, &line.outcome, &listed);
	if (bytes == p->sizes[0])
		emit_points(&line, 0, bytes);
	if (emit_points(&line, bytes, above) == 0)
		emit(&line, bytes, NULL);
	emit_points(&line, above, size_above(p, bytes));
}
