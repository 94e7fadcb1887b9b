/*
 * profile.h -- profiles that a study names, each kept once.
 */
#ifndef STUDY_PROFILE_H
#define STUDY_PROFILE_H

#include "study/reading.h"

/* profile_find -- NULL if the text names none; the same pointer for texts
 * that mean the same corrections. */
const struct plan_profile *profile_find(struct reading *r, const char *text);

/* profile_default -- what holds where a study says nothing: corrected. */
const struct plan_profile *profile_default(struct reading *r);

#endif
