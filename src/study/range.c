/*
 * range.c -- lists of amounts and ranges to values in SI.
 *
 * A range is turned to SI first.  Its ends are both meant, so the last value
 * of `/n` is exactly the end, and a step that lands within rounding of the
 * end lands on it.
 */
#include <math.h>
#include <string.h>

#include "study/value.h"

/* Relative to the end of a range: what counts as landing on it. */
#define ROUNDING 1e-12

struct range {
	const struct property *property;
	struct span at, step_at;
	double from, to, step;
	const char *modifier;
	bool unit_misplaced;	/* it stands behind the step: not missing */
};

static bool mistake(struct value_reader *r, struct span at, const char *what,
                    const char *way_out)
{
	diag_at(r->diag, LEVEL_ERROR, at, "%s", what);
	diag_hint(r->diag, "%s", way_out);
	return false;
}

static bool is_count(const struct range *range)
{
	return range->property->quantity == QUANTITY_COUNT;
}

static bool too_many(struct value_reader *r, struct span at)
{
	diag_at(r->diag, LEVEL_ERROR, at, "more than %d values, the most that an "
	        "axis may have", VALUE_LIMIT);
	diag_hint(r->diag, "take a larger step, or fewer values");
	return false;
}

static void add(struct value_reader *r, struct list *out,
                const struct range *range, double x)
{
	out->items = arena_grow(r->arena, out->items, out->n, sizeof *out->items);
	out->items[out->n++] = (struct item){
		.at = range->at, .number = x, .modifier = range->modifier };
}

/* The end itself if x is that but for rounding. */
static double landed(const struct range *range, double x)
{
	return fabs(x - range->to) <= ROUNDING * fabs(range->to) ? range->to : x;
}

/* "+s": from, from + s, ... up to the end */
static bool by_step(struct value_reader *r, const struct range *range,
                    struct list *out)
{
	if (!(range->step > 0))
		return mistake(r, range->step_at, "a step must be above 0",
		               "for example: 1..8 +1");
	if (is_count(range) && range->step != floor(range->step))
		return mistake(r, range->step_at, "a step between whole numbers must "
		               "be whole", "for example: 1..8 +1");
	double n = floor((range->to - range->from) / range->step
	                 * (1 + ROUNDING)) + 1;
	if (n < 2)
		return mistake(r, range->step_at, "the first step already passes "
		               "the end", "take a smaller step");
	if (n > VALUE_LIMIT)
		return too_many(r, range->at);
	for (int i = 0; i < (int)n; i++)
		add(r, out, range, landed(range, range->from + i * range->step));
	return true;
}

/* "*k": from, from x k, ... up to the end */
static bool by_factor(struct value_reader *r, const struct range *range,
                      struct list *out)
{
	double k = range->step;

	if (is_count(range) && (k < 2 || k != floor(k)))
		return mistake(r, range->step_at, "a factor between whole numbers "
		               "must be whole and at least 2",
		               "for example: 128..16384 *2");
	if (!(k > 1))
		return mistake(r, range->step_at, "a factor must be above 1",
		               "for example: 128..16384 *2");
	if (!(range->from > 0))
		return mistake(r, range->at, "a factor never leads away from 0",
		               "begin above 0, or take a step: 0..8 +2");
	if (landed(range, range->from * k) > range->to)
		return mistake(r, range->step_at, "the first step already passes "
		               "the end", "take a smaller factor");
	size_t n = 0;
	for (double x = range->from; x <= range->to; x = landed(range, x * k)) {
		if (++n > VALUE_LIMIT)
			return too_many(r, range->at);
		add(r, out, range, x);
	}
	return true;
}

/* "/n": n values evenly spaced, the last one exactly the end */
static bool by_number(struct value_reader *r, const struct range *range,
                      struct list *out)
{
	double n = range->step, width = range->to - range->from;

	if (n < 2 || n != floor(n))
		return mistake(r, range->step_at, "a number of values must be whole "
		               "and at least 2", "for example: 1..8 /8");
	if (n > VALUE_LIMIT)
		return too_many(r, range->at);
	if (is_count(range) && fmod(width, n - 1) != 0)
		return mistake(r, range->at, "these values would not be whole "
		               "numbers", "choose a number of values that spaces "
		               "them evenly, or a step: 1..9 +2");
	for (int i = 0; i + 1 < (int)n; i++)
		add(r, out, range, range->from + i * width / (n - 1));
	add(r, out, range, range->to);
	return true;
}

