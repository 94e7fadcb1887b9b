/*
 * kind_procure.h -- a [procure] section: a row an offer.
 */
#ifndef SWEEP_KIND_PROCURE_H
#define SWEEP_KIND_PROCURE_H

#include "sweep/kind.h"

const struct column *kind_procure_columns(struct arena *arena,
                                          const struct section *section,
                                          size_t *n);

/* kind_procure_run -- never to be called: the section has no cases. */
void kind_procure_run(const struct job *job, struct worker *worker,
                      size_t index, struct batch *batch);

#endif
