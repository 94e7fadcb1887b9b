/*
 * uncertain.c -- factors with their shape, and next steps.
 */
#include "study/uncertain.h"

#include <string.h>

static const struct property factor_of_all = {
	.name = "this factor", .owner = OWNER_CASE, .quantity = QUANTITY_RATIO,
	.least = 0, .most = 100, .above_least = true, .example = "90..105 %",
	.help = "factor on the value of every offer",
};

static bool mistake(struct reading *r, struct span at, const char *what,
                    const char *way_out)
{
	diag_at(r->reader.diag, LEVEL_ERROR, at, "%s", what);
	diag_hint(r->reader.diag, "%s", way_out);
	return false;
}

/* The property of a system that a line is about; NULL if said. */
static const struct property *line_property(struct reading *r,
                                            const struct entry *entry)
{
	struct span name = reading_line_name(entry);
	const struct property *found = property_find(span_text(name), name.len);
	const char *names[64];
	size_t n = 0;

	if (found && found->owner == OWNER_SYSTEM)
		return found;
	for (size_t i = 0; i < property_count && n < 64; i++)
		if (property_table[i].owner == OWNER_SYSTEM)
			names[n++] = property_table[i].name;
	const char *near = near_name(span_text(name), name.len, names, n);
	if (name.len == 0)
		diag_at(r->reader.diag, LEVEL_ERROR, entry->key, "'%s' of what? no "
		        "property is named", entry->rule.name);
	else
		diag_at(r->reader.diag, LEVEL_ERROR, name, "'%.*s' is no property of a "
		        "system", span_arg(name));
	if (near)
		diag_hint(r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(r->reader.diag, "'fmstudy list properties' shows those of a "
		          "system");
	return NULL;
}

/* ---- uncertain ------------------------------------------------------------- */

/* The word at the end, if it is one of letters: the shape. */
static bool read_shape(struct reading *r, struct span *value,
                       enum spread_shape *shape)
{
	size_t end = value->len;
	const char *text = span_text(*value), *near;

	while (end > 0 && text[end - 1] >= 'a' && text[end - 1] <= 'z')
		end--;
	struct span word = span_part(*value, end, value->len - end);
	*shape = SPREAD_TRIANGULAR;
	if (word.len == 0)
		return true;
	*value = span_trim(span_part(*value, 0, end));
	for (int i = 0; i < SPREAD_SHAPES; i++)
		if (span_is(word, spread_name[i])) {
			*shape = (enum spread_shape)i;
			return true;
		}
	near = near_name(text + end, word.len, spread_name, SPREAD_SHAPES);
	diag_at(r->reader.diag, LEVEL_ERROR, word, "unknown shape '%.*s'",
	        span_arg(word));
	if (near)
		diag_hint(r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(r->reader.diag, "there are triangular, which holds unless "
		          "given, and uniform");
	return false;
}

/* ends = amount ".." amount; the unit behind them counts for both */
static bool read_ends(struct reading *r, struct span in, struct spread *out)
{
	struct value_reader *reader = &r->reader;
	struct cursor c = cursor_start(in);
	struct amount low, high;

	if (!value_amount(reader, &c, &factor_of_all, &low))
		return false;
	if (c.kind != TOKEN_RANGE)
		return mistake(r, in, "this is no range", "write its two ends: "
		               "90..105 %");
	cursor_next(&c);
	if (!value_amount(reader, &c, &factor_of_all, &high))
		return false;
	if (c.kind != TOKEN_END)
		return mistake(r, c.at, "this makes no sense here",
		               "write two ends and perhaps a shape: 90..105 % uniform");
	if (!low.unit)
		low.unit = high.unit;
	if (!value_fits(reader, &factor_of_all, &low)
	    || !value_fits(reader, &factor_of_all, &high))
		return false;
	out->low = value_si(&low);
	out->high = value_si(&high);
	out->likely = 1;
	if (!value_allowed(reader, &factor_of_all, low.at, out->low)
	    || !value_allowed(reader, &factor_of_all, high.at, out->high))
		return false;
	if (out->low <= 1 && out->high >= 1 && out->low < out->high)
		return true;
	return mistake(r, in, "this range does not hold 100 %: it is a factor on "
	               "each offer's own value, which is likeliest",
	               "for example: 90..105 %");
}

static struct spread of_offer(const struct plan_offer *offer,
                              const struct property *property)
{
	struct given given = { .system = offer->system.system };
	double x = property_get(property, &given);

	for (size_t i = 0; i < offer->nlines; i++)
		if (offer->lines[i].property == property)
			return offer->lines[i].value;
	return (struct spread){ SPREAD_TRIANGULAR, x, x, x };
}

/* Whatever is drawn, the property can be set to it. */
static bool check_bounds(struct reading *r, const struct plan_procure *all,
                         const struct plan_uncertain *u)
{
	for (size_t i = 0; i < all->noffers; i++) {
		const struct plan_offer *offer = &all->offers[i];
		if (!catalogue_has(&offer->system, u->property))
			continue;
		struct spread own = of_offer(offer, u->property);
		double ends[] = { own.low * u->factor.low,
		                  own.high * u->factor.high };
		for (size_t e = 0; e < 2; e++) {
			const char *why = property_allows(u->property, ends[e]);
			if (!why)
				continue;
			diag_at(r->reader.diag, LEVEL_ERROR, u->at, "%s of offer '%s' "
			        "could become %.6g: it %s", u->property->name,
			        offer->name, ends[e], why);
			diag_hint(r->reader.diag, "narrow this range, or the offer's "
			          "own");
			return false;
		}
	}
	return true;
}

static bool add_uncertain(struct reading *r, const struct entry *entry,
                          struct plan_procure *out)
{
	struct span value = entry->value;
	struct plan_uncertain u = {
		.property = line_property(r, entry), .at = value,
		.written = span_copy(r->reader.arena, value) };
	bool good = read_shape(r, &value, &u.factor.shape);

	good = read_ends(r, value, &u.factor) && good;
	if (!u.property)
		return false;
	if (u.property->quantity == QUANTITY_COUNT)
		return mistake(r, reading_line_name(entry), "what is counted cannot "
		               "be uncertain", "what else it may be is a step: step "
		               "nvs = 72");
	for (size_t i = 0; i < out->nuncertain; i++)
		if (out->uncertain[i].property == u.property) {
			reading_twice(r, reading_line_name(entry),
			              out->uncertain[i].at, "uncertain");
			return false;
		}
	out->uncertain = arena_grow(r->reader.arena, out->uncertain,
	                            out->nuncertain, sizeof *out->uncertain);
	out->uncertain[out->nuncertain++] = u;
	return good && check_bounds(r, out, &u);
}

/* ---- step ------------------------------------------------------------------ */

static bool add_step(struct reading *r, const struct entry *entry,
                     struct plan_procure *out)
{
	const struct property *property = line_property(r, entry);
	struct list list = { 0 };

	if (!property || !value_numbers(&r->reader, entry->value, property, &list))
		return false;
	for (size_t i = 0; i < list.n; i++) {
		struct plan_step step = { property, list.items[i].number,
		                          list.items[i].at };
		for (size_t j = 0; j < out->nsteps; j++)
			if (out->steps[j].property == property
			    && out->steps[j].value == step.value) {
				reading_twice(r, step.at, out->steps[j].at, "step");
				return false;
			}
		out->steps = arena_grow(r->reader.arena, out->steps, out->nsteps,
		                        sizeof *out->steps);
		out->steps[out->nsteps++] = step;
	}
	return true;
}

static bool each_line(struct reading *r, const struct block *block,
                      const char *key, struct plan_procure *out,
                      bool (*add)(struct reading *, const struct entry *,
                                  struct plan_procure *))
{
	bool good = true;

	for (size_t i = 0; i < block->n; i++) {
		const struct entry *entry = &block->entries[i];
		if (entry->rule.name && strcmp(entry->rule.name, key) == 0)
			good &= !entry->bad && add(r, entry, out);
	}
	return good;
}

bool uncertain_lines(struct reading *r, const struct block *block,
                     struct plan_procure *out)
{
	return each_line(r, block, "uncertain", out, add_uncertain);
}

bool step_lines(struct reading *r, const struct block *block,
                struct plan_procure *out)
{
	return each_line(r, block, "step", out, add_step);
}