/* step = "*" number | "+" amount | "/" number */
static bool read_step(struct value_reader *r, struct cursor *c,
                      const struct amount *to, struct range *range, int *kind)
{
	struct amount step;
	struct span sign = c->at;

	*kind = c->kind;
	if (*kind != '*' && *kind != '+' && *kind != '/') {
		if (*kind == TOKEN_NUMBER)
			return mistake(r, c->at, "a step must be above 0, and say what "
			               "it does", "add a step: 1..8 +1");
		return mistake(r, range->at, "a range needs a step",
		               "add *2 (a factor), +8 (a step) or /8 (a number of "
		               "values)");
	}
	cursor_next(c);
	if (!value_amount(r, c, range->property, &step))
		return false;
	range->step_at = span_join(sign, step.at);
	if (*kind != '+' && step.unit) {
		range->unit_misplaced = true;
		return mistake(r, step.at, "a factor or a number of values takes no "
		               "unit", "put the unit in front of it: 80..640 GB /8");
	}
	if (*kind == '+') {
		if (!step.unit) {	/* "80..1000 GB +40" */
			step.unit = to->unit;
			step.modifier = to->modifier;
		} else if (!value_fits(r, range->property, &step)) {
			return false;
		}
	}
	range->step = *kind == '+' ? value_si(&step) : step.number;
	return true;
}

static bool check_ends(struct value_reader *r, const struct range *range)
{
	if (range->from > range->to)
		return mistake(r, range->at, "this range runs backward",
		               "write its smaller end first");
	if (range->from == range->to)
		return mistake(r, range->at, "this range ends where it begins",
		               "write the value alone");
	return true;
}

/* The unit behind the range counts for its beginning as well. */
static bool read_ends(struct value_reader *r, struct amount *from,
                      struct amount *to, struct range *range)
{
	if (from->modifier)
		return mistake(r, from->modifier_at, "this word belongs to the end "
		               "of the range", "it counts for the whole range there");
	if (!from->unit)
		from->unit = to->unit;
	else if (!value_fits(r, range->property, from))
		return false;
	if (!value_fits(r, range->property, to))
		return false;
	from->modifier = to->modifier;
	range->modifier = to->modifier ? to->modifier->name : NULL;
	range->from = value_si(from);
	range->to = value_si(to);
	/* each speaks for itself: both are looked at */
	bool good = value_allowed(r, range->property, from->at, range->from);
	return value_allowed(r, range->property, to->at, range->to) && good;
}

/* range = amount ".." amount step; the cursor stands behind the dots */
static bool read_range(struct value_reader *r, struct cursor *c,
                       struct amount *from, struct range *range,
                       struct list *out)
{
	struct amount to;
	int kind;

	if (!value_amount(r, c, range->property, &to))
		return false;
	range->at = span_join(from->at, to.at);
	bool step = read_step(r, c, &to, range, &kind);
	bool ends = range->unit_misplaced
	         || (read_ends(r, from, &to, range) && check_ends(r, range));
	if (!step || !ends)
		return false;
	range->at = span_join(range->at, range->step_at);
	if (kind == '*')
		return by_factor(r, range, out);
	return kind == '+' ? by_step(r, range, out) : by_number(r, range, out);
}

/* item = amount | range */
static bool read_item(struct value_reader *r, struct cursor *c,
                      const struct property *property, struct list *out)
{
	struct range range = { .property = property };
	struct amount amount;

	if (!value_amount(r, c, property, &amount))
		return false;
	if (c->kind == TOKEN_RANGE) {
		cursor_next(c);
		return read_range(r, c, &amount, &range, out);
	}
	range.at = amount.at;
	range.modifier = amount.modifier ? amount.modifier->name : NULL;
	if (!value_fits(r, property, &amount)
	    || !value_allowed(r, property, amount.at, value_si(&amount)))
		return false;
	add(r, out, &range, value_si(&amount));
	return true;
}

static bool unexpected(struct value_reader *r, const struct cursor *c)
{
	diag_at(r->diag, LEVEL_ERROR, c->at, "'%.*s' makes no sense here",
	        span_arg(c->at));
	diag_hint(r->diag, "values are parted by commas: 4, 8, 16..64 *2");
	return false;
}

/* Only accelerators may be fewer.  What stands in front of the words is left
 * in *in. */
static bool read_or_fewer(struct value_reader *r, struct span *in,
                          const struct property *property, struct list *out)
{
	struct span group[PATTERN_GROUPS];

	if (!pattern_match(PATTERN_OR_FEWER, *in, group))
		return true;
	out->or_fewer = group[1];
	in->len = group[1].off - in->off;
	if (strcmp(property->name, "gpus") == 0)
		return true;
	return mistake(r, group[1], "only gpus may be fewer",
	               "leave the words out");
}

/* numbers = item { "," item } [ "or fewer" ] */
bool value_numbers(struct value_reader *r, struct span in,
                   const struct property *property, struct list *out)
{
	bool good = read_or_fewer(r, &in, property, out);
	struct cursor c = cursor_start(in);

	for (;;) {
		bool item = read_item(r, &c, property, out);
		if (item && c.kind != ',' && c.kind != TOKEN_END)
			item = unexpected(r, &c);
		good &= item;
		while (c.kind != ',' && c.kind != TOKEN_END)
			cursor_next(&c);
		if (c.kind == TOKEN_END)
			break;
		cursor_next(&c);
	}
	if (good && out->n > VALUE_LIMIT)
		return too_many(r, in);
	return good;
}
