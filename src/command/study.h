/*
 * study.h -- a study made ready: plan, tables' outline and report job, all
 * checked.  Shared by run and check.
 */
#ifndef COMMAND_STUDY_H
#define COMMAND_STUDY_H

#include "command/data.h"
#include "report/report.h"
#include "study/plan.h"
#include "sweep/sweep.h"

struct study {
	struct plan *plan;
	struct sweep sweep;
	struct report_job job;	/* its tables are the sweep's */
};

/* study_ready -- read and check all of it; false if any mistake was said. */
bool study_ready(struct arena *arena, const char *path,
                 const struct options *options, struct data *data,
                 struct study *out, struct diag *diag);

#endif
