/*
 * kinds.h -- for the tests of kinds of sections: the rows that single cases
 * become, and the cells of a row by name.
 */
#ifndef TESTS_KINDS_H
#define TESTS_KINDS_H

#include "sweep/kind.h"
#include "tests/studies.h"

/* The rows of one case: table_free.  Texts and columns are the arena's, which
 * a study is read into as well. */
static inline struct table kinds_rows(struct arena *arena,
                                      const struct plan *plan,
                                      const struct section *section,
                                      size_t index)
{
	struct table table = { .name = section->name };
	struct job job = kind_job(arena, plan, section);
	struct worker worker = { .searcher = searcher_new(), .arena = arena };
	struct bundle bundle = bundle_of_case(index);
	struct batch batch = { 0 };

	table.columns = kind_table[section->kind].columns(arena, section,
	                                                  &table.ncolumns);
	batch.width = table.ncolumns;
	kind_run(&job, &worker, &bundle, &batch);
	batch_join(&batch, index + 1, &table);
	searcher_free(worker.searcher);
	return table;
}

static inline const union cell *kinds_cell(const struct table *table,
                                           size_t row, const char *column)
{
	size_t c = table_column(table, column);

	CU_ASSERT_FATAL(c != SIZE_MAX && row < table->nrows);
	return table_row(table, row) + c;
}

static inline double kinds_number(const struct table *table, size_t row,
                                  const char *column)
{
	return kinds_cell(table, row, column)->number;
}

static inline const char *kinds_text(const struct table *table, size_t row,
                                     const char *column)
{
	return kinds_cell(table, row, column)->text;
}

/* The first row with these texts; one past the last if there is none. */
static inline size_t kinds_row(const struct table *table, const char *column,
                               const char *text, const char *column2,
                               const char *text2)
{
	for (size_t i = 0; i < table->nrows; i++)
		if (strcmp(kinds_text(table, i, column), text) == 0
		    && (!column2 || strcmp(kinds_text(table, i, column2), text2) == 0))
			return i;
	return table->nrows;
}

/* A study of the project, read from its root. */
static inline const struct plan *kinds_study(struct reader *r, const char *path)
{
	const struct plan *plan;

	CHECK_THAT(path, fchdir(r->home) == 0);
	plan = plan_read(r->arena, path, NULL, 0, &r->catalogue, &r->diag);
	CHECK_TEXT(path, reader_said(r), "");
	CU_ASSERT_FATAL(plan != NULL);
	return plan;
}

static inline const struct section *kinds_section(const struct plan *plan,
                                                  const char *name)
{
	for (size_t i = 0; i < plan->nsections; i++)
		if (strcmp(plan->sections[i].name, name) == 0)
			return &plan->sections[i];
	CU_FAIL_FATAL("no such section");
	return NULL;
}

/* The case with these; one past the last if there is none.  gpus 0: any. */
static inline size_t kinds_case(const struct section *section,
                                const char *profile, const char *model,
                                const char *system, int64_t gpus)
{
	const struct plan_config *config;
	struct given g;
	size_t i, n = section_cases(section);

	for (i = 0; i < n; i++) {
		section_case(section, i, &g, &config);
		if (strcmp(g.profile, profile) == 0
		    && strcmp(g.model.name, model) == 0
		    && strcmp(g.system.name, system) == 0
		    && (gpus == 0 || g.gpus == gpus))
			break;
	}
	return i;
}

#endif
