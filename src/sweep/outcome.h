/*
 * outcome.h -- one row of a result before it becomes cells: a case, a
 * configuration, and its step.
 */
#ifndef SWEEP_OUTCOME_H
#define SWEEP_OUTCOME_H

#include "base/mem.h"
#include "given/config.h"
#include "given/given.h"
#include "sweep/table.h"
#include "time/step.h"

struct outcome {
	struct given given;
	int64_t rank;		/* 0: nothing feasible */
	const char *status;
	const char *label, *name;
	double profile_order, label_order;
	double hypothetical;
	double candidates, fitting;	/* NaN where nothing was searched */
	bool found;		/* config and step hold */
	struct config config;
	struct step step;	/* .hbm holds in any case */
};

double outcome_days(const struct outcome *o);
double outcome_mfu(const struct outcome *o);
double outcome_tokens_rate(const struct outcome *o);
double outcome_idle(const struct outcome *o);

/* outcome_columns -- the columns of column.def, then those of the given
 * properties; *n of them, the arena's. */
const struct column *outcome_columns(struct arena *arena,
                                     const struct property *const *extra,
                                     size_t nextra, size_t *n);

/* outcome_property -- the column of a swept property. */
struct column outcome_property(struct arena *arena,
                               const struct property *property);

/* outcome_has_column -- does column.def have this one? */
bool outcome_has_column(const char *name);

/* outcome_cells -- as many as outcome_columns said. */
void outcome_cells(const struct outcome *o, const struct property *const *extra,
                   size_t nextra, union cell *out);

#endif
