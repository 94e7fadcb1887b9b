/* Points, spreads and indices: by hand, by published values, and by laws. */
#include "tests/check.h"
#include "tests/random.h"

#include <stdbool.h>

#include "worth/indices.h"
#include "worth/sobol.h"
#include "worth/spread.h"

/* ---- Sobol's points -------------------------------------------------------- */

static const struct row {
	unsigned polynomial, m[16];
} rows[] = {
#define SOBOL(p, ...) { p, { __VA_ARGS__ } },
#include "worth/sobol_table.def"
#undef SOBOL
};

static int degree_of(unsigned polynomial)
{
	int degree = 0;

	while (polynomial >> degree > 1)
		degree++;
	return degree;
}

/* The powers of x come back to 1 after 2^degree - 1 steps and not before. */
static bool is_primitive(unsigned polynomial)
{
	unsigned top = 1U << degree_of(polynomial), power = 1, order = 0;

	do {
		power <<= 1;
		if (power & top)
			power ^= polynomial;
	} while (++order < top && power != 1);
	return power == 1 && order == top - 1;
}

static void table_is_sound(void)
{
	unsigned next = 3, sum = 0;

	CHECK_THAT("primitive", is_primitive(0x13) && is_primitive(0x19));
	CHECK_THAT("x^4+x^3+x^2+x+1: order 5", !is_primitive(0x1f));
	CHECK_THAT("reducible", !is_primitive(5));
	CHECK_THAT("rows", COUNT_OF(rows) == SOBOL_DIMENSIONS - 1);
	for (size_t i = 0; i < COUNT_OF(rows); i++, next += 2) {
		int degree = degree_of(rows[i].polynomial), n = 0;
		bool sound = true;

		while (!is_primitive(next))
			next += 2;
		for (; n < 16 && rows[i].m[n]; n++)
			sound = sound && rows[i].m[n] % 2 && rows[i].m[n] >> (n + 1) == 0;
		for (int k = 0; k < n; k++)
			sum += rows[i].m[k];
		CHECK_THAT(numbered("all primitive polynomials in order, row", (double)i),
		           rows[i].polynomial == next);
		CHECK_THAT(numbered("as many numbers as the degree, row", (double)i), n == degree);
		CHECK_THAT(numbered("odd, m_i < 2^i, row", (double)i), sound);
	}
	CHECK_NEAR("the sum of all m_i, as in the authors' file", sum, 290588, 0);
}

/* Sobol's property A, which Joe and Kuo's numbers have in their first 1111
 * dimensions: the first 2^n points of n dimensions put one in each of the
 * 2^n corners of the halved cube.  The first bits of n direction numbers of n
 * dimensions are then a matrix that can be inverted modulo 2. */
static void property_a(void)
{
	enum { N = SOBOL_DIMENSIONS };
	static bool bit[N][N];
	int rank = 0;

	memset(bit, 0, sizeof bit);
	bit[0][0] = true;
	for (int d = 1; d < N; d++) {
		const struct row *row = &rows[d - 1];
		int degree = degree_of(row->polynomial);

		for (int i = 0; i < N; i++) {
			if (i < degree)
				bit[d][i] = row->m[i] >> i & 1;
			for (int k = 1; i >= degree && k <= degree; k++)
				bit[d][i] ^= (row->polynomial >> (degree - k) & 1) && bit[d][i - k];
		}
	}
	for (int column = 0; column < N; column++) {
		int pivot = rank;

		while (pivot < N && !bit[pivot][column])
			pivot++;
		if (pivot == N)
			break;
		for (int i = 0; i < N; i++) {
			bool swap = bit[pivot][i];

			bit[pivot][i] = bit[rank][i];
			bit[rank][i] = swap;
		}
		for (int d = rank + 1; d < N; d++)
			for (int i = N - 1; bit[d][column] && i >= column; i--)
				bit[d][i] ^= bit[rank][i];
		rank++;
	}
	CHECK_NEAR("rank", rank, N, 0);
}

static struct sobol *started(uint64_t seed, bool shifted)
{
	static struct sobol sobol;

	sobol_start(&sobol, seed);
	if (!shifted)
		memset(sobol.shift, 0, sizeof sobol.shift);
	return &sobol;
}

