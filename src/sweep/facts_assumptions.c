#include "sweep/facts_inside.h"

#include <math.h>
#include <string.h>

#include "base/span.h"
#include "study/procure.h"
#include "study/section.h"

static const struct column assumption_columns[] = {
	ROWS_TEXT("kind", "system: from the catalogue; offer: from the offers; study: set by the study"),
	ROWS_TEXT("owner", "the system, the offer, or the section of the study"),
	ROWS_TEXT("property", "which number"),
	ROWS_TEXT("written", "as the source has it"),
	ROWS_NUMBER("value", "", "in SI units; NaN: several"),
	ROWS_NUMBER("low", "", "lowest plausible value; NaN: not given"),
	ROWS_NUMBER("high", "", "highest plausible value; NaN: not given"),
	ROWS_TEXT("standing", "data sheet, measured, quoted, announced, assumed, paper, study"),
	ROWS_TEXT("date", "of the source"),
	ROWS_TEXT("source", "where the number comes from"),
	ROWS_TEXT("note", "inherited, halved, replaced; of what and how many"),
};

static const char *text_or_empty(const char *text)
{
	return text ? text : "";
}

static const char *fact_note(struct arena *arena, const struct plan *plan,
                             const struct fact *fact)
{
	const char *note = "";

	if (fact->from)
		note = arena_printf(arena, "inherited from %s", fact->from);
	if (fact->modifier)
		note = arena_printf(arena, "%s%shalved: the source's figure is %s",
		                    note, *note ? "; " : "", fact->modifier);
	for (size_t i = 0; fact->property && i < plan->nsections; i++) {
		const struct section *s = &plan->sections[i];

		for (size_t a = 0; a < s->naxes; a++)
			if (s->axes[a].kind == AXIS_PROPERTY
			    && s->axes[a].property == fact->property)
				note = arena_printf(arena,
					"%s%sreplaced by the study in [%s]",
					note, *note ? "; " : "", s->name);
	}
	return note;
}

static void fact_row(struct rows *rows, const struct plan *plan,
                     const char *owner, const struct fact *fact)
{
	union cell *cell = rows_add(rows);

	(cell++)->text = "system";
	(cell++)->text = owner;
	(cell++)->text = fact->property ? fact->property->name : "best_mfu";
	(cell++)->text = text_or_empty(fact->written);
	(cell++)->number = fact->value;
	(cell++)->number = fact->low;
	(cell++)->number = fact->high;
	(cell++)->text = standing_name[fact->standing];
	(cell++)->text = text_or_empty(fact->date);
	(cell++)->text = text_or_empty(fact->source);
	(cell++)->text = fact_note(rows->arena, plan, fact);
}

/* "4, 8, 64", or "4 .. 16384, 13 values" where there are many. */
static const char *axis_text(struct arena *arena, const struct axis *axis)
{
	enum quantity quantity = axis->property->quantity;
	char value[QUANTITY_ROOM];
	const char *text = arena_printf(arena, "%s",
		quantity_write(value, quantity, axis->values[0]));

	if (axis->n > 8)
		return arena_printf(arena, "%s .. %s, %zu values", text,
		                    quantity_write(value, quantity,
		                                   axis->values[axis->n - 1]),
		                    axis->n);
	for (size_t i = 1; i < axis->n; i++)
		text = arena_printf(arena, "%s, %s", text,
		                    quantity_write(value, quantity,
		                                   axis->values[i]));
	return text;
}

/* The study, or the command line where that beat it. */
static const char *axis_source(struct arena *arena, const struct plan *plan,
                               const struct axis *axis)
{
	if (axis->at.source == &plan->source)
		return arena_printf(arena, "%s.study", plan->name);
	return "command line, --set";
}

static void axis_row(struct rows *rows, const struct plan *plan,
                     const struct section *section, const struct axis *axis)
{
	union cell *cell = rows_add(rows);

	(cell++)->text = "study";
	(cell++)->text = section->name;
	(cell++)->text = axis->property->name;
	(cell++)->text = axis_text(rows->arena, axis);
	(cell++)->number = axis->n == 1 ? axis->values[0] : NAN;
	(cell++)->number = NAN;
	(cell++)->number = NAN;
	(cell++)->text = "study";
	(cell++)->text = "";
	(cell++)->text = axis_source(rows->arena, plan, axis);
	(cell++)->text = axis->modifier
		? arena_printf(rows->arena, "halved: the study's figure is %s",
		               axis->modifier) : "";
}

/* ---- of a [procure] ---- */

/* "quote 17 (offers.csv:12)": no folders, which differ between machines. */
static const char *place_of(struct arena *arena, const char *source,
                            struct span at)
{
	const char *slash = strrchr(at.source->name, '/');

	return arena_printf(arena, "%s%s%s:%zu%s", source, *source ? " (" : "",
	                    slash ? slash + 1 : at.source->name,
	                    span_line_number(at), *source ? ")" : "");
}

