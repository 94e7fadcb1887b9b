/*
 * fact.c -- the cells of a row.
 */
#include "study/fact.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/value.h"

enum { SYSTEM, PROPERTY, VALUE, UNIT, LOW, HIGH, STANDING, DATE, SOURCE };

const struct column fact_columns[FACT_COLUMNS] = {
	[SYSTEM] = { "system", false },     [PROPERTY] = { "property", false },
	[VALUE] = { "value", false },       [UNIT] = { "unit", false },
	[LOW] = { "low", false },           [HIGH] = { "high", false },
	[STANDING] = { "standing", false }, [DATE] = { "date", false },
	[SOURCE] = { "source", false },
};

const char *const standing_name[STANDINGS] = {
	[STANDING_DATA_SHEET] = "data sheet",
	[STANDING_MEASURED] = "measured",
	[STANDING_QUOTED] = "quoted",
	[STANDING_ANNOUNCED] = "announced",
	[STANDING_ASSUMED] = "assumed",
	[STANDING_PAPER] = "paper",
};

/* The one number of a system that is nothing to time with. */
static const struct property best_mfu = {
	.name = "best_mfu", .owner = OWNER_SYSTEM, .quantity = QUANTITY_RATIO,
	.least = 0, .most = 1, .above_least = true,
	.help = "highest MFU measured on this accelerator family",
};

struct fact_row fact_row(const struct sheet *sheet, const struct csv_row *row)
{
	return (struct fact_row){
		.system = sheet_cell(sheet, row, SYSTEM),
		.property = sheet_cell(sheet, row, PROPERTY),
		.value = sheet_cell(sheet, row, VALUE),
		.unit = sheet_cell(sheet, row, UNIT),
		.low = sheet_cell(sheet, row, LOW),
		.high = sheet_cell(sheet, row, HIGH),
		.standing = sheet_cell(sheet, row, STANDING),
		.date = sheet_cell(sheet, row, DATE),
		.source = sheet_cell(sheet, row, SOURCE),
	};
}

struct check {			/* a row while it is read */
	struct value_reader reader;
	const struct fact_row *row;
	const struct property *property;
	struct amount unit;	/* the unit cell */
	bool good;
};

static void mistake(struct check *c, struct span at, const char *what,
                    const char *way_out)
{
	diag_at(c->reader.diag, LEVEL_ERROR, at, "%s", what);
	diag_hint(c->reader.diag, "%s", way_out);
	c->good = false;
}

static bool is_property(const struct property *property)
{
	return property && property->owner == OWNER_SYSTEM;
}

