#include "sweep/facts_inside.h"

#include <string.h>

#include "study/procure.h"

/* Calls `see` for each combination of a section's axes that are wanted, the
 * other axes at their first value.  Axes that move as one share a stride. */
typedef bool wanted(const struct axis *axis);
typedef void see(void *context, const struct given *given);

struct tour {
	const struct section *section;
	wanted *wanted;
	see *see;
	void *context;
};

static bool leads(const struct section *s, size_t axis)
{
	for (size_t i = 0; i < axis; i++)
		if (s->axes[i].stride == s->axes[axis].stride
		    && s->axes[i].period == s->axes[axis].period)
			return false;
	return true;
}

static void tour_from(const struct tour *tour, size_t axis, size_t index)
{
	const struct section *s = tour->section;
	const struct plan_config *config;
	struct given given;

	if (axis == s->naxes) {
		section_case(s, index, &given, &config);
		tour->see(tour->context, &given);
	} else if (s->axes[axis].period > 1 && tour->wanted(&s->axes[axis])
	           && leads(s, axis)) {
		for (size_t i = 0; i < s->axes[axis].period; i++)
			tour_from(tour, axis + 1,
			          index + i * s->axes[axis].stride);
	} else {
		tour_from(tour, axis + 1, index);
	}
}

static bool of_the_model(const struct axis *axis)
{
	return axis->kind == AXIS_MODEL
	    || (axis->kind == AXIS_PROPERTY
	        && axis->property->owner == OWNER_MODEL);
}

static bool of_the_workload(const struct axis *axis)
{
	return of_the_model(axis) || axis->kind == AXIS_PROFILE
	    || (axis->kind == AXIS_PROPERTY
	        && axis->property->owner == OWNER_TRAINING);
}

static const struct column model_columns[] = {
	ROWS_TEXT("model", "model, as in the catalogue"),
	ROWS_NUMBER("parameters", "", "weights of all layers, without embeddings"),
	ROWS_NUMBER("flop_per_seq", "FLOP", "matrix FLOP of one sequence, forward and backward, nothing recomputed"),
	ROWS_NUMBER("seq", "", "tokens of one sequence"),
	ROWS_NUMBER("hidden", "", "embedding size"),
	ROWS_NUMBER("ffn", "", "feed-forward size"),
	ROWS_NUMBER("heads", "", "attention heads"),
	ROWS_NUMBER("layers", "", "transformer layers"),
};

static void model_row(void *context, const struct given *given)
{
	struct rows *rows = context;
	const struct model *m = &given->model;
	union cell *cell = rows_add(rows);

	(cell++)->text = m->name;
	(cell++)->number = model_parameters(m);
	(cell++)->number = model_flop(m);
	(cell++)->number = (double)m->seq;
	(cell++)->number = (double)m->hidden;
	(cell++)->number = (double)model_ffn(m);
	(cell++)->number = (double)m->heads;
	(cell++)->number = (double)m->layers;
}

void facts_models(struct arena *arena, const struct plan *plan,
                   struct table *out)
{
	struct rows rows;

	rows_start(&rows, arena, out, "models", model_columns,
	           sizeof model_columns / sizeof *model_columns);
	for (size_t i = 0; i < plan->nsections; i++)
		if (section_has_model(&plan->sections[i]))
			tour_from(&(struct tour){ &plan->sections[i],
			                          of_the_model, model_row,
			                          &rows }, 0, 0);
	rows_unique(&rows);
}

static const struct column workload_columns[] = {
	ROWS_TEXT("section", "the section of the study"),
	ROWS_TEXT("model", "model, as in the catalogue"),
	ROWS_NUMBER("batch", "", "sequences per optimiser step"),
	ROWS_NUMBER("seq", "", "tokens of one sequence"),
	ROWS_NUMBER("parameters", "", "weights of all layers, without embeddings"),
	ROWS_NUMBER("tokens_per_step", "", "tokens per optimiser step"),
	ROWS_TEXT("train", "training length, as the study says"),
	ROWS_NUMBER("train_tokens", "", "tokens in all"),
	ROWS_NUMBER("train_samples", "", "sequences in all"),
	ROWS_NUMBER("steps", "", "optimiser steps in all"),
	ROWS_TEXT("precision", "of weights and activations; of the optimiser's state"),
	ROWS_TEXT("profile", "which of the published model's defects are mended"),
};

struct workload_rows { struct rows rows; const char *section, *train; };

static void workload_row(void *context, const struct given *given)
{
	struct workload_rows *w = context;
	const struct model *m = &given->model;
	double samples = given_samples(given), batch = (double)given->training.batch;
	union cell *cell = rows_add(&w->rows);

	(cell++)->text = w->section;
	(cell++)->text = m->name;
	(cell++)->number = batch;
	(cell++)->number = (double)m->seq;
	(cell++)->number = model_parameters(m);
	(cell++)->number = batch * (double)m->seq;
	(cell++)->text = w->train;
	(cell++)->number = samples * (double)m->seq;
	(cell++)->number = samples;
	(cell++)->number = samples / batch;
	(cell++)->text = "16-bit weights and activations, 32-bit optimiser state";
	(cell++)->text = given->profile;
}

/* Each workload of a [procure] has a training of its own. */
static void procure_rows(struct workload_rows *w,
                         const struct plan_procure *procure)
{
	for (size_t i = 0; i < procure->nworkloads; i++) {
		const struct plan_workload *of = &procure->workloads[i];

		w->train = of->train_text;
		workload_row(w, &(struct given){ .model = of->model->model,
		             .training = of->training,
		             .profile = procure->profile->name });
	}
}

void facts_workload(struct arena *arena, const struct plan *plan,
                     struct table *out)
{
	struct workload_rows w;

	rows_start(&w.rows, arena, out, "workload", workload_columns,
	           sizeof workload_columns / sizeof *workload_columns);
	for (size_t i = 0; i < plan->nsections; i++) {
		const struct section *s = &plan->sections[i];
		struct tour tour = { s, of_the_workload, workload_row, &w };

		w.section = s->name;
		w.train = s->train_text;
		if (s->procure)
			procure_rows(&w, s->procure);
		else if (section_has_model(s))
			tour_from(&tour, 0, 0);
	}
}
