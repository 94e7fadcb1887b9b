#include "procure/inputs.h"

#include "study/procure.h"

static void add(struct arena *arena, struct inputs *inputs, struct input input)
{
	inputs->of = arena_grow(arena, inputs->of, inputs->n, sizeof *inputs->of);
	inputs->of[inputs->n++] = input;
}

static void add_offer(struct arena *arena, struct inputs *inputs,
                      const struct plan_procure *p, size_t offer)
{
	const struct plan_offer *o = &p->offers[offer];

	inputs->of_line[offer] = arena_alloc(arena, o->nlines + 1,
	                                     sizeof **inputs->of_line);
	for (size_t i = 0; i < o->nlines; i++) {
		const struct offer_line *line = &o->lines[i];

		if (spread_certain(&line->value))
			continue;
		add(arena, inputs, (struct input){
			.offer = offer, .line = line, .spread = line->value,
			.times = line->term == OFFER_SYSTEM });
		inputs->of_line[offer][i] = inputs->n;
	}
}

struct inputs inputs_of(struct arena *arena, const struct plan_procure *p)
{
	struct inputs inputs = { .of_line = arena_alloc(arena, p->noffers,
	                                                sizeof *inputs.of_line) };

	for (size_t i = 0; i < p->noffers; i++)
		add_offer(arena, &inputs, p, i);
	for (size_t i = 0; i < p->nuncertain; i++)
		add(arena, &inputs, (struct input){
			.offer = INPUT_ALL, .factor = &p->uncertain[i],
			.spread = p->uncertain[i].factor, .times = true });
	return inputs;
}

const char *input_name(struct arena *arena, const struct plan_procure *p,
                       const struct input *input)
{
	const struct offer_line *line = input->line;

	if (!line)
		return arena_printf(arena, "all offers: %s",
		                    input->factor->property->name);
	return arena_printf(arena, "%s: %s%s%s", p->offers[input->offer].name,
		line->term == OFFER_SYSTEM ? line->property->name
		                : offer_term_table[line->term].property.name,
		*line->item ? ", " : "", line->item);
}
