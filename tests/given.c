/* Models, properties and configurations: facts and bounds. */
#include "tests/check.h"

#include <math.h>

#include "given/config.h"
#include "given/given.h"

static const struct model gpt3_1t = {
	.name = "gpt3-1t", .seq = 2048, .hidden = 25600, .heads = 160, .layers = 128 };

/* arXiv 2410.00273: 1006.67 G parameters; 12.369 PFLOP a sequence without
 * attention; the square of attention adds 12 l l e d. */
static void model_facts(void)
{
	double attention = 12.0 * 2048 * 2048 * 25600 * 128;

	CHECK_NEAR("parameters", model_parameters(&gpt3_1t) / 1e9, 1006.67, 1e-5);
	CHECK_NEAR("FLOP", (model_flop(&gpt3_1t) - attention) / 1e15, 12.369, 1e-4);
	CHECK_NEAR("attention", model_flop(&gpt3_1t) - attention,
	           72.0 * 2048 * 25600 * 25600 * 128, 1e-15);
}

/* Small enough for paper: l 2, e 4, f 6, d 3: per layer 4x16 + 2x24 weights,
 * 4x4 + 6 + 2x4 biases and gains. */
static void by_hand(void)
{
	struct model m = { .seq = 2, .hidden = 4, .ffn = 6, .heads = 1, .layers = 3 };

	CHECK_NEAR("parameters", model_parameters(&m), 3 * (64 + 48 + 24 + 6), 0);
	CHECK_NEAR("FLOP", model_flop(&m), 3 * 3 * (2 * 2 * 112 + 4 * 4 * 4), 0);
	CHECK_THAT("ffn as given", model_ffn(&m) == 6);
	m.ffn = 0;
	CHECK_THAT("4 x hidden", model_ffn(&m) == 16);
}

static void samples(void)
{
	struct given g = { .model = gpt3_1t,
	                   .training = { 4096, 1e12, TRAIN_TOKENS } };

	CHECK_NEAR("tokens", given_samples(&g), 1e12 / 2048, 0);
	g.training = (struct training){ 4096, 28e6, TRAIN_SAMPLES };
	CHECK_NEAR("samples", given_samples(&g), 28e6, 0);
	g.training.unit = TRAIN_NONE;
	CHECK_THAT("none", isnan(given_samples(&g)));
}

static void flaws(void)
{
	struct given g = { .model = gpt3_1t };

	CHECK_THAT("fits", given_flaw(&g) == NULL);
	g.model.heads = 161;
	CHECK_THAT("heads", given_flaw(&g) != NULL);
}

/* Every row: findable by name, readable back, its bounds are kept, and its
 * help ends up in a glossary. */
static void property_rows(void)
{
	for (size_t i = 0; i < property_count; i++) {
		const struct property *p = &property_table[i];
		struct given g = { 0 };
		char column[PROPERTY_COLUMN];
		double below = p->above_least ? p->least : p->least - 1;

		CHECK_THAT(p->name, property_find(p->name, strlen(p->name)) == p);
		CHECK_THAT(p->name, property_allows(p, p->most) == NULL);
		property_set(p, &g, p->most);
		CHECK_NEAR(p->name, property_get(p, &g), p->most, 0);
		if (p->above_least)
			CHECK_THAT(p->name, property_allows(p, p->least + 1e-300) != NULL);
		CHECK_THAT(p->name, property_allows(p, NAN) != NULL);
		CHECK_THAT(p->name, property_allows(p, INFINITY) != NULL);
		CHECK_THAT(p->name, property_allows(p, 2 * p->most) != NULL);
		if (!p->optional)
			CHECK_THAT(p->name, property_allows(p, below) != NULL);
		if (p->quantity == QUANTITY_COUNT)
			CHECK_THAT(p->name, property_allows(p, 1.5) != NULL);
		CHECK_THAT(p->name, strlen(p->help) > 10);
		CHECK_THAT(p->name, strncmp(property_column(p, column), p->name,
		                            strlen(p->name)) == 0);
		for (size_t j = 0; j < i; j++)
			CHECK_THAT(p->name,
			           strcmp(p->name, property_table[j].name) != 0
			           && p->offset != property_table[j].offset);
	}
	CHECK_THAT("no such", property_find("hbm", 3) == NULL);
}

/* The order of ties: n1, n2, np, nd, b, nb, v1, v2, vp, vd. */
static void config_orders(void)
{
	static const struct config base = {
		.group = { { 4, 2 }, { 4, 2 }, { 4, 2 }, { 4, 2 } },
		.microbatch = 4, .panels = 4 };
	struct config up[10], *c = up;

	for (int i = 0; i < 10; i++)
		up[i] = base;
	for (int g = 0; g < GROUPS; g++)
		(c++)->group[g].size++;
	(c++)->microbatch++;
	(c++)->panels++;
	for (int g = 0; g < GROUPS; g++)
		(c++)->group[g].in_domain++;
	CHECK_THAT("equal", config_order(&base, &base) == 0);
	for (int i = 0; i < 10; i++) {
		CHECK_THAT("greater", config_order(&up[i], &base) > 0);
		/* an earlier key outweighs a later one */
		for (int j = i + 1; j < 10; j++)
			CHECK_THAT("earlier key", config_order(&up[i], &up[j]) > 0);
	}
	CHECK_THAT("product", config_gpus(&base) == 256);
}

CU_TestInfo tests_given[] = {
	{ "facts of gpt3-1t", model_facts },
	{ "parameters and FLOP by hand", by_hand },
	{ "training length", samples },
	{ "numbers that do not go together", flaws },
	{ "the table of properties", property_rows },
	{ "order of configurations", config_orders },
	CU_TEST_INFO_NULL
};
