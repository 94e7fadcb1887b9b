/*
 * offer_row.c -- cells to a line of an offer.
 */
#include "study/offer_row.h"

#include <math.h>
#include <string.h>

#include "base/date.h"
#include "base/number.h"
#include "study/money.h"

enum {
	OFFER, ITEM, PROPERTY, QUANTITY, PER, VALUE, UNIT, LOW, HIGH, STANDING,
	SOURCE
};

const struct column offer_columns[OFFER_COLUMNS] = {
	[OFFER] = { "offer", false },       [ITEM] = { "item", false },
	[PROPERTY] = { "property", false }, [QUANTITY] = { "quantity", false },
	[PER] = { "per", false },           [VALUE] = { "value", false },
	[UNIT] = { "unit", false },         [LOW] = { "low", false },
	[HIGH] = { "high", false },         [STANDING] = { "standing", false },
	[SOURCE] = { "source", false },
};

struct offer_row offer_row(const struct sheet *sheet, const struct csv_row *row)
{
	return (struct offer_row){
		.offer = sheet_cell(sheet, row, OFFER),
		.item = sheet_cell(sheet, row, ITEM),
		.quantity = sheet_cell(sheet, row, QUANTITY),
		.per = sheet_cell(sheet, row, PER),
		.fact = { .system = sheet_cell(sheet, row, OFFER),
		          .property = sheet_cell(sheet, row, PROPERTY),
		          .value = sheet_cell(sheet, row, VALUE),
		          .unit = sheet_cell(sheet, row, UNIT),
		          .low = sheet_cell(sheet, row, LOW),
		          .high = sheet_cell(sheet, row, HIGH),
		          .standing = sheet_cell(sheet, row, STANDING),
		          .source = sheet_cell(sheet, row, SOURCE) },
	};
}

struct check {			/* a row while it is read */
	struct value_reader *reader;
	const char *currency;
	const struct offer_row *row;
	struct offer_line *line;
	const struct offer_term_row *term;
	bool good;
};

static void mistake(struct check *c, const struct csv_cell *cell,
                    const char *what, const char *way_out)
{
	diag_at(c->reader->diag, LEVEL_ERROR, cell->at, "%s", what);
	diag_hint(c->reader->diag, "%s", way_out);
	c->good = false;
}

/* ---- property ------------------------------------------------------------ */

static bool unknown_property(struct check *c)
{
	const struct csv_cell *cell = c->row->fact.property;
	const char *names[OFFER_TERMS + 64];
	size_t n = 0;

	for (; n < OFFER_TERMS; n++)
		names[n] = offer_term_table[n].property.name;
	for (size_t i = 0; i < property_count && n < OFFER_TERMS + 64; i++)
		if (property_table[i].owner == OWNER_SYSTEM)
			names[n++] = property_table[i].name;
	const char *near = near_name(cell->text, strlen(cell->text), names, n);
	if (strcmp(cell->text, "based_on") == 0)	/* of systems.csv */
		near = "system";
	diag_at(c->reader->diag, LEVEL_ERROR, cell->at, "unknown property '%s'",
	        cell->text);
	if (near)
		diag_hint(c->reader->diag, "did you mean '%s'?", near);
	else
		diag_hint(c->reader->diag, "'fmstudy list properties' shows those of "
		          "an offer and of a system");
	c->good = false;
	return false;
}

static bool read_property(struct check *c)
{
	const struct csv_cell *cell = c->row->fact.property;
	const struct property *property;

	for (int i = 0; i < OFFER_TERMS; i++)
		if (strcmp(offer_term_table[i].property.name, cell->text) == 0) {
			c->line->term = (enum offer_term)i;
			c->term = &offer_term_table[i];
			return true;
		}
	property = property_find(cell->text, strlen(cell->text));
	if (!property || property->owner != OWNER_SYSTEM)
		return unknown_property(c);
	c->line->term = OFFER_SYSTEM;
	c->line->property = property;
	c->term = &offer_term_table[OFFER_SYSTEM];
	return true;
}

/* ---- per, item, quantity --------------------------------------------------- */

