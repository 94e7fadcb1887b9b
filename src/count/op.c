#include "count/op.h"

#include <assert.h>

#define W WORD_BYTES

/* An R x i by i x c product: i multiplications and i - 1 additions each. */
static double product(double R, double i, double c)
{
	return R * c * (2 * i - 1);
}

struct op op_linear(double R, double i, double c)
{
	return (struct op){
		.unit = OP_MATRIX,
		.flop = { product(R, i, c), product(R, c, i) + product(i, R, c) },
		.bytes = { W * (R * i + R * c + i * c),
		           W * (2 * i * c + 2 * R * i + 2 * R * c) },
		.kept = W * R * i,
		.weights = W * i * c,
	};
}

struct op op_bias(double R, double c)
{
	return (struct op){
		.unit = OP_VECTOR,
		.flop = { R * c, R * c },
		.bytes = { W * (R * c + c), W * (R * c + c) },
		.weights = W * c,
	};
}

struct op op_gelu(double M)
{
	return (struct op){
		.unit = OP_VECTOR,
		.flop = { 8 * M, 13 * M },
		.bytes = { 2 * W * M, 3 * W * M },
		.kept = W * M,
	};
}

struct op op_dropout(double M)
{
	return (struct op){
		.unit = OP_VECTOR,
		.flop = { M, M },
		.bytes = { (2 * W + MASK_BYTES) * M, (2 * W + MASK_BYTES) * M },
		.kept = MASK_BYTES * M,
	};
}

struct op op_layernorm(double R, double E)
{
	return (struct op){
		.unit = OP_VECTOR,
		.flop = { 9 * R * E, 12 * R * E - 4 * R },
		.bytes = { W * (2 * R * E + 2 * R + 2 * E),
		           W * (5 * R * E + 2 * E) },
		.kept = W * R * E,
		.weights = 2 * W * E,
	};
}

struct op op_attention(double A, double K, double rows, double l, double q)
{
	double logits = product(A, q, l), values = product(A, l, q);
	double softmax = 2 * A * l + A * (l - 1), drop = A * l;
	double inner = K * (2 * rows - 1);	/* a gradient summed over rows */
	double kept = W * (4 * A * q + 2 * A);

	return (struct op){
		.unit = OP_MATRIX,
		.flop = { logits + values,
		          /* of values, of logits, and the logits again */
		          (values + inner) + (logits + inner) + logits },
		.vector_flop = { softmax + drop,
		                 /* softmax's gradient costs one more multiply
		                  * than softmax; then dropout's, then both again */
		                 (softmax + A * l) + drop + (softmax + drop) },
		.bytes = { W * (2 * A * q + 2 * K + A),
		           W * (2 * K + 2 * A * q) + kept },
		.kept = kept,
	};
}

struct op op_summa(double R, double i, double phi, double nb,
                   double i1, double i2)
{
	return (struct op){
		.unit = OP_MATRIX,
		.flop = { 2 * R * i * phi,
		          product(R, phi, i) + product(i, R, phi) },
		/* The result is read and written again for each panel. */
		.bytes = { W * (R * i + i * phi + nb * R * phi),
		           2 * W * (i * phi + nb * R * phi + R * i) },
		.kept = W * R * i1,
		.weights = W * i2 * phi,
		.panels = nb,
	};
}

void op_transfer(struct op *op, enum pass pass, enum collective collective,
                 enum group_kind group, double bytes)
{
	assert(op->ntransfers[pass] < OP_TRANSFERS);
	op->transfers[pass][op->ntransfers[pass]++] = (struct transfer){
		.collective = collective, .group = group, .bytes = bytes };
}
