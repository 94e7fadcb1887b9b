/*
 * inputs.h -- every number of a procurement that is not known exactly.
 *
 * Idea: an input is one line of an offer with a range, or one factor that the
 * study puts on all offers alike.  A draw has one value for each; without a
 * draw each has its likeliest.
 */
#ifndef PROCURE_INPUTS_H
#define PROCURE_INPUTS_H

#include "base/mem.h"
#include "study/procure.h"

#define INPUT_ALL SIZE_MAX	/* of all offers alike */

struct input {
	size_t offer;		/* index, or INPUT_ALL */
	const struct offer_line *line;	/* of one offer, or ... */
	const struct plan_uncertain *factor;	/* ... of all */
	struct spread spread;
	bool times;		/* moves the time of a step */
};

struct inputs {
	struct input *of;
	size_t n;
	size_t **of_line;	/* [offer][line]: 1 + index, 0: certain */
};

struct inputs inputs_of(struct arena *arena, const struct plan_procure *p);

/* input_name -- "A: price, node", "all offers: compute_efficiency". */
const char *input_name(struct arena *arena, const struct plan_procure *p,
                       const struct input *input);

/* input_value -- of a line of an offer in a draw (NULL: the likeliest). */
static inline double input_value(const struct plan_procure *p,
                                 const struct inputs *inputs, size_t offer,
                                 size_t line, const double *draw)
{
	size_t input = inputs->of_line[offer][line];

	return draw && input ? draw[input - 1]
	                     : p->offers[offer].lines[line].value.likely;
}

#endif
