/*
 * spread.h -- what a number that is not known exactly may be.
 *
 * Idea: a quote or a measurement comes as least, likeliest and most.  Two
 * shapes say how it lies between them; both have inverses made of + - x /
 * and sqrt, so that draws are the same on every processor.
 */
#ifndef WORTH_SPREAD_H
#define WORTH_SPREAD_H

#include <stdbool.h>

enum spread_shape {
	SPREAD_TRIANGULAR,	/* likeliest at `likely`, straight to both ends */
	SPREAD_UNIFORM,		/* all between the ends alike */
	SPREAD_SHAPES
};
extern const char *const spread_name[SPREAD_SHAPES];

struct spread {
	enum spread_shape shape;
	double low, likely, high;	/* low <= likely <= high */
};

/* spread_certain -- both ends are the likeliest value. */
bool spread_certain(const struct spread *spread);

/* spread_at -- its quantile; share in [0, 1]. */
double spread_at(const struct spread *spread, double share);

#endif
