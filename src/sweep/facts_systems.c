#include "sweep/facts_inside.h"

#include <math.h>
#include <string.h>

static bool is_system_property(const struct property *p)
{
	return p->owner == OWNER_SYSTEM && strcmp(p->name, "nvs") != 0;
}

static size_t order_of(const double *values, size_t n, double value)
{
	size_t less = 0;

	for (size_t i = 0; i < n; i++)
		less += values[i] < value;
	return less + 1;
}

static const struct column system_columns[] = {
	ROWS_TEXT("system", "system, as in the catalogue"),
	ROWS_NUMBER("nvs", "", "accelerators in one fast domain"),
	ROWS_TEXT("label", "as figures name it"),
	ROWS_NUMBER("hypothetical", "", "1 if nobody sells it"),
	ROWS_NUMBER("best_mfu", "", "highest MFU measured on this accelerator family; NaN: none known"),
	ROWS_NUMBER("system_order", "", "1 for the first system of the study"),
	ROWS_NUMBER("nvs_order", "", "1 for the smallest fast domain of the study"),
};
enum { SYSTEM_COLUMNS = sizeof system_columns / sizeof *system_columns };

static const struct column *wide_columns(struct arena *arena, size_t *n)
{
	struct column *out = arena_alloc(arena, SYSTEM_COLUMNS + property_count,
	                                 sizeof *out);
	char name[PROPERTY_COLUMN];

	memcpy(out, system_columns, sizeof system_columns);
	*n = SYSTEM_COLUMNS;
	for (size_t i = 0; i < property_count; i++)
		if (is_system_property(&property_table[i]))
			out[(*n)++] = (struct column){
				.name = arena_printf(arena, "%s", property_column(
					&property_table[i], name)),
				.kind = CELL_NUMBER, .unit = "",
				.help = property_table[i].help };
	return out;
}

static bool listed(const struct table *t, const struct facts_system *f)
{
	for (size_t i = 0; i < t->nrows; i++)
		if (table_row(t, i)[0].text == f->system->system.name
		    && table_row(t, i)[1].number == f->nvs)
			return true;
	return false;
}

static void system_row(struct rows *rows, const struct facts_system *f,
                       double order)
{
	struct given given = { .system = f->system->system };
	union cell *cell = rows_add(rows);

	(cell++)->text = f->system->system.name;
	(cell++)->number = f->nvs;
	(cell++)->text = f->as_listed.text;
	(cell++)->number = f->as_listed.hypothetical;
	(cell++)->number = f->system->best_mfu;
	(cell++)->number = order;
	(cell++)->number = NAN;		/* nvs_order, when all are known */
	for (size_t i = 0; i < property_count; i++)
		if (is_system_property(&property_table[i]))
			(cell++)->number = property_get(&property_table[i], &given);
}

static double system_order(const struct table *t, const char *name, double *next)
{
	for (size_t i = 0; i < t->nrows; i++)
		if (table_row(t, i)[0].text == name)
			return table_row(t, i)[5].number;
	return (*next)++;
}

static void number_domains(struct arena *arena, struct table *t)
{
	double *sizes = arena_alloc(arena, t->nrows + 1, sizeof *sizes);
	size_t n = 0;

	for (size_t i = 0; i < t->nrows; i++) {
		double nvs = table_row(t, i)[1].number;
		bool known = false;

		for (size_t j = 0; j < n; j++)
			known = known || sizes[j] == nvs;
		if (!known)
			sizes[n++] = nvs;
	}
	for (size_t i = 0; i < t->nrows; i++)
		table_row(t, i)[6].number =
			(double)order_of(sizes, n, table_row(t, i)[1].number);
}

void facts_systems(struct arena *arena, const struct plan *plan,
                    struct table *out)
{
	size_t n;
	const struct column *columns = wide_columns(arena, &n);
	struct rows rows;
	double next = 1;

	rows_start(&rows, arena, out, "systems", columns, n);
	for (size_t i = 0; i < plan->nsections; i++) {
		struct facts_labels l = facts_labels_of(arena, &plan->sections[i]);

		for (size_t j = 0; j < l.n; j++)
			if (!listed(out, &l.of[j]))
				system_row(&rows, &l.of[j],
				           system_order(out,
				                        l.of[j].system->system.name,
				                        &next));
	}
	number_domains(arena, out);
}
