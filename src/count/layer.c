#include "count/layer.h"

#include <assert.h>

/* What all the operations of a layer are made from: the paper's letters. */
struct shape {
	const struct rules *rules;
	int64_t l, e, f, h, q;
	int64_t n1, n2, b;
	double nb;
	int64_t rows;		/* query rows of one sequence: l / n2 */
	double R;		/* b x rows */
	double R1;		/* rows left to one member by sequence parallelism */
	double vector;		/* bytes of R x e: what tensor parallelism moves */
};

/* E5: what divides stands for the sequence; the rest of it is padding, which
 * costs time and memory like any token. */
static int64_t padded(const struct given *g, int64_t n1, int64_t n2)
{
	int64_t unit = g->strategy == STRATEGY_SUMMA ? n2 : n1 * n2;

	if (!g->rules.mends[E5])
		return g->model.seq;
	return (g->model.seq + unit - 1) / unit * unit;
}

static struct shape shape_of(const struct given *g, const struct config *c)
{
	const struct model *m = &g->model;
	int64_t n1 = c->group[GROUP_TENSOR1].size;
	int64_t n2 = c->group[GROUP_TENSOR2].size;
	struct shape s = {
		.rules = &g->rules,
		.l = padded(g, n1, n2), .e = m->hidden, .f = model_ffn(m), .h = m->heads,
		.q = m->hidden / m->heads,
		.n1 = n1, .n2 = n2,
		.b = c->microbatch, .nb = (double)c->panels,
	};

	s.rows = s.l / s.n2;
	s.R = (double)(s.b * s.rows);
	s.R1 = (double)(s.b * (s.rows / s.n1));
	s.vector = WORD_BYTES * s.R * (double)s.e;
	return s;
}

static void add(struct layer *layer, const char *block, const char *name,
                struct op op)
{
	assert(layer->nops < LAYER_OPS);
	op.block = block;
	op.name = name;
	layer->ops[layer->nops++] = op;
	layer->weights += op.weights;
	layer->kept += op.kept;
}

/* Weights split by output columns: the gradient of the input is partial. */
static struct op column(struct op op, const struct shape *s)
{
	if (s->n1 > 1)
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_REDUCESCATTER,
		            GROUP_TENSOR1, s->vector);
	return op;
}

/* Weights split by input rows: the output is partial. */
static struct op row(struct op op, const struct shape *s)
{
	if (s->n1 > 1)
		op_transfer(&op, PASS_FORWARD, COLLECTIVE_REDUCESCATTER,
		            GROUP_TENSOR1, s->vector);
	return op;
}

/* On 1/n1 of the rows; the next operation wants them all. */
static struct op gathered(struct op op, const struct shape *s)
{
	if (s->n1 > 1) {
		op_transfer(&op, PASS_FORWARD, COLLECTIVE_ALLGATHER,
		            GROUP_TENSOR1, s->vector);
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_REDUCESCATTER,
		            GROUP_TENSOR1, s->vector);
	}
	return op;
}

/* Each of the n2 members holds some rows; keys and values are gathered. */
static struct op attention(const struct shape *s)
{
	double heads = (double)(s->b * (s->h / s->n1));
	double A = heads * (double)s->rows;
	double K = heads * (double)s->l * (double)s->q;
	struct op op = op_attention(A, K, (double)s->rows, (double)s->l,
	                            (double)s->q);
	double both = 2 * WORD_BYTES * K;

	if (s->n2 > 1) {
		op_transfer(&op, PASS_FORWARD, COLLECTIVE_ALLGATHER,
		            GROUP_TENSOR2, both);
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_ALLGATHER,
		            GROUP_TENSOR2, both);
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_REDUCESCATTER,
		            GROUP_TENSOR2, both);
	}
	return op;
}

/* The bias after a row linear, whose rows are spread by the reduce-scatter.
 * The published 1D layer has all of them work on it, the 2D layer takes the
 * attention's by columns; E4: a row is on one member only. */
static struct op row_bias(const struct shape *s, enum strategy strategy,
                          bool mlp)
{
	if (s->rules->mends[E4] || (strategy == STRATEGY_TP2D && mlp))
		return op_bias(s->R1, (double)s->e);
	if (strategy == STRATEGY_TP1D)
		return op_bias(s->R, (double)s->e);
	return op_bias(s->R, (double)(s->e / s->n1));
}

static void tensor_layer(struct layer *y, const struct shape *s,
                         enum strategy strategy)
{
	double e = (double)s->e, f1 = (double)(s->f / s->n1);
	double slice = (double)s->b * (double)(s->l / (s->n1 * s->n2)) * e;

