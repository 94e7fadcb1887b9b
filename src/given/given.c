#include "given/given.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/*
 * The one table of properties.  Bounds keep every product of counts that is
 * formed as an integer (microbatch x sequence, say) far inside 64 bits, and
 * every time and volume far inside a double.
 *
 * To add one: a field in given.h, a row here; a system's also needs a row per
 * system in the catalogue.
 */
#define MODEL(f, max, opt, sym, text) { .name = #f, .owner = OWNER_MODEL, \
	.quantity = QUANTITY_COUNT, .offset = offsetof(struct given, model.f), \
	.least = 1, .most = max, .optional = opt, .symbol = sym, .help = text }
#define SYSTEM(f, q, lo, hi, above, sym, text) { .name = #f, \
	.owner = OWNER_SYSTEM, .quantity = QUANTITY_##q, \
	.offset = offsetof(struct given, system.f), .least = lo, .most = hi, \
	.above_least = above, .symbol = sym, .help = text }

const struct property property_table[] = {
	MODEL(seq,    1000000000, false, "l", "tokens (or patches) of one sequence"),
	MODEL(hidden, 10000000,   false, "e", "embedding size"),
	MODEL(ffn,    100000000,  true,  "f", "feed-forward size; 4 x hidden unless given"),
	MODEL(heads,  1000000,    false, "h", "attention heads; must divide hidden"),
	MODEL(layers, 1000000,    false, "d", "transformer layers"),

	SYSTEM(nvs, COUNT, 1, 1000000, false, "NVS",
	       "accelerators in one fast domain (joined by NVLink and a switch)"),
	SYSTEM(matrix_peak, FLOP_PER_S, 0, 1e21, true, "P",
	       "dense 16-bit peak of the matrix unit"),
	SYSTEM(vector_peak, FLOP_PER_S, 0, 1e21, true, "",
	       "16-bit peak of the vector unit"),
	SYSTEM(compute_efficiency, RATIO, 0, 1, true, "",
	       "share of a peak that an operation reaches"),
	SYSTEM(compute_latency, SECONDS, 0, 1, false, "",
	       "time added to every operation (launch, ramp)"),
	SYSTEM(hbm_bandwidth, BYTES_PER_S, 0, 1e18, true, "",
	       "HBM bandwidth of one accelerator"),
	SYSTEM(hbm_capacity, BYTES, 0, 1e18, true, "",
	       "HBM capacity of one accelerator"),
	SYSTEM(fast_bandwidth, BYTES_PER_S, 0, 1e18, true, "",
	       "bandwidth inside the fast domain, one direction, per accelerator"),
	{ .name = "fast_direct", .owner = OWNER_SYSTEM, .quantity = QUANTITY_COUNT,
	  .offset = offsetof(struct given, system.fast_direct),
	  .least = 0, .most = 1, .optional = true, .symbol = "",
	  .help = "1: no switch in the fast domain, each two wired directly by a "
	          "link of fast_bandwidth; v members reach v - 1 times that" },
	SYSTEM(fast_efficiency, RATIO, 0, 1, true, "",
	       "share of the fast bandwidth that collectives reach"),
	SYSTEM(fast_latency, SECONDS, 0, 1, false, "α",
	       "latency of a hop inside the fast domain"),
	SYSTEM(slow_bandwidth, BYTES_PER_S, 0, 1e18, true, "",
	       "bandwidth of one NIC between domains, one direction"),
	SYSTEM(slow_efficiency, RATIO, 0, 1, true, "",
	       "share of the slow bandwidth that collectives reach"),
	SYSTEM(slow_latency, SECONDS, 0, 1, false, "α'",
	       "latency of a hop between domains"),
	SYSTEM(nics, COUNT, 1, 10000, false, "c", "NICs per accelerator"),

	{ .name = "batch", .owner = OWNER_TRAINING, .quantity = QUANTITY_COUNT,
	  .offset = offsetof(struct given, training.batch),
	  .least = 1, .most = 1000000000, .symbol = "B",
	  .help = "sequences per optimiser step over all accelerators" },
	{ .name = "gpus", .owner = OWNER_CASE, .quantity = QUANTITY_COUNT,
	  .offset = offsetof(struct given, gpus),
	  .least = 1, .most = 1 << 30, .symbol = "n",
	  .help = "accelerators" },
};
const size_t property_count = sizeof property_table / sizeof *property_table;