static const struct property *find_property(struct check *c)
{
	const struct csv_cell *cell = c->row->property;
	const char *names[64] = { "best_mfu", "based_on" };
	size_t n = 2;

	const struct property *found = property_find(cell->text,
	                                             strlen(cell->text));
	if (is_property(found))
		return found;
	if (strcmp(cell->text, best_mfu.name) == 0)
		return &best_mfu;
	for (size_t i = 0; i < property_count && n < 64; i++)
		if (is_property(&property_table[i]))
			names[n++] = property_table[i].name;
	const char *near = near_name(cell->text, strlen(cell->text), names, n);
	diag_at(c->reader.diag, LEVEL_ERROR, cell->at, "unknown property '%s'",
	        cell->text);
	if (near)
		diag_hint(c->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(c->reader.diag, "'fmstudy list properties' shows those of "
		          "a system");
	c->good = false;
	return NULL;
}

static bool read_unit(struct check *c)
{
	if (!c->row->unit)
		return true;
	struct cursor cursor = cursor_start(span_inside(c->row->unit->at));

	c->unit.at = cursor.at.len ? cursor.at : c->row->value->at;
	if (!value_unit(&c->reader, &cursor, c->property, &c->unit))
		return false;
	if (cursor.kind != TOKEN_END) {
		mistake(c, c->row->unit->at, "this is no unit",
		        "for example: GB/s, or GB/s bidirectional");
		return false;
	}
	return value_fits(&c->reader, c->property, &c->unit);
}

/* A number cell in SI; without a unit it is only looked at. */
static double read_number(struct check *c, const struct csv_cell *cell,
                          bool unit)
{
	struct amount amount = c->unit;

	amount.text = cell->text;
	amount.len = strlen(cell->text);
	if (!number_read(amount.text, amount.len, &amount.number)) {
		diag_at(c->reader.diag, LEVEL_ERROR, cell->at, *cell->text
		        ? "'%s' is no number" : "a number is missing here%s",
		        cell->text);
		diag_hint(c->reader.diag, "%s", sheet_is_parted(cell->text)
		          ? sheet_no_commas : "units stand in a column of their own");
		c->good = false;
		return NAN;
	}
	if (!unit)
		return NAN;
	double x = value_si(&amount);
	if (value_allowed(&c->reader, c->property, cell->at, x))
		return x;
	c->good = false;
	return NAN;
}

/* low and high: both or none, and the value between them. */
static void read_range(struct check *c, bool unit, struct fact *out)
{
	const struct csv_cell *low = c->row->low, *high = c->row->high;

	out->low = out->high = NAN;
	if (!*low->text && !*high->text)
		return;
	if (!*low->text || !*high->text) {
		mistake(c, *low->text ? high->at : low->at, "a range needs low and "
		        "high", "give both, or leave both empty");
		return;
	}
	out->low = read_number(c, low, unit);
	out->high = read_number(c, high, unit);
	if (out->low > out->value)
		mistake(c, low->at, "low is above the value",
		        "low, value and high must rise");
	if (out->high < out->value)
		mistake(c, high->at, "high is below the value",
		        "low, value and high must rise");
}

static void read_standing(struct check *c, struct fact *out)
{
	const struct csv_cell *cell = c->row->standing;

	for (int i = 0; i < STANDINGS; i++)
		if (strcmp(standing_name[i], cell->text) == 0) {
			out->standing = (enum standing)i;
			return;
		}
	const char *near = near_name(cell->text, strlen(cell->text), standing_name,
	                             STANDINGS);
	diag_at(c->reader.diag, LEVEL_ERROR, cell->at, *cell->text
	        ? "unknown standing '%s'" : "this number has no standing%s",
	        cell->text);
	if (near)
		diag_hint(c->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(c->reader.diag, "there are data sheet, measured, quoted, "
		          "announced, assumed, paper");
	c->good = false;
}

/* Offers and announcements grow old: they need a date. */
static void read_origin(struct check *c, struct fact *out)
{
	const struct csv_cell *date = c->row->date, *source = c->row->source;
	struct span group[PATTERN_GROUPS];

	out->source = source->text;
	out->date = date ? date->text : "";
	if (date && !*date->text && (out->standing == STANDING_QUOTED
	                     || out->standing == STANDING_ANNOUNCED))
		mistake(c, date->at, "a quoted or announced number needs a date",
		        "for example: 2024-10");
	if (*out->date && !pattern_match(PATTERN_DATE, span_inside(date->at), group))
		mistake(c, date->at, "this is no date",
		        "write 2024, 2024-10 or 2024-10-31");
	if (!*source->text)
		mistake(c, source->at, "this number has no source",
		        "say where it is from");
}

static bool read_number_row(struct check *c, struct fact *out)
{
	const struct fact_row *row = c->row;
	const char *unit_text = row->unit ? row->unit->text : "";
	bool unit = c->property && read_unit(c);

	c->good &= unit;
	out->value = read_number(c, row->value, unit);
	read_range(c, unit, out);
	read_standing(c, out);
	read_origin(c, out);
	out->property = c->property;
	out->modifier = c->unit.modifier ? c->unit.modifier->name : NULL;
	out->written = arena_printf(c->reader.arena, "%s%s%s", row->value->text,
	                            *unit_text ? " " : "", unit_text);
	return c->good;
}

static struct check check_of(struct arena *arena, const struct fact_row *row,
                             struct fact *out, struct diag *diag)
{
	*out = (struct fact){ .at = row->property->at, .standing = STANDING_ASSUMED };
	return (struct check){ .reader = { arena, diag }, .row = row, .good = true };
}

bool fact_read(struct arena *arena, const struct fact_row *row,
               struct fact *out, struct diag *diag)
{
	struct check c = check_of(arena, row, out, diag);

	c.property = find_property(&c);
	read_number_row(&c, out);
	if (c.property == &best_mfu)
		out->property = NULL;
	return c.good;
}

bool fact_read_as(struct arena *arena, const struct fact_row *row,
                  const struct property *property, struct fact *out,
                  struct diag *diag)
{
	struct check c = check_of(arena, row, out, diag);

	c.property = property;
	return read_number_row(&c, out);
}

bool fact_origin(struct arena *arena, const struct fact_row *row,
                 struct fact *out, struct diag *diag)
{
	struct check c = { .reader = { arena, diag }, .row = row, .good = true };

	read_standing(&c, out);
	read_origin(&c, out);
	return c.good;
}
