/*
 * money.c -- a number and what stands behind it.
 */
#include "study/money.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/sheet.h"

static const struct { const char *name; double joules; } energies[] = {
	{ "Wh", 3.6e3 }, { "kWh", 3.6e6 }, { "MWh", 3.6e9 }, { "GWh", 3.6e12 },
};
enum { ENERGIES = sizeof energies / sizeof *energies };

static const char *or_example(const char *currency)
{
	return currency ? currency : "EUR";
}

static bool is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_letter(char c)
{
	return is_capital(c) || (c >= 'a' && c <= 'z');
}

/* kEUR: a code of three capitals behind a prefix. */
static bool has_prefix(struct span at)
{
	const char *text = span_text(at);

	return at.len == 4 && strchr("kMGm", *text) && is_capital(text[1])
	    && is_capital(text[2]) && is_capital(text[3]);
}

bool money_currency(struct value_reader *r, struct span at)
{
	for (size_t i = 0; i < at.len; i++)
		if (!is_letter(span_text(at)[i])) {
			diag_at(r->diag, LEVEL_ERROR, at, "'%.*s' is no name of a "
			        "currency", span_arg(at));
			diag_hint(r->diag, "it is a word of letters, such as EUR");
			return false;
		}
	if (!has_prefix(at))
		return true;
	diag_at(r->diag, LEVEL_ERROR, at, "'%.*s' counts in multiples",
	        span_arg(at));
	diag_hint(r->diag, "write %.*s, and amounts in full, such as 60e6 %.*s",
	          span_arg(span_part(at, 1, 3)), span_arg(span_part(at, 1, 3)));
	return false;
}

bool money_unit(struct value_reader *r, struct span at, const char *currency)
{
	if (at.len > 0 && (!currency || span_is(at, currency)))
		return true;
	if (at.len == 0)
		diag_at(r->diag, LEVEL_ERROR, at, "money needs its currency");
	else
		diag_at(r->diag, LEVEL_ERROR, at, "'%.*s' is not the study's currency, "
		        "%s", span_arg(at), currency);
	diag_hint(r->diag, "amounts are in %s and in full, such as 60e6 %s",
	          or_example(currency), or_example(currency));
	return false;
}

bool money_doubtful(struct value_reader *r, struct span number)
{
	const char *text = span_text(number);
	size_t whole = number.len < 4 ? 0 : number.len - 4;

	if (whole < 1 || whole > 3 || text[whole] != '.')
		return false;
	for (size_t i = 0; i < number.len; i++)
		if (i != whole && (text[i] < '0' || text[i] > '9'))
			return false;
	diag_at(r->diag, LEVEL_ERROR, number, "'%.*s' may be read as thousands",
	        span_arg(number));
	diag_hint(r->diag, "write %.*s%.*s, or %.*s.0 if that is meant",
	          (int)whole, text, 3, text + whole + 1, (int)whole, text);
	return true;
}

/* The number in front; *unit is what stands behind it. */
static bool read_number(struct value_reader *r, struct span in,
                        const char *example, double *x, struct span *unit)
{
	struct cursor c = cursor_start(in);
	struct span number = c.at;
	int kind = c.kind;

	if (kind == TOKEN_NUMBER) {
		number_read(span_text(c.at), c.at.len, x);
		cursor_next(&c);
	}
	*unit = span_trim(span_part(in, c.at.off - in.off,
	                            in.off + in.len - c.at.off));
	if (kind == TOKEN_NUMBER && isfinite(*x) && c.kind != ','
	    && c.kind != TOKEN_NUMBER && c.kind != '\'' && c.kind != '.')
		return !money_doubtful(r, number);
	diag_at(r->diag, LEVEL_ERROR, kind == TOKEN_NUMBER ? in : number,
	        "'%.*s' is no amount of money",
	        span_arg(kind == TOKEN_NUMBER ? in : number));
	diag_hint(r->diag, "for example: %s; %s", example, sheet_no_commas);
	return false;
}

bool money_amount(struct value_reader *r, struct span in, const char *currency,
                  double *out)
{
	struct span unit;
	const char *example = arena_printf(r->arena, "60e6 %s",
	                                   or_example(currency));

	if (!read_number(r, in, example, out, &unit)
	    || !money_unit(r, unit, currency))
		return false;
	if (*out > 0)
		return true;
	diag_at(r->diag, LEVEL_ERROR, in, "this must be above 0");
	diag_hint(r->diag, "for example: %s", example);
	return false;
}

static bool energy_unit(struct span unit, const char *currency, double *joules)
{
	const char *text = span_text(unit), *slash = memchr(text, '/', unit.len);
	size_t len = slash ? (size_t)(slash - text) : 0;
	struct span money = span_part(unit, 0, len);

	if (!slash || len == 0 || (currency && !span_is(money, currency)))
		return false;
	for (size_t i = 0; i < ENERGIES; i++)
		if (span_is(span_part(unit, len + 1, unit.len - len - 1),
		            energies[i].name)) {
			*joules = energies[i].joules;
			return true;
		}
	return false;
}

bool money_energy_price(struct value_reader *r, struct span in,
                        const char *currency, double *out)
{
	struct span unit;
	double joules;
	const char *example = arena_printf(r->arena, "120 %s/MWh",
	                                   or_example(currency));

	if (!read_number(r, in, example, out, &unit))
		return false;
	if (!energy_unit(unit, currency, &joules)) {
		diag_at(r->diag, LEVEL_ERROR, unit.len ? unit : in, "'%.*s' is no price "
		        "of energy in the study's currency, %s",
		        span_arg(unit.len ? unit : in), or_example(currency));
		diag_hint(r->diag, "for example: %s; there are Wh, kWh, MWh, GWh",
		          example);
		return false;
	}
	*out /= joules;
	if (*out >= 0)
		return true;
	diag_at(r->diag, LEVEL_ERROR, in, "this must not be negative");
	diag_hint(r->diag, "for example: %s", example);
	return false;
}
