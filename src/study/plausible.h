/*
 * plausible.h -- numbers of a further catalogue file beside those already
 * known.
 */
#ifndef STUDY_PLAUSIBLE_H
#define STUDY_PLAUSIBLE_H

#include "study/catalogue.h"

/* plausible_check -- warns of a number that is more than five times the
 * largest, or less than a fifth of the smallest, that the known systems have
 * of its property: most often its unit is wrong.  Only what carries a unit of
 * bytes or FLOP is looked at; nothing is said if no system is known. */
void plausible_check(const struct catalogue *known, const struct fact *fact,
                     struct span at, struct diag *diag);

#endif
