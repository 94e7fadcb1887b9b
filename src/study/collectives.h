/*
 * collectives.h -- what a [collectives] block has beside its axes: files of
 * measured times, and checks of groups against domains.
 *
 * A measured file whose name ends in .csv is a table that says of each time
 * what it is of; any other is the output of nccl-tests.  Of such a log the
 * keys measured_collective, measured_group and measured_in_domain say what it
 * is of, with one value for all logs or one for each file; without them the
 * log itself does (measured.h).
 */
#ifndef STUDY_COLLECTIVES_H
#define STUDY_COLLECTIVES_H

#include "study/reading.h"

/* collectives_read -- axes and their strides are there; if `whole`, all of
 * them.  False if said. */
bool collectives_read(struct reading *r, const struct block *block,
                      struct section *out, bool whole);

#endif
