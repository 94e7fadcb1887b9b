#include "procure/tasks.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

size_t tasks_add(struct tasks *tasks, const struct given *given)
{
	if (tasks->n == tasks->room) {
		size_t room = 2 * tasks->room + 64;

		tasks->of = mem_grow(tasks->of, tasks->room, room,
		                     sizeof *tasks->of);
		tasks->room = room;
	}
	tasks->of[tasks->n].given = *given;
	return tasks->n++;
}

/* Cases of one model follow each other: they share all counts. */
static int by_model(const void *a, const void *b)
{
	const struct task *const *x = a, *const *y = b;
	const struct given *g = &(*x)->given, *h = &(*y)->given;
	int by = strcmp(g->model.name, h->model.name);

	if (!by)
		by = (g->model.seq > h->model.seq) - (g->model.seq < h->model.seq);
	if (!by)
		by = (g->training.batch > h->training.batch)
		   - (g->training.batch < h->training.batch);
	return by ? by : (*x > *y) - (*x < *y);
}

void tasks_run(struct tasks *tasks, size_t first, const struct plan_procure *p,
               int threads, size_t *searches)
{
	size_t made = 0, n = tasks->n - first;
	struct task **ordered = mem_alloc(n + 1, sizeof *ordered);

	for (size_t i = 0; i < n; i++)
		ordered[i] = &tasks->of[first + i];
	qsort(ordered, n, sizeof *ordered, by_model);
	#pragma omp parallel num_threads(threads) reduction(+ : made)
	{
		struct searchers searchers = searchers_new();

		#pragma omp for schedule(dynamic)
		for (size_t i = 0; i < n; i++)
			ordered[i]->pick = speed_best(&searchers, p,
			                              &ordered[i]->given, &made);
		searchers_free(&searchers);
	}
	*searches += made;
	free(ordered);
}

void tasks_free(struct tasks *tasks)
{
	free(tasks->of);
	*tasks = (struct tasks){ 0 };
}
