#include "sweep/kind_procure.h"

#include <assert.h>

#include "sweep/rows.h"

static const struct column columns[] = {
	ROWS_TEXT("offer", "as the offers file names it"),
};

const struct column *kind_procure_columns(struct arena *arena,
                                          const struct section *section,
                                          size_t *n)
{
	(void)arena;
	(void)section;
	*n = sizeof columns / sizeof *columns;
	return columns;
}

void kind_procure_run(const struct job *job, struct worker *worker,
                      size_t index, struct batch *batch)
{
	(void)job;
	(void)worker;
	(void)index;
	(void)batch;
	assert(!"a [procure] has no cases");
}
