/*
 * uncertain.h -- `uncertain PROPERTY = 90..105 %` and `step PROPERTY = VALUE`:
 * what of all offers' systems may be otherwise.
 */
#ifndef STUDY_UNCERTAIN_H
#define STUDY_UNCERTAIN_H

#include "study/procure.h"
#include "study/reading.h"

/* uncertain_lines -- all of a [procure] block, after its offers: a factor must
 * leave each offer's number within the property's bounds.  False if said. */
bool uncertain_lines(struct reading *r, const struct block *block,
                     struct plan_procure *out);

/* step_lines -- likewise. */
bool step_lines(struct reading *r, const struct block *block,
                struct plan_procure *out);

#endif