	add(y, "attention", "qkv",
	    column(op_linear(s->R, e, (double)(3 * s->e / s->n1)), s));
	add(y, "attention", "fusedla", attention(s));
	add(y, "attention", "vproj",
	    row(op_linear(s->R, (double)(s->e / s->n1), e), s));
	add(y, "attention", "vproj-bias", row_bias(s, strategy, false));
	add(y, "attention", "dpr_v", op_dropout(slice));
	add(y, "attention", "ln2", gathered(op_layernorm(s->R1, e), s));

	add(y, "mlp", "fc1", column(op_linear(s->R, e, f1), s));
	add(y, "mlp", "fc1-bias", op_bias(s->R, f1));
	add(y, "mlp", "act1", op_gelu(s->R * f1));
	add(y, "mlp", "dpr1", op_dropout(s->R * f1));
	add(y, "mlp", "fc2", row(op_linear(s->R, f1, e), s));
	add(y, "mlp", "fc2-bias", row_bias(s, strategy, true));
	add(y, "mlp", "dpr2", op_dropout(slice));
	add(y, "mlp", "ln1", gathered(op_layernorm(s->R1, e), s));
}

/* Each panel of the input is broadcast along one side of the grid, each of
 * the weights along the other; gradients are reduced the same way. */
static struct op summa(const struct shape *s, int64_t inputs, int64_t columns)
{
	double i = (double)inputs, phi = (double)(columns / s->n1);
	struct op op = op_summa(s->R, i, phi, s->nb, (double)(inputs / s->n1),
	                        (double)(inputs / s->n2));
	double X = WORD_BYTES * s->R * i, Y = WORD_BYTES * i * phi;

	if (s->n1 > 1) {
		op_transfer(&op, PASS_FORWARD, COLLECTIVE_BROADCAST, GROUP_TENSOR1, X);
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_REDUCE, GROUP_TENSOR1, X);
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_BROADCAST, GROUP_TENSOR1, X);
	}
	if (s->n2 > 1) {
		op_transfer(&op, PASS_FORWARD, COLLECTIVE_BROADCAST, GROUP_TENSOR2, Y);
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_BROADCAST, GROUP_TENSOR2, Y);
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_REDUCE, GROUP_TENSOR2, Y);
	}
	return op;
}

/* Features are spread over n1, so two sums per row are added up.  As published
 * the width is taken from the sequence, and the backward pass also sums the
 * gains' gradients.  E1: each member has hidden / n1 features, and the gains'
 * gradients belong to their columns and go with the weights'. */
static struct op layernorm_2d(const struct shape *s)
{
	bool mended = s->rules->mends[E1];
	struct op op = op_layernorm(s->R, (double)((mended ? s->e : s->l) / s->n1));
	int64_t gains = 2 * s->e / s->n1, sums = 2 * s->b * s->l / s->n2;
	double forward = 2 * WORD_BYTES * s->R;
	double backward = mended ? forward : WORD_BYTES * (double)(gains + sums);

	if (s->n1 > 1) {
		op_transfer(&op, PASS_FORWARD, COLLECTIVE_ALLREDUCE,
		            GROUP_TENSOR1, forward);
		op_transfer(&op, PASS_BACKWARD, COLLECTIVE_ALLREDUCE,
		            GROUP_TENSOR1, backward);
	}
	return op;
}

static void summa_layer(struct layer *y, const struct shape *s)
{
	double e1 = (double)(s->e / s->n1), f1 = (double)(s->f / s->n1);

	add(y, "attention", "qkv", summa(s, s->e, 3 * s->e));
	add(y, "attention", "fusedla", attention(s));
	add(y, "attention", "vproj", summa(s, s->e, s->e));
	add(y, "attention", "vproj-bias", op_bias(s->R, e1));
	add(y, "attention", "dpr_v", op_dropout(s->R * e1));
	add(y, "attention", "ln2", layernorm_2d(s));

	add(y, "mlp", "fc1", summa(s, s->e, s->f));
	add(y, "mlp", "fc1-bias", op_bias(s->R, f1));
	add(y, "mlp", "act1", op_gelu(s->R * f1));
	add(y, "mlp", "dpr1", op_dropout(s->R * f1));
	add(y, "mlp", "fc2", summa(s, s->f, s->e));
	add(y, "mlp", "fc2-bias", op_bias(s->R, e1));
	add(y, "mlp", "dpr2", op_dropout(s->R * e1));
	add(y, "mlp", "ln1", layernorm_2d(s));
}

void layer_count(struct layer *out, const struct given *given,
                 const struct config *config)
{
	struct shape s = shape_of(given, config);

	out->nops = 0;
	out->weights = out->kept = 0;
	if (given->strategy == STRATEGY_SUMMA)
		summa_layer(out, &s);
	else
		tensor_layer(out, &s, given->strategy);
	/* A stage hands on what the mlp's layernorm made. */
	out->boundary = out->ops[out->nops - 1].kept;
}
