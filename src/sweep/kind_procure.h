/*
 * kind_procure.h -- tables of a [procure] section.
 *
 * Its own table, named as the section, has one row an offer; beside it stand
 * the tables of enum procure_table, which a study has once.
 */
#ifndef SWEEP_KIND_PROCURE_H
#define SWEEP_KIND_PROCURE_H

#include "study/plan.h"
#include "sweep/table.h"

enum procure_table {
	PROCURE_OFFERS,		/* the section's own */
	PROCURE_RUNS, PROCURE_CHARGES, PROCURE_INPUTS, PROCURE_PAIRS,
	PROCURE_FEATURES, PROCURE_TURNS, PROCURE_VERDICT, PROCURE_TABLES
};

extern const char *const procure_table_name[PROCURE_TABLES];

/* kind_procure_columns -- of the section's own table. */
const struct column *kind_procure_columns(struct arena *arena,
                                          const struct section *section,
                                          size_t *n);

/* kind_procure_outline -- one of the other tables, without rows. */
void kind_procure_outline(struct arena *arena, enum procure_table which,
                          struct table *out);

/* kind_procure_run -- fills them all in; rows are the arena's.  How many
 * searches were made. */
size_t kind_procure_run(struct arena *arena, const struct section *section,
                        int threads,
                        struct table *const tables[PROCURE_TABLES]);

#endif
