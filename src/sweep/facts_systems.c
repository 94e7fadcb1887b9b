#include "sweep/facts_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/names.h"

static bool is_system_property(const struct property *p)
{
	return p->owner == OWNER_SYSTEM && strcmp(p->name, "nvs") != 0;
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

static void system_row(struct rows *rows, const struct facts_system *f)
{
	struct given given = { .system = f->system->system };
	union cell *cell = rows_add(rows);

	(cell++)->text = f->system->system.name;
	(cell++)->number = f->nvs;
	(cell++)->text = f->as_listed.text;
	(cell++)->number = f->as_listed.hypothetical;
	(cell++)->number = f->system->best_mfu;
	(cell++)->number = NAN;		/* the orders, when all are known */
	(cell++)->number = NAN;
	for (size_t i = 0; i < property_count; i++)
		if (is_system_property(&property_table[i]))
			(cell++)->number = property_get(&property_table[i], &given);
}

static void number_systems(struct arena *arena, struct table *t)
{
	struct names names = { 0 };

	for (size_t i = 0; i < t->nrows; i++) {
		union cell *row = table_row(t, i);

		row[5].number = 1 + (double)names_add(arena, &names, row[0].text);
	}
}

static int order_sizes(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void number_domains(struct table *t)
{
	double *sizes = mem_alloc(t->nrows, sizeof *sizes);
	size_t n = 0;

	for (size_t i = 0; i < t->nrows; i++)
		sizes[i] = table_row(t, i)[1].number;
	qsort(sizes, t->nrows, sizeof *sizes, order_sizes);
	for (size_t i = 0; i < t->nrows; i++)
		if (n == 0 || sizes[i] != sizes[n - 1])
			sizes[n++] = sizes[i];
	for (size_t i = 0; i < t->nrows; i++) {
		union cell *row = table_row(t, i);
		const double *size = bsearch(&row[1].number, sizes, n,
		                             sizeof *sizes, order_sizes);

		row[6].number = 1 + (double)(size - sizes);
	}
	free(sizes);
}

void facts_systems(struct arena *arena, const struct plan *plan,
                    struct table *out)
{
	size_t n;
	const struct column *columns = wide_columns(arena, &n);
	struct rows rows;

	rows_start(&rows, arena, out, "systems", columns, n);
	for (size_t i = 0; i < plan->nsections; i++) {
		struct facts_labels l = facts_labels_of(arena, &plan->sections[i]);

		rows_reserve(&rows, out->nrows + l.n);
		for (size_t j = 0; j < l.n; j++)
			system_row(&rows, &l.of[j]);
	}
	rows_unique(&rows);
	number_systems(arena, out);
	number_domains(out);
}
