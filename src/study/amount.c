/*
 * amount.c -- a number, its unit, and the word that says it is halved.
 */
#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "study/value.h"

enum { ROOM = 512 };

static const char *near_unit(struct span word, enum quantity quantity)
{
	const char *names[ROOM];
	size_t n = 0;

	for (size_t i = 0; i < unit_count && n < ROOM; i++)
		if (unit_table[i].quantity == quantity)
			names[n++] = unit_table[i].name;
	return near_name(span_text(word), word.len, names, n);
}

static const char *near_modifier(struct span word)
{
	const char *names[ROOM];
	size_t n = 0;

	for (size_t i = 0; i < modifier_count && n < ROOM; i++)
		names[n++] = modifier_table[i].name;
	return near_name(span_text(word), word.len, names, n);
}

static void hint_near(struct value_reader *r, const char *near,
                      const struct property *property)
{
	if (near)
		diag_hint(r->diag, "did you mean '%s'?", near);
	else
		diag_hint(r->diag, "for example: %s",
		          property_example(property));
}

static bool unknown_unit(struct value_reader *r, struct span word,
                         const struct property *property)
{
	if (span_is(word, "or")) {
		diag_at(r->diag, LEVEL_ERROR, word, "'or' makes no sense here");
		diag_hint(r->diag, "'or fewer' stands once, behind the last value of "
		          "gpus, and holds for all of them");
		return false;
	}
	if (property->quantity == QUANTITY_COUNT)
		diag_at(r->diag, LEVEL_ERROR, word, "%s is a whole number and takes "
		        "no unit", property->name);
	else
		diag_at(r->diag, LEVEL_ERROR, word, "unknown unit '%.*s'",
		        span_arg(word));
	hint_near(r, near_unit(word, property->quantity), property);
	return false;
}

static bool read_modifier(struct value_reader *r, struct cursor *c,
                          const struct property *property, struct amount *out)
{
	out->modifier = modifier_find(span_text(c->at), c->at.len);
	out->modifier_at = c->at;
	if (!out->modifier) {
		diag_at(r->diag, LEVEL_ERROR, c->at, "'%.*s' makes no sense after "
		        "a unit", span_arg(c->at));
		hint_near(r, near_modifier(c->at), property);
		return false;
	}
	cursor_next(c);
	return true;
}

/* unit = word [ word ] */
bool value_unit(struct value_reader *r, struct cursor *c,
                const struct property *property, struct amount *out)
{
	if (c->kind != TOKEN_WORD)
		return true;
	out->unit = unit_find(span_text(c->at), c->at.len);
	if (!out->unit)
		return unknown_unit(r, c->at, property);
	out->at = span_join(out->at, c->at);
	cursor_next(c);
	if (c->kind != TOKEN_WORD)
		return true;
	out->at = span_join(out->at, c->at);
	return read_modifier(r, c, property, out);
}

/* amount = number [ unit ] */
bool value_amount(struct value_reader *r, struct cursor *c,
                  const struct property *property, struct amount *out)
{
	*out = (struct amount){ .at = c->at };
	if (c->kind != TOKEN_NUMBER) {
		if (c->kind == TOKEN_END || c->kind == ',')
			diag_at(r->diag, LEVEL_ERROR, c->at, "a value is missing here");
		else
			diag_at(r->diag, LEVEL_ERROR, c->at, "'%.*s' is no number",
			        span_arg(c->at));
		diag_hint(r->diag, "for example: %s",
		          property_example(property));
		return false;
	}
	out->text = span_text(c->at);
	out->len = c->at.len;
	number_read(out->text, out->len, &out->number);
	if (isinf(out->number)) {
		diag_at(r->diag, LEVEL_ERROR, c->at, "'%.*s' is too large for any "
		        "number", span_arg(c->at));
		diag_hint(r->diag, "for example: %s",
		          property_example(property));
		return false;
	}
	cursor_next(c);
	return value_unit(r, c, property, out);
}

static bool modifier_fits(struct value_reader *r, const struct property *property,
                          const struct amount *amount)
{
	const struct modifier *modifier = amount->modifier;

	if (!modifier || modifier->quantity == property->quantity)
		return true;
	diag_at(r->diag, LEVEL_ERROR, amount->modifier_at,
	        "'%s' is said of %s, not of %s", modifier->name,
	        quantity_name(modifier->quantity),
	        quantity_name(property->quantity));
	diag_hint(r->diag, "leave it out");
	return false;
}

bool value_fits(struct value_reader *r, const struct property *property,
                const struct amount *amount)
{
	enum quantity quantity = property->quantity;
	bool bare = quantity == QUANTITY_COUNT || quantity == QUANTITY_RATIO;

	if (amount->unit ? amount->unit->quantity == quantity : bare)
		return modifier_fits(r, property, amount);
	if (!amount->unit)
		diag_at(r->diag, LEVEL_ERROR, amount->at, "%s is in %s: a bare "
		        "number needs a unit", property->name,
		        quantity_name(quantity));
	else
		diag_at(r->diag, LEVEL_ERROR, amount->at, "%s is %s%s, and '%s' is a "
		        "unit of %s", property->name, bare ? "" : "in ",
		        quantity_name(quantity), amount->unit->name,
		        quantity_name(amount->unit->quantity));
	diag_hint(r->diag, "for example: %s", property_example(property));
	return false;
}

double value_si(const struct amount *amount)
{
	double x = amount->number;

	unit_read(amount->text, amount->len, amount->unit, &x);
	return amount->modifier ? x * amount->modifier->scale : x;
}

bool value_allowed(struct value_reader *r, const struct property *property,
                   struct span at, double x)
{
	const char *why = property_allows(property, x);
	enum quantity quantity = property->quantity;
	bool bare = quantity == QUANTITY_COUNT || quantity == QUANTITY_RATIO;
	char most[NUMBER_ROOM];

	if (!why)
		return true;
	diag_at(r->diag, LEVEL_ERROR, at, "%s %s", property->name, why);
	if (x > property->most)
		diag_hint(r->diag, "the most that is allowed is %s%s%s",
		          number_write(most, property->most), bare ? "" : " ",
		          bare ? "" : quantity_name(quantity));
	else
		diag_hint(r->diag, "for example: %s", property_example(property));
	return false;
}
