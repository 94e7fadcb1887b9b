/*
 * inherited.h -- which numbers of a study are another system's.
 */
#ifndef COMMAND_INHERITED_H
#define COMMAND_INHERITED_H

#include "study/plan.h"

/* inherited_print -- on stdout, a line for each system that the study uses and
 * that is based on another: the numbers that the study takes over. */
void inherited_print(const struct plan *plan);

#endif
