/*
 * plausible.h -- numbers of a further catalogue file beside those already
 * known.
 */
#ifndef STUDY_PLAUSIBLE_H
#define STUDY_PLAUSIBLE_H

#include "study/catalogue.h"

struct plausible {		/* what is known of one property */
	double least, most;
	const char *least_of, *most_of;	/* systems; NULL: nothing is known */
};

/* plausible_known -- of all systems of a catalogue, by number of property. */
struct plausible *plausible_known(struct arena *arena,
                                  const struct catalogue *known);

/* plausible_check -- warns of a number that is more than five times the
 * largest, or less than a fifth of the smallest, that the known systems have
 * of its property: most often its unit is wrong.  Only what carries a unit of
 * bytes or FLOP is looked at; nothing is said if no system is known. */
void plausible_check(const struct plausible *known, const struct fact *fact,
                     struct span at, struct diag *diag);

#endif