static const char *counted(struct arena *arena, const struct offer_line *line)
{
	if (!offer_term_table[line->term].many)
		return arena_printf(arena, "%s%sper %s", line->item,
		                    *line->item ? ", " : "", per_name[line->per]);
	return arena_printf(arena, "%.10g x %s per %s", line->quantity, line->item,
	                    per_name[line->per]);
}

static void offer_line_row(struct rows *rows, const char *owner,
                           const struct offer_line *line)
{
	bool certain = line->value.low == line->value.high;
	union cell *cell = rows_add(rows);

	(cell++)->text = "offer";
	(cell++)->text = owner;
	(cell++)->text = line->property ? line->property->name
	               : offer_term_table[line->term].property.name;
	(cell++)->text = line->written;
	(cell++)->number = line->value.likely;
	(cell++)->number = certain ? NAN : line->value.low;
	(cell++)->number = certain ? NAN : line->value.high;
	(cell++)->text = standing_name[line->standing];
	(cell++)->text = "";
	(cell++)->text = place_of(rows->arena, line->source, line->at);
	(cell++)->text = counted(rows->arena, line);
}

/* Its own lines; then what its system takes over from the catalogue. */
static void offer_rows(struct rows *rows, const struct plan *plan,
                       const struct plan_offer *offer)
{
	for (size_t i = 0; i < offer->nlines; i++)
		if (offer->lines[i].at.source == offer->at.source)
			offer_line_row(rows, offer->name, &offer->lines[i]);
	for (size_t i = 0; i < offer->system.nfacts; i++)
		if (offer->system.facts[i].from)
			fact_row(rows, plan, offer->name, &offer->system.facts[i]);
}

static void stated_row(struct rows *rows, const struct plan *plan,
                       const char *section, const struct plan_stated *stated)
{
	union cell *cell = rows_add(rows);

	(cell++)->text = "study";
	(cell++)->text = section;
	(cell++)->text = stated->key;
	(cell++)->text = stated->written;
	(cell++)->number = stated->value;
	(cell++)->number = stated->low;
	(cell++)->number = stated->high;
	(cell++)->text = "study";
	(cell++)->text = "";
	(cell++)->text = stated->at.source == &plan->source
		? place_of(rows->arena, "", stated->at) : "command line, --set";
	(cell++)->text = "";
}

static void procure_rows(struct rows *rows, const struct plan *plan,
                         const struct section *section)
{
	const struct plan_procure *procure = section->procure;

	for (size_t i = 0; i < procure->noffers; i++)
		offer_rows(rows, plan, &procure->offers[i]);
	for (size_t i = 0; i < procure->nstated; i++)
		stated_row(rows, plan, section->name, &procure->stated[i]);
}

/* By number in the catalogue: does any section have it? */
static bool *wanted_systems(struct arena *arena, const struct plan *plan)
{
	const struct catalogue *c = plan->catalogue;
	bool *wanted = arena_alloc(arena, c->nsystems, sizeof *wanted);

	for (size_t i = 0; i < plan->nsections; i++) {
		const struct axis *axis = section_axis(&plan->sections[i], "system");

		for (size_t j = 0; axis && j < axis->n; j++) {
			const char *name = axis->systems[j]->system.name;
			size_t at = names_find(&c->system_names, name,
			                       strlen(name));

			if (at != NAMES_NONE)	/* else it is an offer's */
				wanted[at] = true;
		}
	}
	return wanted;
}

static void system_rows(struct rows *rows, const struct plan *plan)
{
	const struct catalogue *c = plan->catalogue;
	bool *wanted = wanted_systems(rows->arena, plan);
	size_t n = 0;

	for (size_t i = 0; i < c->nsystems; i++)
		n += wanted[i] ? c->systems[i].nfacts : 0;
	rows_reserve(rows, n);
	for (size_t i = 0; i < c->nsystems; i++) {
		const struct catalogue_system *s = &c->systems[i];

		for (size_t f = 0; wanted[i] && f < s->nfacts; f++)
			fact_row(rows, plan, s->system.name, &s->facts[f]);
	}
}

void facts_assumptions(struct arena *arena, const struct plan *plan,
                        struct table *out)
{
	struct rows rows;

	rows_start(&rows, arena, out, "assumptions", assumption_columns,
	           sizeof assumption_columns / sizeof *assumption_columns);
	system_rows(&rows, plan);
	for (size_t i = 0; i < plan->nsections; i++)
		for (size_t a = 0; a < plan->sections[i].naxes; a++)
			if (plan->sections[i].axes[a].kind == AXIS_PROPERTY)
				axis_row(&rows, plan, &plan->sections[i],
				         &plan->sections[i].axes[a]);
	for (size_t i = 0; i < plan->nsections; i++)
		if (plan->sections[i].procure)
			procure_rows(&rows, plan, &plan->sections[i]);
}
