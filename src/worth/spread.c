#include "worth/spread.h"

#include <assert.h>
#include <math.h>

const char *const spread_name[SPREAD_SHAPES] = {
	[SPREAD_TRIANGULAR] = "triangular",
	[SPREAD_UNIFORM] = "uniform",
};

bool spread_certain(const struct spread *spread)
{
	return spread->low == spread->likely && spread->likely == spread->high;
}

static double within(double low, double x, double high)
{
	return x < low ? low : x > high ? high : x;
}

/* The share below x is (x - low)^2 / (width (likely - low)) up to likely, and
 * the share above it likewise from there on.  Kept on its own side, so that
 * rounding cannot make it fall where the sides meet. */
static double triangular(const struct spread *s, double share)
{
	double width = s->high - s->low;
	double left = s->likely - s->low, right = s->high - s->likely;

	if (share * width < left)
		return within(s->low, s->low + sqrt(share * width * left), s->likely);
	return within(s->likely, s->high - sqrt((1 - share) * width * right), s->high);
}

double spread_at(const struct spread *spread, double share)
{
	assert(spread->low <= spread->likely && spread->likely <= spread->high);
	assert(share >= 0 && share <= 1);

	if (share == 0)
		return spread->low;
	if (share == 1)
		return spread->high;
	if (spread->shape == SPREAD_TRIANGULAR)
		return triangular(spread, share);
	return within(spread->low, spread->low + share * (spread->high - spread->low),
	              spread->high);
}
