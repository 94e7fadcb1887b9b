/*
 * loss.h -- the parts of a step by name, and the largest that is not compute.
 */
#ifndef COMMAND_LOSS_H
#define COMMAND_LOSS_H

#include "time/step.h"

enum { LOSS_PARTS = 6 };	/* compute, then five losses */

extern const char *const loss_name[LOSS_PARTS];

double loss_seconds(const struct step *step, int part);

/* loss_largest -- the index of the largest part but compute. */
int loss_largest(const struct step *step);

#endif
