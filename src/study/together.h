/*
 * together.h -- axes that move as one, and so the numbering of cases.
 */
#ifndef STUDY_TOGETHER_H
#define STUDY_TOGETHER_H

#include "study/reading.h"

/* together_read -- gives every axis its stride and period.  Without `whole`
 * (an axis is missing or a mistake) only the lines themselves are checked.
 * False if said. */
bool together_read(struct reading *r, const struct block *block,
                   struct section *section, bool whole);

#endif