/* The domain is the system's; all else a system has is an accelerator's. */
static unsigned allowed_per(const struct check *c)
{
	if (c->line->property && strcmp(c->line->property->name, "nvs") != 0)
		return 1u << PER_ACCELERATOR;
	return c->term->per;
}

const char *offer_per_choice(struct arena *arena, unsigned allowed)
{
	const char *text = "";

	for (int i = 0; i < PERS; i++)
		if (allowed >> i & 1)
			text = arena_printf(arena, "%s%s%s", text,
			                    *text ? " or " : "", per_name[i]);
	return text;
}

static void wrong_per(struct check *c, unsigned allowed, bool known)
{
	const struct csv_cell *cell = c->row->per;
	const char *near = near_name(cell->text, strlen(cell->text), per_name, PERS);
	const char *list = offer_per_choice(c->reader->arena, allowed);

	if (!*cell->text)
		diag_at(c->reader->diag, LEVEL_ERROR, cell->at, "'%s' of what? this "
		        "cell is empty", c->row->fact.property->text);
	else if (known)
		diag_at(c->reader->diag, LEVEL_ERROR, cell->at, "'%s' is not given per "
		        "%s", c->row->fact.property->text, cell->text);
	else
		diag_at(c->reader->diag, LEVEL_ERROR, cell->at, "'%s' is nothing to "
		        "count by", cell->text);
	if (near && !known)
		diag_hint(c->reader->diag, "did you mean '%s'?", near);
	else
		diag_hint(c->reader->diag, "it is given per %s", list);
	c->good = false;
}

static void read_per(struct check *c)
{
	const char *text = c->row->per->text;
	unsigned allowed = c->term ? allowed_per(c) : ~0u;
	int per = 0;

	if (!*text && (!c->term || (c->line->term == OFFER_SYSTEM
	                            && !c->line->property))) {
		c->line->per = PER_SYSTEM;	/* no number, so per nothing */
		return;
	}
	while (per < PERS && strcmp(per_name[per], text) != 0)
		per++;
	if (per == PERS)
		wrong_per(c, c->term ? allowed : (1u << PERS) - 1, false);
	else if (!(allowed >> per & 1))
		wrong_per(c, allowed, true);
	else
		c->line->per = (enum per)per;
}

static void read_item(struct check *c)
{
	c->line->item = c->row->item->text;
	if (c->term && c->term->many && !*c->line->item)
		mistake(c, c->row->item, "this row names no item",
		        "each price and each power is of something: accelerator, "
		        "switch, all-in");
}

static void read_quantity(struct check *c)
{
	const struct csv_cell *cell = c->row->quantity;
	double x;

	c->line->quantity = 1;
	if (!*cell->text)
		return;
	if (!number_read(cell->text, strlen(cell->text), &x) || !(x > 0)
	    || !(x <= 1e9)) {
		diag_at(c->reader->diag, LEVEL_ERROR, cell->at, "'%s' is no quantity",
		        cell->text);
		diag_hint(c->reader->diag, "%s", sheet_is_parted(cell->text)
		          ? sheet_no_commas : "a number above 0; empty means 1");
		c->good = false;
	} else if (c->term && !c->term->many && x != 1) {
		mistake(c, cell, "only items that have a price or draw power are "
		        "counted", "leave the cell empty");
	} else {
		c->line->quantity = x;
	}
}

/* ---- value ----------------------------------------------------------------- */

static void must_be_empty(struct check *c, const struct csv_cell *cell,
                          const char *what)
{
	if (*cell->text)
		mistake(c, cell, what, "leave the cell empty");
}

static void read_origin(struct check *c, struct fact *fact)
{
	struct diag *diag = c->reader->diag;

	c->good &= fact_origin(c->reader->arena, &c->row->fact, fact, diag);
}

static double read_date(struct check *c, const struct csv_cell *cell)
{
	double days = NAN;

	if (!date_read(cell->text, strlen(cell->text), &days)) {
		diag_at(c->reader->diag, LEVEL_ERROR, cell->at, *cell->text
		        ? "'%s' is no day" : "a day is missing here%s", cell->text);
		diag_hint(c->reader->diag, "write year-month-day: 2027-07-01");
		c->good = false;
	}
	return days;
}