const char *const strategy_name[STRATEGIES] = {
	[STRATEGY_TP1D] = "tp1d",
	[STRATEGY_TP2D] = "tp2d",
	[STRATEGY_SUMMA] = "summa",
};

const char *const strategy_help[STRATEGIES] = {
	[STRATEGY_TP1D] = "1D tensor parallelism with sequence parallelism",
	[STRATEGY_TP2D] = "2D: tensor parallelism over n1, context parallelism over n2",
	[STRATEGY_SUMMA] = "2D tensor parallelism, SUMMA products on an n1 x n2 grid",
};

const struct property *property_find(const char *name, size_t len)
{
	for (size_t i = 0; i < property_count; i++)
		if (strlen(property_table[i].name) == len
		    && memcmp(property_table[i].name, name, len) == 0)
			return &property_table[i];
	return NULL;
}

double property_get(const struct property *property, const struct given *given)
{
	const char *field = (const char *)given + property->offset;
	int64_t whole;
	double real;

	if (property->quantity == QUANTITY_COUNT) {
		memcpy(&whole, field, sizeof whole);
		return (double)whole;
	}
	memcpy(&real, field, sizeof real);
	return real;
}

void property_set(const struct property *property, struct given *given,
                  double value)
{
	char *field = (char *)given + property->offset;
	int64_t whole;

	assert(property_allows(property, value) == NULL);
	if (property->quantity == QUANTITY_COUNT) {
		whole = (int64_t)value;
		memcpy(field, &whole, sizeof whole);
	} else {
		memcpy(field, &value, sizeof value);
	}
}

/* Smaller values of what must be above 0 would make times infinite. */
#define TINY 1e-9

const char *property_allows(const struct property *property, double value)
{
	if (isnan(value) || isinf(value))
		return "must be a finite number";
	if (property->optional && value == 0)
		return NULL;
	if (property->above_least && value <= property->least)
		return property->least > 0 ? "must be above 1" : "must be above 0";
	if (value < property->least)
		return property->least > 0 ? "must be at least 1"
		                           : "must not be negative";
	if (property->above_least && value - property->least < TINY)
		return "is too small";
	if (value > property->most)
		return property->most <= 1 ? "must be at most 1" : "is too large";
	if (property->quantity == QUANTITY_COUNT && value != floor(value))
		return "must be a whole number";
	return NULL;
}

const char *property_example(const struct property *property)
{
	return property->example ? property->example
	                         : quantity_example(property->quantity);
}

char *property_column(const struct property *property, char out[PROPERTY_COLUMN])
{
	const char *suffix = quantity_suffix(property->quantity);

	assert(strlen(property->name) + strlen(suffix) < PROPERTY_COLUMN);
	strcpy(out, property->name);
	return strcat(out, suffix);
}

const char *given_flaw(const struct given *given)
{
	const struct model *m = &given->model;

	if (m->hidden % m->heads != 0)
		return "heads must divide hidden";
	return NULL;
}

double given_samples(const struct given *given)
{
	switch (given->training.unit) {
	case TRAIN_TOKENS:
		return given->training.amount / (double)given->model.seq;
	case TRAIN_SAMPLES:
		return given->training.amount;
	case TRAIN_NONE:
		break;
	}
	return NAN;
}

int64_t model_ffn(const struct model *model)
{
	return model->ffn ? model->ffn : 4 * model->hidden;
}

double model_parameters(const struct model *model)
{
	double e = (double)model->hidden, f = (double)model_ffn(model);

	/* qkv and projection 4ee, feed-forward 2ef; biases e + f + e; two
	 * layernorms of 2e. */
	return (double)model->layers * (4 * e * e + 2 * e * f + 6 * e + f);
}

double model_flop(const struct model *model)
{
	double l = (double)model->seq, e = (double)model->hidden;
	double f = (double)model_ffn(model);
	double weights = 2 * l * (4 * e * e + 2 * e * f);
	double attention = 4 * l * l * e;	/* logits and weighted values, full */

	/* Backward is twice forward: gradients of inputs and of weights. */
	return 3 * (double)model->layers * (weights + attention);
}
