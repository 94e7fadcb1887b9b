/*
 * walk.h -- through the cases of a section that differ in some of its axes,
 * all other axes at their first value.
 */
#ifndef STUDY_WALK_H
#define STUDY_WALK_H

#include "study/plan.h"

/* Which axes are meant. */
typedef bool walk_take(const struct axis *axis);

/* walk_moves -- does axis i give the cases another value, and is it the first
 * of those taken that move as one?  An axis of one value does not. */
bool walk_moves(const struct section *section, size_t i, walk_take *take);

/* walk_next -- *index, 0 at first, becomes that of the next case in which an
 * axis that is taken has another value; false after the last. */
bool walk_next(const struct section *section, size_t *index, walk_take *take);

#endif
