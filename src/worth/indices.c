#include "worth/indices.h"

#include <math.h>
#include <stdbool.h>

static bool varies(const double *a, const double *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (a[i] != a[0] || b[i] != a[0])
			return true;
	return false;
}

static double mean_of(const double *a, const double *b, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += a[i] + b[i];
	return sum / (2 * (double)n);
}

struct draw {			/* what one row of A, B and AB_i adds to the means */
	double first, total, variance;
};

static struct draw draw_of(double a, double b, double ab, double mean)
{
	double from_a = a - mean, from_b = b - mean, change = ab - a;

	return (struct draw){
		.first = from_b * change,
		.total = change * change / 2,
		.variance = (from_a * from_a + from_b * from_b) / 2 };
}

/* An index is a ratio of two means; what is left of a draw's share in the one
 * after the index times its share in the other gives the ratio's error. */
static void errors(struct index *index, const double *a, const double *b,
                   const double *ab, size_t n, double mean, double variance)
{
	double first = 0, total = 0, draws = (double)n * (double)(n - 1);

	for (size_t i = 0; i < n; i++) {
		struct draw d = draw_of(a[i], b[i], ab[i], mean);
		double off_first = d.first - index->first * d.variance;
		double off_total = d.total - index->total * d.variance;

		first += off_first * off_first;
		total += off_total * off_total;
	}
	index->first_error = sqrt(first / draws) / variance;
	index->total_error = sqrt(total / draws) / variance;
}

struct index index_of(const double *a, const double *b, const double *ab,
                      size_t n)
{
	struct index index = { NAN, NAN, NAN, NAN };
	struct draw sum = { 0 };

	if (!varies(a, b, n))	/* a rounded mean would leave some variance */
		return index;

	double mean = mean_of(a, b, n);
	for (size_t i = 0; i < n; i++) {
		struct draw d = draw_of(a[i], b[i], ab[i], mean);

		sum.first += d.first;
		sum.total += d.total;
		sum.variance += d.variance;
	}
	index.first = sum.first / sum.variance;
	index.total = sum.total / sum.variance;
	errors(&index, a, b, ab, n, mean, sum.variance / (double)n);
	return index;
}
