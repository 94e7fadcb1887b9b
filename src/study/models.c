/*
 * models.c -- a column for each property of a model.
 */
#include "study/models.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "study/sheet.h"
#include "study/value.h"

/* Columns: name, source, then the properties of a model in their order. */
enum { NAME, SOURCE, FIRST_PROPERTY };

struct table {
	struct value_reader reader;
	struct sheet sheet;
	struct column columns[SHEET_COLUMNS];
	const struct property *properties[SHEET_COLUMNS];	/* by column */
	size_t ncolumns;
	struct catalogue_model *models;
	size_t n;
};

static void make_columns(struct table *t)
{
	t->columns[NAME] = (struct column){ "name", false };
	t->columns[SOURCE] = (struct column){ "source", false };
	t->ncolumns = FIRST_PROPERTY;
	for (size_t i = 0; i < property_count; i++) {
		const struct property *property = &property_table[i];
		if (property->owner != OWNER_MODEL)
			continue;
		assert(t->ncolumns < SHEET_COLUMNS);
		t->properties[t->ncolumns] = property;
		t->columns[t->ncolumns++] = (struct column){
			property->name, property->optional };
	}
}

static bool mistake(struct table *t, struct span at, const char *what,
                    const char *way_out)
{
	diag_at(t->reader.diag, LEVEL_ERROR, at, "%s", what);
	diag_hint(t->reader.diag, "%s", way_out);
	return false;
}

static bool read_cell(struct table *t, const struct property *property,
                      const struct csv_cell *cell, struct given *out)
{
	double x;

	if (!cell || (!*cell->text && property->optional))
		return true;	/* 0: not given */
	if (!*cell->text)
		return mistake(t, cell->at, "a number is missing here",
		               "each model needs one");
	if (!number_read(cell->text, strlen(cell->text), &x)) {
		diag_at(t->reader.diag, LEVEL_ERROR, cell->at, "'%s' is no number",
		        cell->text);
		diag_hint(t->reader.diag, "%s", sheet_is_parted(cell->text)
		          ? sheet_no_commas : "write a whole number");
		return false;
	}
	if (!value_allowed(&t->reader, property, cell->at, x))
		return false;
	property_set(property, out, x);
	return true;
}

static bool check_name(struct table *t, const struct csv_cell *name)
{
	if (!*name->text)
		return mistake(t, name->at, "this model has no name",
		               "studies choose a model by its name");
	for (size_t i = 0; i < t->n; i++)
		if (strcmp(t->models[i].model.name, name->text) == 0) {
			diag_at(t->reader.diag, LEVEL_ERROR, name->at,
			        "model '%s' is there twice", name->text);
			diag_hint(t->reader.diag, "the first is in line %zu; take one "
			          "away", span_line_number(t->models[i].at));
			return false;
		}
	return true;
}

static bool check_flaw(struct table *t, const struct csv_cell *name,
                       const struct given *given)
{
	const char *flaw = given_flaw(given);

	if (!flaw)
		return true;
	diag_at(t->reader.diag, LEVEL_ERROR, name->at, "%s: %s", name->text, flaw);
	diag_hint(t->reader.diag, "mend one of the two numbers");
	return false;
}

static bool read_row(struct table *t, const struct csv_row *row)
{
	struct given given = { 0 };
	bool good, numbers = true;

	if (!sheet_row_fits(&t->sheet, row, t->reader.diag))
		return false;
	const struct csv_cell *name = sheet_cell(&t->sheet, row, NAME);
	const struct csv_cell *source = sheet_cell(&t->sheet, row, SOURCE);
	good = check_name(t, name);
	for (size_t i = FIRST_PROPERTY; i < t->ncolumns; i++)
		numbers &= read_cell(t, t->properties[i],
		                     sheet_cell(&t->sheet, row, i), &given);
	if (!*source->text)
		good = mistake(t, source->at, "this model has no source",
		               "say where its numbers are from");
	if (numbers)
		good &= check_flaw(t, name, &given);
	given.model.name = name->text;
	t->models = arena_grow(t->reader.arena, t->models, t->n, sizeof *t->models);
	t->models[t->n++] = (struct catalogue_model){
		.model = given.model, .source = source->text, .at = name->at };
	return good && numbers;
}

bool models_read(struct arena *arena, const char *path, struct catalogue *out,
                 struct diag *diag)
{
	struct table t = { .reader = { arena, diag } };
	bool good = true;

	make_columns(&t);
	if (!sheet_read(arena, path, t.columns, t.ncolumns, &t.sheet, diag))
		return false;
	for (size_t i = 1; i < t.sheet.csv.n; i++)
		good &= read_row(&t, &t.sheet.csv.rows[i]);
	out->models = t.models;
	out->nmodels = t.n;
	return good;
}