/* value, and low and high, both or neither, around it. */
static void read_dates(struct check *c, struct fact *fact)
{
	const struct fact_row *row = &c->row->fact;

	must_be_empty(c, row->unit, "a day has no unit");
	fact->value = read_date(c, row->value);
	fact->low = fact->high = NAN;
	fact->written = row->value->text;
	read_origin(c, fact);
	if (!*row->low->text && !*row->high->text)
		return;
	if (!*row->low->text || !*row->high->text) {
		mistake(c, *row->low->text ? row->high : row->low, "a range needs "
		        "low and high", "give both, or leave both empty");
		return;
	}
	fact->low = read_date(c, row->low);
	fact->high = read_date(c, row->high);
	if (fact->low > fact->value)
		mistake(c, row->low, "low is after the value",
		        "low, value and high must rise");
	if (fact->high < fact->value)
		mistake(c, row->high, "high is before the value",
		        "low, value and high must rise");
}

static void read_price(struct check *c, struct fact *fact)
{
	struct fact_row row = c->row->fact;
	const struct csv_cell *numbers[] = { row.value, row.low, row.high };
	struct span unit = span_inside(row.unit->at);

	c->good &= money_unit(c->reader, unit, c->currency);
	for (size_t i = 0; i < 3; i++)
		if (money_doubtful(c->reader, span_inside(numbers[i]->at)))
			c->good = false;
	row.unit = NULL;
	c->good &= fact_read_as(c->reader->arena, &row, &c->term->property, fact,
	                        c->reader->diag);
	fact->written = arena_printf(c->reader->arena, "%s %.*s",
	                             row.value->text, span_arg(unit));
}

static void read_amount(struct check *c, struct fact *fact)
{
	const struct property *property = c->line->property
		? c->line->property : &c->term->property;
	const struct fact_row *row = &c->row->fact;

	c->good &= fact_read_as(c->reader->arena, row, property, fact,
	                        c->reader->diag);
	if (property->quantity != QUANTITY_COUNT)
		return;
	must_be_empty(c, row->low, "what is counted has no range");
	must_be_empty(c, row->high, "what is counted has no range");
}

/* The catalogue's system is no number; where it is from may be said. */
static void read_name(struct check *c, struct fact *fact)
{
	const struct fact_row *row = &c->row->fact;

	must_be_empty(c, row->unit, "a system has no unit");
	must_be_empty(c, row->low, "a system has no range");
	must_be_empty(c, row->high, "a system has no range");
	fact->written = row->value->text;
	fact->source = row->source->text;
	if (*row->standing->text || *row->source->text)
		read_origin(c, fact);
	if (!*row->value->text)
		mistake(c, row->value, "a system is missing here",
		        "'fmstudy list systems' shows what there is");
}

static void read_value(struct check *c, struct fact *fact)
{
	if (c->line->term == OFFER_PRICE)
		read_price(c, fact);
	else if (c->line->term == OFFER_AVAILABLE)
		read_dates(c, fact);
	else if (c->line->term == OFFER_SYSTEM && !c->line->property)
		read_name(c, fact);
	else
		read_amount(c, fact);
}

static void fill(struct check *c, const struct fact *fact)
{
	struct offer_line *line = c->line;

	line->value = (struct spread){ SPREAD_TRIANGULAR, fact->value, fact->value,
	                               fact->value };
	if (!isnan(fact->low)) {
		line->value.low = fact->low;
		line->value.high = fact->high;
	}
	line->standing = fact->standing;
	line->written = fact->written;
	line->source = fact->source;
	line->at = c->row->fact.property->at;
	line->line = span_line_number(line->at);
}

bool offer_row_read(struct value_reader *reader, const char *currency,
                    const struct offer_row *row, struct offer_line *line,
                    struct fact *fact)
{
	struct check c = { .reader = reader, .currency = currency, .row = row,
	                   .line = line, .good = true };

	*line = (struct offer_line){ 0 };
	*fact = (struct fact){ .at = row->fact.property->at, .low = NAN,
	                       .high = NAN };
	bool known = read_property(&c);
	read_item(&c);
	read_quantity(&c);
	read_per(&c);
	if (known)
		read_value(&c, fact);
	fill(&c, fact);
	return c.good;
}
