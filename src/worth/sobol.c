#include "worth/sobol.h"

#include <assert.h>

enum { DEGREES = 11 };		/* of the table's polynomials, the highest */

static const struct dimension {
	uint16_t polynomial, m[DEGREES];
} table[] = {
#define SOBOL(p, ...) { .polynomial = p, .m = { __VA_ARGS__ } },
#include "worth/sobol_table.def"
#undef SOBOL
};

static_assert(sizeof table / sizeof *table == SOBOL_DIMENSIONS - 1,
              "a row for each dimension but the first");

static int degree_of(uint32_t polynomial)
{
	int degree = -1;

	for (; polynomial; polynomial >>= 1)
		degree++;
	return degree;
}

/* Beyond the table's, each direction number is the exclusive or of those
 * before it that the polynomial's coefficients name, and of the s-th before it
 * shifted by s. */
static void extend(uint32_t v[SOBOL_BITS], uint32_t polynomial, int degree)
{
	for (int i = degree; i < SOBOL_BITS; i++) {
		v[i] = v[i - degree] >> degree;
		for (int k = 1; k <= degree; k++)
			if (polynomial >> (degree - k) & 1)
				v[i] ^= v[i - k];
	}
}

static void direct(uint32_t v[SOBOL_BITS], const struct dimension *row)
{
	int degree = degree_of(row->polynomial);

	for (int i = 0; i < degree; i++)
		v[i] = (uint32_t)row->m[i] << (SOBOL_BITS - 1 - i);
	extend(v, row->polynomial, degree);
}

/* Well mixed bits of a counter, by the steps of SplitMix64: G. L. Steele,
 * D. Lea, C. H. Flood, OOPSLA 2014. */
static uint64_t mixed(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

void sobol_start(struct sobol *sobol, uint64_t seed)
{
	const uint64_t step = UINT64_C(0x9e3779b97f4a7c15);

	for (int i = 0; i < SOBOL_BITS; i++)
		sobol->direction[0][i] = UINT32_C(1) << (SOBOL_BITS - 1 - i);
	for (size_t d = 1; d < SOBOL_DIMENSIONS; d++)
		direct(sobol->direction[d], &table[d - 1]);
	for (size_t d = 0; d < SOBOL_DIMENSIONS; d++)
		sobol->shift[d] = (uint32_t)(mixed(seed + (d + 1) * step) >> 32);
}

double sobol_at(const struct sobol *sobol, uint32_t point, size_t dimension)
{
	assert(dimension < SOBOL_DIMENSIONS);

	const uint32_t *v = sobol->direction[dimension];
	uint32_t cell = sobol->shift[dimension];

	for (; point; point >>= 1, v++)
		if (point & 1)
			cell ^= *v;
	return (cell + 0.5) / 4294967296.0;
}
