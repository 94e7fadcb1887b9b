#include "worth/goodput.h"

#include <assert.h>
#include <math.h>

/* ---- e^x ------------------------------------------------------------------ */

/* Of e^x the terms from x^first on, over the first of them:
 * 1 + x/(first + 1) (1 + x/(first + 2) (...)), exact to rounding for |x| < 1. */
static double terms_from(int first, double x)
{
	enum { TERMS = 20 };
	double sum = 1;

	for (int n = first + TERMS; n > first; n--)
		sum = 1 + x / n * sum;
	return sum;
}

static double power_of_2(int n)
{
	double power = 1, square = n < 0 ? 0.5 : 2;

	for (int left = n < 0 ? -n : n; left; left /= 2) {
		if (left % 2)
			power *= square;
		square *= square;
	}
	return power;
}

double goodput_exp(double x)
{
	/* ln 2 in two parts: the first has zeros at its end, so that whole
	 * multiples of it are exact. */
	static const double ln2 = 0x1.62e42feep-1, ln2_rest = 0x1.a39ef35793c76p-33;
	static const double largest = 710, least = -746;

	if (!(x < largest))	/* NaN too */
		return x + INFINITY;
	if (x < least)
		return 0;

	int n = (int)floor(x / (ln2 + ln2_rest) + 0.5);
	double power = terms_from(0, x - n * ln2 - n * ln2_rest);

	/* 2^n alone may be out of range where the product is not */
	return power * power_of_2(n / 2) * power_of_2(n - n / 2);
}

/* 1 - e^-y, y >= 0, without losing a small y's digits */
static double lost(double y)
{
	return y < 0.5 ? y * terms_from(1, -y) : 1 - goodput_exp(-y);
}

/* e^-y - 1 + y, y >= 0, likewise */
static double excess(double y)
{
	return y < 0.5 ? y * y / 2 * terms_from(2, -y) : y - lost(y);
}

/* ---- checkpoints ---------------------------------------------------------- */

/* The best interval and a write, in units of the mtbf: y with
 * e^-y - 1 + y = write.  Newton's steps fall from a start above it, Young's
 * interval and the write, as the left side is convex. */
static double best_period(double write)
{
	enum { STEPS = 6 };	/* 4 do for the start that is farthest off */
	double y = sqrt(2 * write) < 1 ? sqrt(2 * write) + write : 1 + write;

	if (write == 0 || write > 100)	/* e^-y no longer counts */
		return y;
	for (int i = 0; i < STEPS; i++)
		y -= (excess(y) - write) / lost(y);
	return y;
}

/* ---- spares --------------------------------------------------------------- */

/* P(count <= most) of a Poisson distribution: terms up to most over all terms,
 * each in units of the largest one, from there outwards until they vanish. */
static double poisson_within(double mean, double most)
{
	static const double vanished = 1e-300;
	double mode = floor(mean), within = 0, beyond = 0;

	if (mean == 0)
		return 1;
	if (mean >= most + 40 * sqrt(mean))	/* P < e^-800 */
		return 0;
	for (double k = mode, term = 1; term > vanished; term *= k / mean, k--)
		*(k <= most ? &within : &beyond) += term;
	for (double k = mode + 1, term = mean / k; term > vanished; k++, term *= mean / k)
		*(k <= most ? &within : &beyond) += term;
	return within / (within + beyond);
}

/* E(count beyond most), likewise. */
static double poisson_beyond(double mean, double most)
{
	static const double vanished = 1e-300;
	double mode = floor(mean), all = 0, beyond = 0;

	if (mean == 0)
		return 0;
	if (mean >= most + 40 * sqrt(mean))
		return mean - most;
	for (double k = mode, term = 1; term > vanished; term *= k / mean, k--) {
		all += term;
		beyond += k > most ? (k - most) * term : 0;
	}
	for (double k = mode + 1, term = mean / k; term > vanished; k++, term *= mean / k) {
		all += term;
		beyond += k > most ? (k - most) * term : 0;
	}
	return beyond / all;
}

static double running(const struct failures *f)
{
	double spares = (double)f->spares, rate = f->repair / f->mtbf, missing;

	if (f->machine == 0)
		return poisson_within(rate * f->accelerators, spares);
	missing = poisson_beyond(rate * f->machine, spares) / f->nodes;
	return missing < 1 ? 1 - missing : 0;
}

struct goodput goodput_of(const struct failures *f)
{
	assert(f->accelerators > 0 && f->mtbf > 0 && f->spares >= 0);
	assert(f->write >= 0 && isfinite(f->write));
	assert(f->restart >= 0 && isfinite(f->restart));
	assert(f->repair >= 0 && isfinite(f->repair));
	assert(f->machine == 0 || f->nodes > 0);

	double mtbf = f->mtbf / f->accelerators;
	assert(mtbf > 0);
	double period = best_period(f->write / mtbf);
	struct goodput goodput = {
		.mtbf = mtbf,
		.interval = isinf(mtbf) ? INFINITY : mtbf * lost(period),
		.running = running(f) };

	/* At the best interval `per work` is e^(restart / mtbf + period). */
	goodput.share = goodput.running
	              * goodput_exp(-(f->restart / mtbf + period));
	return goodput;
}
