/*
 * set.h -- --set [SECTION.]KEY=VALUE: beats section, study and catalogue.
 */
#ifndef STUDY_SET_H
#define STUDY_SET_H

#include "study/reading.h"

/* set_read -- every argument into r->sets; mistakes are said, each shown as a
 * line of a source called "--set". */
void set_read(struct reading *r, const char *const *sets, size_t nsets);

#endif
