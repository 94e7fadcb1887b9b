#include "tests/bench/machine.h"

#include <string.h>

#include "base/number.h"
#include "tests/draw.h"

static const struct feature {
	const char *name;	/* of a property, with its unit in SI */
	const char *unit;
	double least, most;
} features[] = {
	{ "matrix_peak",        "FLOP/s", 1e14,   1e16 },
	{ "vector_peak",        "FLOP/s", 2e13,   1e15 },
	{ "compute_efficiency", "",       0.4,    0.95 },
	{ "compute_latency",    "s",      1e-6,   50e-6 },
	{ "hbm_bandwidth",      "B/s",    0.5e12, 30e12 },
	{ "hbm_capacity",       "B",      40e9,   2000e9 },
	{ "fast_bandwidth",     "B/s",    50e9,   4000e9 },
	{ "fast_efficiency",    "",       0.4,    0.95 },
	{ "fast_latency",       "s",      0.5e-6, 10e-6 },
	{ "slow_bandwidth",     "B/s",    10e9,   400e9 },
	{ "slow_efficiency",    "",       0.4,    0.95 },
	{ "slow_latency",       "s",      1e-6,   20e-6 },
};
enum { FEATURES = sizeof features / sizeof *features };

/* Seeds that have nothing to do with each other. */
static struct draws draws_of(size_t index)
{
	uint64_t x = (index + 1) * 0x9e3779b97f4a7c15u;

	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	return (struct draws){ x ^ (x >> 27) };
}

static double draw_feature(struct draws *draws, const struct feature *feature)
{
	return draw_log(draws, feature->least, feature->most);
}

struct system machine_draw(size_t index)
{
	struct draws draws = draws_of(index);
	struct given g = { .system.name = "drawn" };

	for (size_t i = 0; i < FEATURES; i++) {
		const char *name = features[i].name;

		property_set(property_find(name, strlen(name)), &g,
		             draw_feature(&draws, &features[i]));
	}
	g.system.nvs = (int64_t)1 << draw(&draws, 0, 7);
	g.system.nics = (int64_t)1 << draw(&draws, 0, 2);
	g.system.fast_direct = draw(&draws, 0, 3) == 0;
	return g.system;
}

void machine_study(FILE *out, const char *model, int64_t gpus)
{
	char number[NUMBER_ROOM];

	fprintf(out, "model = %s\nbatch = 4096\n\n[sweep machines]\n"
	        "system = b200\nstrategy = tp1d\ngpus = %lld\n"
	        "nvs = 2, 4, 8, 16, 32\nnics = 1, 2\ntogether =",
	        model, (long long)gpus);
	for (size_t i = 0; i < FEATURES; i++)
		fprintf(out, " %s", features[i].name);
	for (size_t i = 0; i < FEATURES; i++) {
		struct draws draws = draws_of(i);

		fprintf(out, "\n%s =", features[i].name);
		for (int k = 0; k < MACHINE_TUPLES; k++)
			fprintf(out, "%s %s %s", k ? "," : "",
			        number_write(number, draw_feature(&draws, &features[i])),
			        features[i].unit);
	}
	fputc('\n', out);
}
