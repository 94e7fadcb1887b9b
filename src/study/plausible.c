/*
 * plausible.c -- the widest and the least number known of a property.
 */
#include "study/plausible.h"

/* Generations of accelerators differ by less. */
#define FAR 5

static void widen(struct plausible *b, const char *system, double x)
{
	if (!b->least_of || x < b->least) {
		b->least = x;
		b->least_of = system;
	}
	if (!b->most_of || x > b->most) {
		b->most = x;
		b->most_of = system;
	}
}

struct plausible *plausible_known(struct arena *arena,
                                  const struct catalogue *known)
{
	struct plausible *out = arena_alloc(arena, property_count, sizeof *out);

	for (size_t i = 0; i < known->nsystems; i++) {
		const struct catalogue_system *system = &known->systems[i];
		for (size_t j = 0; j < system->nfacts; j++) {
			const struct fact *fact = &system->facts[j];
			if (fact->property)
				widen(&out[fact->property - property_table],
				      system->system.name, fact->value);
		}
	}
	return out;
}

static const char *way_out(enum quantity quantity)
{
	switch (quantity) {
	case QUANTITY_BYTES:
		return "check its unit: GB or TB";
	case QUANTITY_BYTES_PER_S:
		return "check its unit: Gb/s counts bits, GB/s bytes, and a figure of "
		       "both directions is bidirectional";
	case QUANTITY_FLOP_PER_S:
		return "check its unit: GFLOP/s or TFLOP/s, and whether it is sparse";
	default:
		return NULL;
	}
}

void plausible_check(const struct plausible *known, const struct fact *fact,
                     struct span at, struct diag *diag)
{
	const struct property *property = fact->property;
	const char *hint = property ? way_out(property->quantity) : NULL;

	if (!hint)
		return;
	struct plausible b = known[property - property_table];
	if (b.most_of && fact->value > FAR * b.most)
		diag_at(diag, LEVEL_WARNING, at, "%s is %.0f times the largest in the "
		        "catalogue (%s)", property->name, fact->value / b.most,
		        b.most_of);
	else if (b.least_of && fact->value < b.least / FAR)
		diag_at(diag, LEVEL_WARNING, at, "%s is 1/%.0f of the smallest in the "
		        "catalogue (%s)", property->name, b.least / fact->value,
		        b.least_of);
	else
		return;
	diag_hint(diag, "%s", hint);
}
