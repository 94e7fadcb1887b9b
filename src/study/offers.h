/*
 * offers.h -- an offers file to offers, each with its system.
 */
#ifndef STUDY_OFFERS_H
#define STUDY_OFFERS_H

#include "study/procure.h"
#include "study/reading.h"

/* offers_read -- the file's offers, in the order in which they are first
 * named.  False if said; an offer that lacks something is no mistake. */
bool offers_read(struct reading *r, const char *path, const char *currency,
                 struct plan_procure *out);

#endif
