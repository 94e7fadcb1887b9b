/*
 * procure_read.h -- a [procure] block made into a plan of procurement.
 */
#ifndef STUDY_PROCURE_READ_H
#define STUDY_PROCURE_READ_H

#include "study/reading.h"

/* procure_read -- section->procure and all axes; those of `profile` and
 * `strategy` are there already.  Mistakes are said; false if there was one. */
bool procure_read(struct reading *r, const struct block *block,
                  struct section *section);

#endif
