/*
 * kind_search.h -- [sweep]: the best k of a case; [configs]: listed
 * configurations, timed.  Both give the rows of outcome.h.
 */
#ifndef SWEEP_KIND_SEARCH_H
#define SWEEP_KIND_SEARCH_H

#include "sweep/kind.h"
#include "sweep/outcome.h"

/* kind_search_columns -- column.def, then swept properties that have no
 * column there. */
const struct column *kind_search_columns(struct arena *arena,
                                         const struct section *section,
                                         size_t *n);

void kind_search_run(const struct job *job, struct worker *worker,
                     size_t index, struct batch *batch);
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
