/*
 * tasks.h -- cases of a procurement, searched in parallel.
 */
#ifndef PROCURE_TASKS_H
#define PROCURE_TASKS_H

#include "procure/speed.h"

struct task { struct given given; struct pick pick; };

struct tasks { struct task *of; size_t n, room; };

/* tasks_add -- its index. */
size_t tasks_add(struct tasks *tasks, const struct given *given);

/* tasks_run -- all from `first` on; searches is counted up. */
void tasks_run(struct tasks *tasks, size_t first, const struct plan_procure *p,
               int threads, size_t *searches);
void tasks_free(struct tasks *tasks);

#endif
