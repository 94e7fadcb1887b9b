/*
 * sensitivity.h -- what a [sensitivity] has beside its axes: the features
 * that are varied, by which factor, and the strategies to choose from.
 *
 * Strategies are no axis here: who buys a machine takes the best of them, so
 * each step is that of the best over all that are listed.
 */
#ifndef STUDY_SENSITIVITY_H
#define STUDY_SENSITIVITY_H

#include "study/reading.h"

/* sensitivity_features, sensitivity_strategies -- what these keys of a section
 * list; false if an entry is bad, nothing if there is none. */
bool sensitivity_features(struct reading *r, const struct block *block,
                          const struct property *const **out, size_t *n);
bool sensitivity_strategies(struct reading *r, const struct block *block,
                            const enum strategy **out, size_t *n);

/* sensitivity_read -- mistakes are said; false if there was one. */
bool sensitivity_read(struct reading *r, const struct block *block,
                      struct section *out);

#endif
