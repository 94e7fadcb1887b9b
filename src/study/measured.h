/*
 * measured.h -- files of measured times of collectives.
 *
 * A table has the columns collective, group, in_domain, bytes, time_s and, if
 * wanted, source, in any order; bytes of the whole vector, seconds.
 *
 * A log is what nccl-tests prints, by itself or under mpirun or srun: its
 * rows are taken, out of place.  What the study does not say of it stands in
 * its comments: the collective in "Collective test starting", the group in
 * the number of Rank lines, those that share a domain in the number of them
 * on each host.
 */
#ifndef STUDY_MEASURED_H
#define STUDY_MEASURED_H

#include "study/plan.h"

struct measured_file {
	const char *path;
	/* What the study says of a log; COLLECTIVES and 0: nothing. */
	enum collective collective;
	int64_t members, in_domain;
};

struct measured {		/* points of one file or several */
	struct plan_measured *points;
	size_t n;
};

bool measured_is_table(const char *path);

/* Both add a file's points; false if there was a mistake, which was said. */
bool measured_table(struct arena *arena, const char *path, struct measured *out,
                    struct diag *diag);
bool measured_log(struct arena *arena, const struct measured_file *file,
                  struct measured *out, struct diag *diag);

/* measured_add -- one point. */
void measured_add(struct arena *arena, struct measured *out,
                  struct plan_measured point);

#endif
