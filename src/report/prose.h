/*
 * prose.h -- numbers in a template's words.
 *
 * Idea: every number that a reader sees was computed by the run, so words
 * hold none.  A digit that touches a letter or '_' is part of a name (H200,
 * fp8, tp1d); 1e12 is a number all the same.  Link targets and comments are
 * not read by anyone and may hold numbers.
 */
#ifndef REPORT_PROSE_H
#define REPORT_PROSE_H

#include <stdbool.h>

#include "base/diag.h"

/* prose_check -- false, and each number said, if there is any. */
bool prose_check(struct span at, struct diag *diag);

#endif
