#include "sweep/kind_operations.h"

#include <math.h>
#include <string.h>

#include "sweep/kind_search.h"
#include "sweep/rows.h"

static const struct column columns[] = {
	ROWS_TEXT("model", "model, as in the catalogue"),
	KIND_SYSTEM_COLUMNS,
	ROWS_NUMBER("gpus", "", "accelerators"),
	ROWS_NUMBER("batch", "", "sequences per optimiser step over all accelerators"),
	ROWS_TEXT("config", "name of the configuration in the study"),
	ROWS_TEXT("strategy", "how layers are split: tp1d, tp2d, summa"),
	ROWS_NUMBER("n1", "", "tensor-parallel group that shards heads and features"),
	ROWS_NUMBER("n2", "", "tensor-parallel group that shards the sequence (tp2d) or is the grid's other side (summa)"),
	ROWS_NUMBER("np", "", "pipeline stages"),
	ROWS_NUMBER("nd", "", "data-parallel replicas"),
	ROWS_NUMBER("b", "", "sequences of a microbatch"),
	ROWS_TEXT("status", "ok, or what binds: memory, placement, divisibility"),
	ROWS_TEXT("block", "attention or mlp; empty for a configuration that cannot be"),
	ROWS_TEXT("op", "operation"),
	ROWS_NUMBER("op_order", "", "1 for the layer's first operation; 0: the configuration cannot be"),
	ROWS_TEXT("unit", "matrix or vector: the unit whose peak bounds it"),
	ROWS_TEXT("pass", "forward or backward"),
	ROWS_NUMBER("flop", "FLOP", "work of one accelerator on one microbatch, as its unit sees it"),
	ROWS_NUMBER("hbm_bytes", "bytes", "HBM traffic of the pass"),
	ROWS_NUMBER("intensity", "FLOP/byte", "FLOP per byte of HBM traffic"),
	ROWS_NUMBER("kept_bytes", "bytes", "activations kept for the backward pass, of both passes' rows the same"),
	ROWS_NUMBER("weights_bytes", "bytes", "weights, of both passes' rows the same"),
	ROWS_NUMBER("compute_s", "s", "arithmetic and launch latency"),
	ROWS_NUMBER("exposed_s", "s", "HBM traffic that arithmetic does not hide"),
	ROWS_NUMBER("comm_s", "s", "collectives"),
	ROWS_NUMBER("time_s", "s", "of the pass: arithmetic, exposed traffic, collectives"),
	ROWS_NUMBER("share", "", "of the layer's time, both passes"),
	ROWS_NUMBER("roof_flop_per_s", "FLOP/s", "what the unit reaches at best: its peak times its efficiency"),
	ROWS_NUMBER("ridge", "FLOP/byte", "intensity at which the roofline bends: roof over HBM bandwidth"),
	ROWS_TEXT("bound", "the largest of compute, memory and communication; latency where it is the larger half of compute"),
};
enum { COLUMNS = sizeof columns / sizeof *columns };

const struct column *kind_operations_columns(struct arena *arena,
                                             const struct section *section,
                                             size_t *n)
{
	return kind_own_columns(arena, section, columns, COLUMNS, n);
}

static union cell *write_case(const struct outcome *o, union cell *cell)
{
	(cell++)->text = o->given.model.name;
	cell = kind_system_cells(o, cell);
	(cell++)->number = (double)o->given.gpus;
	(cell++)->number = (double)o->given.training.batch;
	(cell++)->text = o->name;
	(cell++)->text = strategy_name[o->given.strategy];
	for (int g = 0; g < GROUPS; g++)
		(cell++)->number = (double)o->config.group[g].size;
	(cell++)->number = (double)o->config.microbatch;
	(cell++)->text = o->status;
	return cell;
}

static double roof(const struct op *op, const struct system *s)
{
	return s->compute_efficiency
	     * (op->unit == OP_MATRIX ? s->matrix_peak : s->vector_peak);
}

static const char *bound(const struct op_time *t, double arithmetic)
{
	double memory = t->exposed > 0 ? t->compute + t->exposed : 0;

	if (t->comm > t->compute && t->comm > memory)
		return "communication";
	if (memory > 0)
		return "memory";
	return arithmetic >= t->compute - arithmetic ? "compute" : "latency";
}

static union cell *write_work(const struct op *op, enum pass pass,
                              const struct system *s, union cell *cell)
{
	double flop = op_flop(op, pass, s);

	(cell++)->number = flop;
	(cell++)->number = op->bytes[pass];
	(cell++)->number = flop / op->bytes[pass];
	(cell++)->number = op->kept;
	(cell++)->number = op->weights;
	return cell;
}

static void write_time(const struct outcome *o, const struct op *op,
                       enum pass pass, double layer_s, union cell *cell)
{
	const struct system *s = &o->given.system;
	struct op_time t = op_time(op, pass, &o->given, &o->config);
	double roofs = roof(op, s);

	(cell++)->number = t.compute;
	(cell++)->number = t.exposed;
	(cell++)->number = t.comm;
	(cell++)->number = t.total;
	(cell++)->number = t.total / layer_s;
	(cell++)->number = roofs;
	(cell++)->number = roofs / s->hbm_bandwidth;
	cell->text = bound(&t, op_flop(op, pass, s) / roofs);
}

static void write_row(const struct job *job, const struct outcome *o,
                      const struct layer *layer, size_t i, enum pass pass,
                      double layer_s, union cell *row)
{
	static const char *const pass_name[PASSES] = { "forward", "backward" };
	const struct op *op = &layer->ops[i];
	union cell *cell = write_case(o, row);

	(cell++)->text = op->block;
	(cell++)->text = op->name;
	(cell++)->number = (double)i + 1;
	(cell++)->text = op->unit == OP_MATRIX ? "matrix" : "vector";
	(cell++)->text = pass_name[pass];
	cell = write_work(op, pass, &o->given.system, cell);
	write_time(o, op, pass, layer_s, cell);
	kind_own_extras(job->section, columns, COLUMNS, &o->given, row);
}

/* The configuration breaks a rule: nothing can be counted. */
static void write_nothing(const struct job *job, const struct outcome *o,
                          union cell *row)
{
	for (size_t i = (size_t)(write_case(o, row) - row); i < COLUMNS; i++)
		if (columns[i].kind == CELL_TEXT)
			row[i].text = "";
		else
			row[i].number = strcmp(columns[i].name, "op_order") == 0
			              ? 0 : NAN;
	kind_own_extras(job->section, columns, COLUMNS, &o->given, row);
}

void kind_operations_run(const struct job *job, struct worker *worker,
                         size_t index, struct batch *batch)
{
	const struct plan_config *listed;
	struct outcome o;
	struct layer layer;
	struct pace pace;

	kind_describe(job, worker, index, &o, &listed);
	o.status = verdict_name[kind_time(listed, &o)];
	if (!o.found) {
		write_nothing(job, &o, batch_row(batch, index));
		return;
	}
	layer_count(&layer, &o.given, &o.config);
	pace = pace_of(&layer, &o.given, &o.config);
	for (size_t i = 0; i < layer.nops; i++)
		for (int p = 0; p < PASSES; p++)
			write_row(job, &o, &layer, i, (enum pass)p,
			          pace.forward + pace.backward,
			          batch_row(batch, index));
}