static void first_points(void)
{
	/* As the authors print them: in the order of the Gray code. */
	static const double want[][3] = {
		{ 0, 0, 0 },
		{ 0.5, 0.5, 0.5 },
		{ 0.75, 0.25, 0.25 },
		{ 0.25, 0.75, 0.75 },
		{ 0.375, 0.375, 0.625 },
		{ 0.875, 0.875, 0.125 },
		{ 0.625, 0.125, 0.875 },
		{ 0.125, 0.625, 0.375 },
		{ 0.1875, 0.3125, 0.9375 },
		{ 0.6875, 0.8125, 0.4375 },
	};
	const double middle = 0.5 / 4294967296.0;
	const struct sobol *sobol = started(1, false);

	for (uint32_t i = 0; i < COUNT_OF(want); i++)
		for (size_t d = 0; d < 3; d++)
			CHECK_NEAR("published", sobol_at(sobol, i ^ i >> 1, d),
			           want[i][d] + middle, 0);

	/* Dimension 8: x^5 + x^2 + 1 and m = 1 1 5 5 17.  Point 16 is m_5 / 2^5,
	 * point 32 m_6 / 2^6: m_6 = 8 m_3 ^ 32 m_1 ^ m_1 = 40 ^ 32 ^ 1 = 9. */
	CHECK_NEAR("m_5 of dimension 8", sobol_at(sobol, 16, 7), 17 / 32.0 + middle, 0);
	CHECK_NEAR("m_6 of dimension 8", sobol_at(sobol, 32, 7), 9 / 64.0 + middle, 0);
	CHECK_NEAR("the last dimension", sobol_at(sobol, 1024, 255), 983 / 2048.0 + middle, 0);
	CHECK_NEAR("the last bit", sobol_at(sobol, UINT32_C(1) << 31, 0), 3 * middle, 0);
	CHECK_NEAR("the largest", sobol_at(sobol, UINT32_MAX, 0), 1 - middle, 0);
}

static void one_in_each_cell(void)
{
	enum { MOST = 10 };

	for (uint64_t seed = 0; seed < 3; seed++) {
		const struct sobol *sobol = started(seed, seed > 0);
		bool each = true, inside = true;

		for (int k = 0; k <= MOST; k++) {
			for (size_t d = 0; d < SOBOL_DIMENSIONS; d++) {
				bool taken[1 << MOST] = { false };

				for (uint32_t i = 0; i < 1U << k; i++) {
					double x = sobol_at(sobol, i, d);
					size_t cell = (size_t)(x * (1 << k));

					inside = inside && x > 0 && x < 1;
					each = each && !taken[cell];
					taken[cell] = true;
				}
			}
		}
		CHECK_THAT(numbered("one point a cell, seed", (double)seed), each);
		CHECK_THAT(numbered("inside (0, 1), seed", (double)seed), inside);
	}
}

/* 2^k points put 2^t in each box of 2^-a by 2^-b, a + b = k - t, where t is
 * the sum of the degrees less one (Sobol 1967; the first dimension's is 1). */
static bool boxes_balance(const struct sobol *sobol, size_t d, size_t e, int t)
{
	enum { K = 9 };

	for (int a = 0; a <= K - t; a++) {
		int count[1 << K] = { 0 }, b = K - t - a;

		for (uint32_t i = 0; i < 1U << K; i++) {
			int x = (int)(sobol_at(sobol, i, d) * (1 << a));
			int y = (int)(sobol_at(sobol, i, e) * (1 << b));

			count[x << b | y]++;
		}
		for (int i = 0; i < 1 << (K - t); i++)
			if (count[i] != 1 << t)
				return false;
	}
	return true;
}

static void boxes(void)
{
	for (uint64_t seed = 0; seed < 3; seed++) {
		const struct sobol *sobol = started(seed, seed > 0);

		for (size_t e = 1; e < 8; e++)
			for (size_t d = 0; d < e; d++) {
				int t = degree_of(rows[e - 1].polynomial) - 1
				      + (d ? degree_of(rows[d - 1].polynomial) - 1 : 0);

				CHECK_THAT("boxes of two dimensions",
				           boxes_balance(sobol, d, e, t));
			}
	}
}

static double smooth(const double x[6])
{
	double product = 1;

	for (int d = 0; d < 6; d++)
		product *= 1 + (x[d] - 0.5) / (d + 1);
	return product;		/* whose integral is 1 */
}

/* At 4096 points plain draws are off by 0.37 / 64 = 6e-3; Sobol's by at most
 * some 1 / 4096 in each direction. */
