/*
 * section.h -- a [sweep] or [configs] block made into axes and cases.
 */
#ifndef STUDY_SECTION_H
#define STUDY_SECTION_H

#include "study/reading.h"

/* Most cases of a section. */
#define SECTION_LIMIT 1e8

/* section_read -- the section of a block; mistakes are said.  False if it is
 * not whole: nothing may be concluded from its axes then. */
bool section_read(struct reading *r, const struct block *block,
                  struct section *out);

/* section_axis -- its axis of a key, or NULL. */
const struct axis *section_axis(const struct section *section, const char *key);

/* axis_key -- "system", "hbm_capacity". */
const char *axis_key(const struct axis *axis);

#endif
