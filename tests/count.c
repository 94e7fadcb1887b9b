/* What operations and layers count: by hand, and by laws. */
#include "tests/check.h"

#include "count/layer.h"
#include "count/op.h"
#include "given/given.h"

/* Small numbers, so that every wanted value can be worked out on paper from
 * the formulas: a product of R x i by i x c is R c (2i - 1) FLOP, an element
 * 2 bytes, a dropout mask 1. */
static void operations(void)
{
	const struct {
		const char *name;
		struct op op;
		double flop[PASSES], vector[PASSES], bytes[PASSES];
		double kept, weights;
	} rows[] = {
		{ "linear 2x3 by 3x4", op_linear(2, 3, 4),
		  { 40, 42 + 36 }, { 0, 0 }, { 52, 104 }, 12, 24 },
		{ "linear 1x1 by 1x1", op_linear(1, 1, 1),
		  { 1, 2 }, { 0, 0 }, { 6, 12 }, 2, 2 },
		{ "bias of 4 on 2 rows", op_bias(2, 4),
		  { 8, 8 }, { 0, 0 }, { 24, 24 }, 0, 8 },
		{ "gelu of 10", op_gelu(10),
		  { 80, 130 }, { 0, 0 }, { 40, 60 }, 20, 0 },
		{ "dropout of 10", op_dropout(10),
		  { 10, 10 }, { 0, 0 }, { 50, 50 }, 10, 0 },
		{ "layernorm of 2 rows of 4", op_layernorm(2, 4),
		  { 72, 88 }, { 0, 0 }, { 56, 96 }, 16, 16 },
		/* 1 head, 2 query rows, 3 keys, width 4: logits 42, values 40,
		 * softmax 16, dropout 6, gradients of keys or values 36 each */
		{ "attention 2 of 3 rows, width 4", op_attention(2, 12, 2, 3, 4),
		  { 82, 76 + 78 + 42 }, { 22, 22 + 6 + 22 }, { 84, 152 }, 72, 0 },
		{ "summa 2x4 by 4x3 in 2 panels", op_summa(2, 4, 3, 2, 2, 4),
		  { 48, 40 + 36 }, { 0, 0 }, { 64, 128 }, 8, 24 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		for (int p = 0; p < PASSES; p++) {
			CHECK_NEAR(rows[i].name, rows[i].op.flop[p],
			           rows[i].flop[p], 0);
			CHECK_NEAR(rows[i].name, rows[i].op.vector_flop[p],
			           rows[i].vector[p], 0);
			CHECK_NEAR(rows[i].name, rows[i].op.bytes[p],
			           rows[i].bytes[p], 0);
			CHECK_THAT(rows[i].name, rows[i].op.ntransfers[p] == 0);
		}
		CHECK_NEAR(rows[i].name, rows[i].op.kept, rows[i].kept, 0);
		CHECK_NEAR(rows[i].name, rows[i].op.weights, rows[i].weights, 0);
	}
}

static const struct model small = {
	.name = "small", .seq = 256, .hidden = 512, .heads = 8, .layers = 4 };

static struct config tensor(int64_t n1, int64_t n2, int64_t b, int64_t nb)
{
	return (struct config){
		.group = { [GROUP_TENSOR1] = { n1, 1 },
		           [GROUP_TENSOR2] = { n2, 1 },
		           [GROUP_PIPELINE] = { 1, 1 }, [GROUP_DATA] = { 1, 1 } },
		.microbatch = b, .panels = nb };
}

static struct layer count(enum strategy strategy, struct config config)
{
	struct given given = { .model = small, .strategy = strategy };
	struct layer layer;

	layer_count(&layer, &given, &config);
	return layer;
}

/* What is moved between the members: kinds and volumes of whole layers.  The
 * vector of one microbatch is 2 x 256 x 512 = 262144 bytes. */
static void transfers(void)
{
	static const struct {
		const char *name;
		enum strategy strategy;
		int64_t n1, n2, nb;
		size_t op;
		enum pass pass;
		size_t which, n;
		enum collective collective;
		enum group_kind group;
		double bytes;
	} rows[] = {
#define T1 GROUP_TENSOR1
#define T2 GROUP_TENSOR2
		/* name                 strategy  n1 n2 nb op pass  i n  collective  group bytes */
		{ "column, backward",   STRATEGY_TP1D, 4, 1, 0, 0, PASS_BACKWARD, 0, 1,
		  COLLECTIVE_REDUCESCATTER, T1, 262144 },
		{ "row, forward",       STRATEGY_TP1D, 4, 1, 0, 2, PASS_FORWARD, 0, 1,
		  COLLECTIVE_REDUCESCATTER, T1, 262144 },
		{ "layernorm gathers",  STRATEGY_TP1D, 4, 1, 0, 5, PASS_FORWARD, 0, 1,
		  COLLECTIVE_ALLGATHER, T1, 262144 },
		{ "layernorm scatters", STRATEGY_TP1D, 4, 1, 0, 13, PASS_BACKWARD, 0, 1,
		  COLLECTIVE_REDUCESCATTER, T1, 262144 },
		{ "2D: half the rows",  STRATEGY_TP2D, 4, 2, 0, 0, PASS_BACKWARD, 0, 1,
		  COLLECTIVE_REDUCESCATTER, T1, 131072 },
		/* keys and values of 2 of 8 heads: 2 x 2 x 2 x 256 x 64 bytes */
		{ "keys and values",    STRATEGY_TP2D, 4, 2, 0, 1, PASS_FORWARD, 0, 1,
		  COLLECTIVE_ALLGATHER, T2, 131072 },
		{ "their gradients",    STRATEGY_TP2D, 4, 2, 0, 1, PASS_BACKWARD, 1, 2,
		  COLLECTIVE_REDUCESCATTER, T2, 131072 },
		/* SUMMA: rows 128 x 512 inputs; weights 512 x 384 columns */
		{ "summa broadcasts X", STRATEGY_SUMMA, 4, 2, 4, 0, PASS_FORWARD, 0, 2,
		  COLLECTIVE_BROADCAST, T1, 131072 },
		{ "summa broadcasts Y", STRATEGY_SUMMA, 4, 2, 4, 0, PASS_FORWARD, 1, 2,
		  COLLECTIVE_BROADCAST, T2, 393216 },
		{ "summa reduces X",    STRATEGY_SUMMA, 4, 2, 4, 0, PASS_BACKWARD, 0, 4,
		  COLLECTIVE_REDUCE, T1, 131072 },
		{ "summa's inner product: 2048 inputs, 128 columns",
		  STRATEGY_SUMMA, 4, 2, 4, 10, PASS_FORWARD, 1, 2,
		  COLLECTIVE_BROADCAST, T2, 524288 },
		{ "summa's row sums",   STRATEGY_SUMMA, 4, 2, 4, 5, PASS_FORWARD, 0, 1,
		  COLLECTIVE_ALLREDUCE, T1, 512 },
		{ "summa's row sums back: 2 x (2x512/4 + 2x256/2)",
		  STRATEGY_SUMMA, 4, 2, 4, 5, PASS_BACKWARD, 0, 1,
		  COLLECTIVE_ALLREDUCE, T1, 1024 },
#undef T1
#undef T2
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct layer y = count(rows[i].strategy,
			tensor(rows[i].n1, rows[i].n2, 1, rows[i].nb));
		const struct op *op = &y.ops[rows[i].op];
		const struct transfer *t =
			&op->transfers[rows[i].pass][rows[i].which];

		CHECK_THAT(rows[i].name,
		           op->ntransfers[rows[i].pass] == rows[i].n);
		CHECK_THAT(rows[i].name, t->collective == rows[i].collective);
		CHECK_THAT(rows[i].name, t->group == rows[i].group);
		CHECK_NEAR(rows[i].name, t->bytes, rows[i].bytes, 0);
	}
}

/* One accelerator holds the whole layer, and has nobody to talk to. */
static void whole_layer(void)
{
	for (int s = 0; s < STRATEGIES; s++) {
		struct layer y = count((enum strategy)s,
			tensor(1, 1, 1, s == STRATEGY_SUMMA ? 1 : 0));

		/* SUMMA's layernorm takes its width from the sequence, as
		 * published: 2 x 2 bytes x (512 - 256) fewer, twice. */
		double width = s == STRATEGY_SUMMA ? 2048 : 0;

		CHECK_NEAR(strategy_name[s], y.weights * 4,
		           2 * model_parameters(&small) - 4 * width, 1e-15);
		for (size_t i = 0; i < y.nops; i++)
			for (int p = 0; p < PASSES; p++)
				CHECK_THAT(y.ops[i].name,
				           y.ops[i].ntransfers[p] == 0);
	}
}

/* Sums are sums, and every operation works and moves something. */
static void sums(void)
{
	for (int s = 0; s < STRATEGIES; s++) {
		struct layer y = count((enum strategy)s, tensor(2,
			s == STRATEGY_TP1D ? 1 : 2, 3,
			s == STRATEGY_SUMMA ? 2 : 0));
		double weights = 0, kept = 0;

		CHECK_THAT("14 operations", y.nops == LAYER_OPS);
		for (size_t i = 0; i < y.nops; i++) {
			weights += y.ops[i].weights;
			kept += y.ops[i].kept;
			for (int p = 0; p < PASSES; p++) {
				CHECK_THAT(y.ops[i].name, y.ops[i].flop[p] > 0);
				CHECK_THAT(y.ops[i].name, y.ops[i].bytes[p] > 0);
			}
		}
		CHECK_NEAR("weights", y.weights, weights, 0);
		CHECK_NEAR("kept", y.kept, kept, 0);
		CHECK_NEAR("boundary", y.boundary, y.ops[13].kept, 0);
	}
}

/* More members: each holds less, does less, keeps less. */
static void shards_shrink(void)
{
	for (int s = 0; s < STRATEGIES; s++)
		for (int64_t n1 = 2; n1 <= 8; n1 *= 2) {
			int64_t nb = s == STRATEGY_SUMMA ? 8 : 0;
			struct layer a = count((enum strategy)s, tensor(n1 / 2, 1, 2, nb));
			struct layer b = count((enum strategy)s, tensor(n1, 1, 2, nb));

			CHECK_THAT("weights", b.weights < a.weights);
			CHECK_THAT("kept", b.kept < a.kept);
			for (size_t i = 0; i < a.nops; i++)
				CHECK_THAT(a.ops[i].name,
				           b.ops[i].flop[PASS_FORWARD]
				           <= a.ops[i].flop[PASS_FORWARD]);
		}
}

/* Divisions lose their remainder: n2 = 3 of 256 tokens leaves 85 rows. */
static void remainders_are_lost(void)
{
	struct layer y = count(STRATEGY_SUMMA, tensor(2, 3, 1, 4));

	CHECK_NEAR("bias on 85 rows", y.ops[3].flop[PASS_FORWARD], 85.0 * 256, 0);
	CHECK_NEAR("X of 85 rows", y.ops[0].transfers[PASS_FORWARD][0].bytes,
	           2.0 * 85 * 512, 0);
	CHECK_NEAR("weights: 512 / 3 = 170 rows, 768 columns", y.ops[0].weights,
	           2.0 * 170 * 768, 0);
	/* 2 x 85 rows of sums forward; 2 (2x512/2 + 2x256/3 = 170) back */
	CHECK_NEAR("sums", y.ops[5].transfers[PASS_FORWARD][0].bytes, 4.0 * 85, 0);
	CHECK_NEAR("sums back", y.ops[5].transfers[PASS_BACKWARD][0].bytes,
	           2.0 * (512 + 170), 0);
}

CU_TestInfo tests_count[] = {
	{ "operations by hand", operations },
	{ "collectives of a layer", transfers },
	{ "one accelerator holds the layer", whole_layer },
	{ "a layer is the sum of its operations", sums },
	{ "shards shrink", shards_shrink },
	{ "divisions lose their remainder", remainders_are_lost },
	CU_TEST_INFO_NULL
};