static void integrals(void)
{
	enum { N = 4096, SEEDS = 32 };
	double plain_square = 0, worst = 0, bias = 0;
	uint64_t state = 1;

	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		const struct sobol *sobol = started(seed, true);
		double sum = 0, plain_sum = 0, x[6], y[6];

		for (uint32_t i = 0; i < N; i++) {
			for (size_t d = 0; d < 6; d++) {
				x[d] = sobol_at(sobol, i, d);
				y[d] = plain(&state);
			}
			sum += smooth(x);
			plain_sum += smooth(y);
		}
		worst = fmax(worst, fabs(sum / N - 1));
		bias += (sum / N - 1) / SEEDS;
		plain_square += (plain_sum / N - 1) * (plain_sum / N - 1) / SEEDS;
	}
	CHECK_THAT(numbered("plain draws as expected", sqrt(plain_square)),
	           sqrt(plain_square) > 3e-3 && sqrt(plain_square) < 9e-3);
	CHECK_THAT(numbered("the worst seed is 15 times nearer", worst),
	           worst < sqrt(plain_square) / 15);
	CHECK_THAT(numbered("no bias", bias), fabs(bias) < 1e-4);
}

static void seeds(void)
{
	struct sobol one;
	double sum = 0;
	int same = 0;

	sobol_start(&one, 1);
	const struct sobol *other = started(2, true);
	for (size_t d = 0; d < SOBOL_DIMENSIONS; d++) {
		same += one.shift[d] == other->shift[d];
		sum += one.shift[d] / 4294967296.0 / SOBOL_DIMENSIONS;
	}
	CHECK_THAT("another seed, other shifts", same == 0);
	CHECK_THAT(numbered("shifts lie anywhere", sum), fabs(sum - 0.5) < 4 * 0.289 / 16);

	/* SplitMix64 of 1234567, as its authors' program gives it:
	 * 6457827717110365317 (599ED017FB08FC85), 3203168211198807973. */
	sobol_start(&one, 1234567);
	CHECK_NEAR("first shift", one.shift[0], 0x599ed017, 0);
	CHECK_NEAR("second shift", one.shift[1], (double)(UINT64_C(3203168211198807973) >> 32), 0);
	CHECK_NEAR("point 0 is the shift", sobol_at(&one, 0, 0),
	           (0x599ed017 + 0.5) / 4294967296.0, 0);
}

/* ---- spreads --------------------------------------------------------------- */

static void quantiles(void)
{
#define T SPREAD_TRIANGULAR
#define U SPREAD_UNIFORM
	static const struct {
		const char *name;
		struct spread spread;
		double share, want;
	} cases[] = {
		/* of 0 1 4: sqrt(share 4 1) up to 1/4, then 4 - sqrt((1 - share) 4 3) */
		{ "least",                { T, 0, 1, 4 }, 0, 0 },
		{ "left side",            { T, 0, 1, 4 }, 0.0625, 0.5 },
		{ "top",                  { T, 0, 1, 4 }, 0.25, 1 },
		{ "right side",           { T, 0, 1, 4 }, 0.8125, 2.5 },
		{ "most",                 { T, 0, 1, 4 }, 1, 4 },
		{ "median, even sides",   { T, 2, 3, 4 }, 0.5, 3 },
		{ "below 0",              { T, -4, -1, 0 }, 0.1875, -2.5 },
		{ "likeliest is least",   { T, 0, 0, 2 }, 0.75, 1 },
		{ "likeliest is most",    { T, 0, 2, 2 }, 0.25, 1 },
		{ "no doubt",             { T, 3, 3, 3 }, 0.3, 3 },
		{ "ends are exact",       { T, 0.1, 0.3, 0.7 }, 1, 0.7 },
		{ "a least that a sum loses", { T, -1e-17, -1e-17, 1 }, 0, -1e-17 },
		{ "uniform",              { U, 1, 1.5, 3 }, 0.25, 1.5 },
		{ "uniform, least",       { U, 1, 1.5, 3 }, 0, 1 },
		{ "uniform, most",        { U, 0.1, 0.3, 0.7 }, 1, 0.7 },
		{ "a most that a sum loses", { U, -1, 0, 1e-17 }, 1, 1e-17 },
		{ "uniform, no doubt",    { U, 3, 3, 3 }, 0.3, 3 },
	};
#undef T
#undef U

	for (size_t i = 0; i < COUNT_OF(cases); i++)
		CHECK_NEAR(cases[i].name, spread_at(&cases[i].spread, cases[i].share),
		           cases[i].want, 1e-15);
	CHECK_THAT("certain", spread_certain(&cases[9].spread));
	CHECK_THAT("uncertain above", !spread_certain(&cases[7].spread));
	CHECK_THAT("uncertain below", !spread_certain(&cases[8].spread));
	CHECK_TEXT("name", spread_name[SPREAD_TRIANGULAR], "triangular");
	CHECK_TEXT("name", spread_name[SPREAD_UNIFORM], "uniform");
}

