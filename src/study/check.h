/*
 * check.h -- what must hold between the axes of a section.
 */
#ifndef STUDY_CHECK_H
#define STUDY_CHECK_H

#include "study/reading.h"

/* check_section -- complete systems, no more cases than allowed, models whose
 * numbers go together.  False if said. */
bool check_section(struct reading *r, const struct block *block,
                   const struct section *section, bool whole);

/* check_used -- entries of the study level and of --set that no section
 * takes. */
void check_used(struct reading *r);

#endif
