#include "sweep/outcome.h"

#include <math.h>
#include <string.h>

#define SECONDS_PER_DAY 86400.0

double outcome_days(const struct outcome *o)
{
	double rate = (double)o->given.training.batch / o->step.seconds;

	return given_samples(&o->given) / rate / SECONDS_PER_DAY;
}

double outcome_mfu(const struct outcome *o)
{
	return model_flop(&o->given.model) * (double)o->given.training.batch
	     / ((double)o->given.gpus * o->given.system.matrix_peak
	        * o->step.seconds);
}

double outcome_tokens_rate(const struct outcome *o)
{
	return (double)o->given.training.batch * (double)o->given.model.seq
	     / o->step.seconds / (double)o->given.gpus;
}

double outcome_idle(const struct outcome *o)
{
	double used = 1;

	for (int g = 0; g < GROUPS; g++)
		used *= (double)o->config.group[g].in_domain;
	/* A machine within one domain is not asked to fill it. */
	return config_gpus(&o->config) <= o->given.system.nvs
	     ? 0 : (double)o->given.system.nvs - used;
}

enum when { GIVEN, MISS, FOUND };

/* One getter a column, named by it. */
#define TEXT_GETTER(name, expression) \
	static const char *get_##name(const struct outcome *o) { return expression; }
#define NUMBER_GETTER(name, expression) \
	static double get_##name(const struct outcome *o) { return expression; }
#define COLUMN(name, kind, when, unit, help, expression) \
	kind##_GETTER(name, expression)
#include "sweep/column.def"
#undef COLUMN

#define TEXT_SOURCE(getter) .text = getter
#define NUMBER_SOURCE(getter) .number = getter
static const struct source_column {
	struct column column;
	enum when when;
	const char *(*text)(const struct outcome *);
	double (*number)(const struct outcome *);
} columns[] = {
#define COLUMN(id, type, known, units, text, expression) { \
	.column = { .name = #id, .kind = CELL_##type, .unit = units, .help = text }, \
	.when = known, type##_SOURCE(get_##id) },
#include "sweep/column.def"
#undef COLUMN
};
enum { COLUMNS = sizeof columns / sizeof *columns };

bool outcome_has_column(const char *name)
{
	for (size_t i = 0; i < COLUMNS; i++)
		if (strcmp(columns[i].column.name, name) == 0)
			return true;
	return false;
}

/* "_bytes_per_s" is how a column's name says "bytes/s". */
static const char *unit_of(const struct property *property)
{
	const char *suffix = quantity_suffix(property->quantity);

	return *suffix == '_' ? suffix + 1 : suffix;
}

struct column outcome_property(struct arena *arena,
                               const struct property *property)
{
	char name[PROPERTY_COLUMN];

	return (struct column){
		.name = arena_printf(arena, "%s",
		                     property_column(property, name)),
		.kind = CELL_NUMBER,
		.unit = unit_of(property),
		.help = property->help,
	};
}

const struct column *outcome_columns(struct arena *arena,
                                     const struct property *const *extra,
                                     size_t nextra, size_t *n)
{
	struct column *out = arena_alloc(arena, COLUMNS + nextra, sizeof *out);

	for (size_t i = 0; i < COLUMNS; i++)
		out[i] = columns[i].column;
	for (size_t i = 0; i < nextra; i++)
		out[COLUMNS + i] = outcome_property(arena, extra[i]);
	*n = COLUMNS + nextra;
	return out;
}

void outcome_cells(const struct outcome *o, const struct property *const *extra,
                   size_t nextra, union cell *out)
{
	for (size_t i = 0; i < COLUMNS; i++) {
		const struct source_column *c = &columns[i];
		bool known = c->when == GIVEN || o->found
		          || (c->when == MISS && o->rank == 0);

		if (c->text)
			out[i].text = c->text(o);
		else
			out[i].number = known ? c->number(o) : NAN;
	}
	for (size_t i = 0; i < nextra; i++)
		out[COLUMNS + i].number = property_get(extra[i], &o->given);
}