/* Mean and variance of the shapes, from the middles of 10^4 equal shares; never
 * falling, never outside. */
static void spread_laws(void)
{
	enum { N = 10000 };
	uint64_t state = 3;

	for (int i = 0; i < 20; i++) {
		double low = 10 * plain(&state) - 5, likely = low + plain(&state);
		double high = likely + 2 * plain(&state);
		struct spread s = { SPREAD_TRIANGULAR, low, likely, high };

		for (int shape = 0; shape < SPREAD_SHAPES; shape++) {
			double sum = 0, square = 0, before = low;
			bool rises = true;

			s.shape = (enum spread_shape)shape;
			double mean = shape == SPREAD_UNIFORM ? (low + high) / 2
			                                      : (low + likely + high) / 3;
			double a = likely - low, b = high - likely;
			double variance = shape == SPREAD_UNIFORM ? (a + b) * (a + b) / 12
			                                          : (a * a + b * b + a * b) / 18;
			for (int k = 0; k < N; k++) {
				double x = spread_at(&s, (k + 0.5) / N);

				rises = rises && x >= before && x <= high;
				before = x;
				sum += x / N;
				square += (x - mean) * (x - mean) / N;
			}
			CHECK_THAT("never falls, never outside", rises);
			CHECK_NEAR("mean", sum - low, mean - low, 1e-5);
			CHECK_NEAR("variance", square, variance, 1e-4);
		}
	}
}

/* ---- Sobol's indices ------------------------------------------------------- */

enum { DRAWS = 4096, INPUTS = 3 };

static double ishigami(const double u[INPUTS])
{
	const double pi = 3.14159265358979323846;
	double x[INPUTS];

	for (int i = 0; i < INPUTS; i++)
		x[i] = pi * (2 * u[i] - 1);
	return sin(x[0]) + 7 * sin(x[1]) * sin(x[1]) + 0.1 * pow(x[2], 4) * sin(x[0]);
}

/* Its parts have variances 1, 4 and 9; 10^6 off, as a price would be. */
static double additive(const double u[INPUTS])
{
	return 1e6 + sqrt(12) * (u[0] + 2 * u[1] + 3 * u[2]);
}

static double constant(const double u[INPUTS])
{
	(void)u;
	return 0.1;
}

/* Indices of f, of n points of Sobol's sequence, or of plain draws. */
static void indices_of(double (*f)(const double *), const struct sobol *sobol,
                       uint64_t *state, size_t n, struct index index[INPUTS])
{
	static double a[DRAWS], b[DRAWS], ab[INPUTS][DRAWS];

	for (size_t k = 0; k < n; k++) {
		double u[INPUTS], v[INPUTS];

		for (size_t i = 0; i < INPUTS; i++) {
			u[i] = sobol ? sobol_at(sobol, (uint32_t)k, i) : plain(state);
			v[i] = sobol ? sobol_at(sobol, (uint32_t)k, INPUTS + i) : plain(state);
		}
		a[k] = f(u);
		b[k] = f(v);
		for (int i = 0; i < INPUTS; i++) {
			double kept = u[i];

			u[i] = v[i];
			ab[i][k] = f(u);
			u[i] = kept;
		}
	}
	for (int i = 0; i < INPUTS; i++)
		index[i] = index_of(a, b, ab[i], n);
}

static void known_indices(void)
{
	/* T. Ishigami and T. Homma (1990), a = 7, b = 0.1: by integration.
	 * Of 64 seeds the worst was 0.0033 off. */
	static const struct {
		const char *name;
		double (*f)(const double *);
		double first[INPUTS], total[INPUTS];
	} cases[] = {
		{ "Ishigami", ishigami, { 0.3139, 0.4424, 0 }, { 0.5576, 0.4424, 0.2437 } },
		{ "additive", additive, { 1 / 14.0, 4 / 14.0, 9 / 14.0 },
		                        { 1 / 14.0, 4 / 14.0, 9 / 14.0 } },
	};
	struct index index[INPUTS];

	for (uint64_t seed = 1; seed <= 8; seed++) {
		const struct sobol *sobol = started(seed, true);

		for (size_t c = 0; c < COUNT_OF(cases); c++) {
			indices_of(cases[c].f, sobol, NULL, DRAWS, index);
			for (int i = 0; i < INPUTS; i++) {
				CHECK_THAT(numbered(cases[c].name, index[i].first),
				           fabs(index[i].first - cases[c].first[i]) < 0.005);
				CHECK_THAT(numbered(cases[c].name, index[i].total),
				           fabs(index[i].total - cases[c].total[i]) < 0.005);
			}
		}
		indices_of(constant, sobol, NULL, DRAWS, index);
		CHECK_THAT("constant: none", isnan(index[0].first) && isnan(index[0].total)
		           && isnan(index[0].first_error) && isnan(index[0].total_error));
	}
}

