#include "sweep/kind_collectives.h"

#include <math.h>

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

/* The measured point after `last` (NULL: the first) of the line's group with
 * a size in [from, to): by size, and of equal ones as the files have them. */
static const struct plan_measured *next_point(const struct line *line,
                                              const struct plan_measured *last,
                                              double from, double to)
{
	const struct section *s = line->job->section;
	const struct plan_measured *next = NULL;

	for (size_t i = 0; i < s->nmeasured; i++) {
		const struct plan_measured *p = &s->measured[i];
		bool later = !last || p->of.bytes > last->of.bytes
		          || (p->of.bytes == last->of.bytes && p > last);

		if (p->of.collective == line->of.collective
		    && p->of.members == line->of.members
		    && p->of.in_domain == line->of.in_domain
		    && p->of.bytes >= from && p->of.bytes < to && later
		    && (!next || p->of.bytes < next->of.bytes))
			next = p;
	}
	return next;
}

static size_t emit_points(const struct line *line, double from, double to)
{
	const struct plan_measured *p = NULL;
	size_t n = 0;

	for (; (p = next_point(line, p, from, to)); n++)
		emit(line, p->of.bytes, p);
	return n;
}

struct bracket { bool least; double above; };	/* above: the next larger value */

static struct bracket bracket_of(const struct section *section, double bytes)
{
	struct bracket out = { .least = true, .above = INFINITY };

	for (size_t i = 0; i < section->naxes; i++) {
		const struct axis *axis = &section->axes[i];

		for (size_t j = 0; axis->kind == AXIS_BYTES && j < axis->n; j++) {
			if (axis->values[j] < bytes)
				out.least = false;
			else if (axis->values[j] > bytes && axis->values[j] < out.above)
				out.above = axis->values[j];
		}
	}
	return out;
}

void kind_collectives_run(const struct job *job, struct worker *worker,
                          size_t index, struct batch *batch)
{
	struct line line = { .job = job, .batch = batch, .index = index };
	const struct plan_config *listed;
	double bytes;

	line.of = section_exchange(job->section, index);
	bytes = line.of.bytes;
	kind_describe(job, worker, index, &line.outcome, &listed);
	struct bracket bracket = bracket_of(job->section, bytes);
	if (bracket.least)
		emit_points(&line, 0, bytes);
	if (emit_points(&line, bytes, nextafter(bytes, INFINITY)) == 0)
		emit(&line, bytes, NULL);
	emit_points(&line, nextafter(bytes, INFINITY), bracket.above);
}
