/*
 * op.h -- what one operation of a layer costs, without any hardware.
 *
 * Idea: FLOP, HBM bytes, kept activations, weights and collectives of one
 * operation on one accelerator and one microbatch, forward and backward.
 * Times come from these in src/time; nothing here changes when the hardware
 * does.
 *
 * Units: FLOP and bytes; R rows, i inputs, c columns are counts and given as
 * doubles (their products leave 64 bits), already divided and floored.
 * Elements are 2 bytes (fp16, bf16), dropout masks 1 byte.
 *
 * Source: arXiv 2410.00273; the fused attention's count follows
 * FlashAttention, which keeps no logits and recomputes them.
 *
 * Not modelled: causal attention (the full square is counted), transient
 * buffers, caches.
 */
#ifndef COUNT_OP_H
#define COUNT_OP_H

#include <stddef.h>
#include <stdint.h>

#include "given/collective.h"
#include "given/config.h"

#define WORD_BYTES 2.0	/* w: an element in fp16 or bf16 */
#define MASK_BYTES 1.0	/* k: an element of a dropout mask */

enum pass { PASS_FORWARD, PASS_BACKWARD, PASSES };

struct transfer {		/* one collective of an operation */
	enum collective collective;
	enum group_kind group;	/* over whose members */
	double bytes;		/* of the whole, gathered vector */
};

enum { OP_TRANSFERS = 4 };	/* SUMMA's backward pass needs the most */

enum op_unit { OP_MATRIX, OP_VECTOR };	/* which peak bounds it */

struct op {
	const char *block, *name;	/* "mlp", "fc1" */
	enum op_unit unit;
	double flop[PASSES];	/* work of its unit */
	double vector_flop[PASSES];	/* vector work inside a matrix-unit
				 * kernel: weighs matrix peak / vector peak */
	double bytes[PASSES];	/* HBM traffic */
	double kept;		/* activation bytes kept for the backward pass */
	double weights;		/* weight bytes */
	double panels;		/* SUMMA: transfers come panel by panel; else 0 */
	struct transfer transfers[PASSES][OP_TRANSFERS];
	size_t ntransfers[PASSES];
};

struct op op_linear(double R, double i, double c);
struct op op_bias(double R, double c);
struct op op_gelu(double M);
struct op op_dropout(double M);
struct op op_layernorm(double R, double E);

/* op_attention -- fused attention: A = b heads rows, K = b heads l q. */
struct op op_attention(double A, double K, double rows, double l, double q);

/* op_summa -- i inputs to phi columns of one column shard, in nb panels; an
 * accelerator keeps i1 = i/n1 of the inputs and i2 = i/n2 rows of weights. */
struct op op_summa(double R, double i, double phi, double nb,
                   double i1, double i2);

/* op_transfer -- add one collective to a pass. */
void op_transfer(struct op *op, enum pass pass, enum collective collective,
                 enum group_kind group, double bytes);

#endif