/* a = 0 2, b = 2 4, ab = 1 2: mean 2; V = (4 + 0 + 0 + 4) / 4 = 2;
 * first: mean(0 (1), 2 (0)) = 0; total: mean(1, 0) / 2 / 2 = 1/8.
 * Errors: first terms 0 0; total terms 1/2 - 2/8 and 0 - 2/8 = 1/4 and -1/4,
 * sqrt((1/16 + 1/16) / 2) / 2 = 1/8. */
static void indices_by_hand(void)
{
	static const double a[] = { 0, 2 }, b[] = { 2, 4 }, ab[] = { 1, 2 };
	struct index index = index_of(a, b, ab, 2);

	CHECK_NEAR("first", index.first, 0, 0);
	CHECK_NEAR("total", index.total, 0.125, 1e-15);
	CHECK_NEAR("first error", index.first_error, 0, 0);
	CHECK_NEAR("total error", index.total_error, 0.125, 1e-15);
	index = index_of(a, a, a, 2);
	CHECK_NEAR("an input that does nothing", index.total, 0, 0);
	index = index_of(a, b, b, 2);	/* first: mean(0 2, 2 2) / 2 */
	CHECK_NEAR("all inputs", index.first, 1, 1e-15);
	CHECK_NEAR("all inputs", index.total, 1, 1e-15);
	/* first terms 0 - 2 and 4 - 2: sqrt((4 + 4) / 2) / 2; total 2 - 2 twice */
	CHECK_NEAR("all inputs, first error", index.first_error, 1, 1e-15);
	CHECK_NEAR("all inputs, total error", index.total_error, 0, 0);
}

/* The stated errors against what 300 repetitions really scatter: alike of
 * independent draws, too wide of Sobol's, whose points are better. */
static void stated_errors(void)
{
	enum { N = 512, TIMES = 300 };
	uint64_t state = 5;

	for (int points = 0; points < 2; points++) {
		double off[2][INPUTS] = { { 0 } }, stated[2][INPUTS] = { { 0 } };
		const double want[2][INPUTS] = { { 0.3139, 0.4424, 0 },
		                                 { 0.5576, 0.4424, 0.2437 } };

		for (uint64_t seed = 0; seed < TIMES; seed++) {
			struct index index[INPUTS];

			indices_of(ishigami, points ? started(seed, true) : NULL,
			           &state, N, index);
			for (int i = 0; i < INPUTS; i++) {
				off[0][i] += pow(index[i].first - want[0][i], 2) / TIMES;
				off[1][i] += pow(index[i].total - want[1][i], 2) / TIMES;
				stated[0][i] += index[i].first_error / TIMES;
				stated[1][i] += index[i].total_error / TIMES;
			}
		}
		for (int kind = 0; kind < 2; kind++)
			for (int i = 0; i < INPUTS; i++) {
				double ratio = stated[kind][i] / sqrt(off[kind][i]);

				CHECK_THAT(numbered(points ? "Sobol's, stated over found"
				                           : "plain, stated over found", ratio),
				           points ? ratio > 1 : fabs(ratio - 1) < 0.15);
			}
	}
}

CU_TestInfo tests_draws[] = {
	{ "Sobol's table is sound", table_is_sound },
	{ "property A", property_a },
	{ "first points", first_points },
	{ "one point in each cell", one_in_each_cell },
	{ "boxes of two dimensions", boxes },
	{ "integrals", integrals },
	{ "seeds", seeds },
	{ "quantiles", quantiles },
	{ "laws of spreads", spread_laws },
	{ "indices by hand", indices_by_hand },
	{ "known indices", known_indices },
	{ "stated errors", stated_errors },
	CU_TEST_INFO_NULL
};
