/*
 * workload_line.h -- `workload NAME = MODEL batch=.. train=".." share=..`.
 */
#ifndef STUDY_WORKLOAD_LINE_H
#define STUDY_WORKLOAD_LINE_H

#include "study/procure.h"
#include "study/reading.h"

/* workload_lines -- all of a [procure] block, and whether they go together;
 * false if any was a mistake, or there is none. */
bool workload_lines(struct reading *r, const struct block *block,
                    struct plan_procure *out);

#endif
