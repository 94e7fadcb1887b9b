/*
 * kind_search.h -- [sweep]: the best k of a case; [configs]: listed
 * configurations, timed.  Both give the rows of outcome.h.
 */
#ifndef SWEEP_KIND_SEARCH_H
#define SWEEP_KIND_SEARCH_H

#include "sweep/kind.h"
#include "sweep/outcome.h"
#include "sweep/rows.h"

/* KIND_SYSTEM_COLUMNS -- what tables of other kinds say of a case's system and
 * profile; kind_system_cells fills them and returns the cell behind. */
#define KIND_SYSTEM_COLUMNS \
	ROWS_TEXT("system", "system, as in the catalogue"), \
	ROWS_NUMBER("nvs", "", "accelerators in one fast domain"), \
	ROWS_TEXT("label", "system and fast domain as figures name them; hypothetical if nobody sells it"), \
	ROWS_NUMBER("hypothetical", "", "1 if nobody sells the system with this fast domain"), \
	ROWS_NUMBER("label_order", "", "1, 2, ... in the order of the study's systems and their numbers"), \
	ROWS_TEXT("profile", "which of the published model's defects are mended"), \
	ROWS_NUMBER("profile_order", "", "1 for the first profile that the study names")

union cell *kind_system_cells(const struct outcome *o, union cell *cell);

/* kind_search_columns -- column.def, then swept properties that have no
 * column there. */
const struct column *kind_search_columns(struct arena *arena,
                                         const struct section *section,
                                         size_t *n);

/* kind_search_run -- one search for each number of accelerators. */
void kind_search_run(const struct job *job, struct worker *worker,
                     const struct bundle *bundle, struct batch *batch);
void kind_configs_run(const struct job *job, struct worker *worker,
                      size_t index, struct batch *batch);

/* kind_describe -- what is known of a case before it is computed. */
void kind_describe(const struct job *job, const struct worker *worker,
                   size_t index, struct outcome *o,
                   const struct plan_config **listed);

/* kind_time -- place a listed configuration if it is not, and time it:
 * verdict, config and step of *o. */
enum verdict kind_time(const struct plan_config *listed, struct outcome *o);

#endif
