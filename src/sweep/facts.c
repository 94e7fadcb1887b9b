#include "sweep/facts.h"

#include "sweep/facts_inside.h"

static const struct column strategy_columns[] = {
	ROWS_TEXT("strategy", "its name in studies"),
	ROWS_TEXT("meaning", "what it splits"),
	ROWS_NUMBER("strategy_order", "", "1 for the simplest"),
};

void facts_strategies(struct arena *arena, const struct plan *plan,
                      struct table *out)
{
	struct rows rows;

	(void)plan;	/* the same for every study */
	rows_start(&rows, arena, out, "strategies", strategy_columns,
	           sizeof strategy_columns / sizeof *strategy_columns);
	for (int s = 0; s < STRATEGIES; s++) {
		union cell *cell = rows_add(&rows);

		(cell++)->text = strategy_name[s];
		(cell++)->text = strategy_help[s];
		(cell++)->number = s + 1;
	}
}

/* One row a table of facts. */
static facts_make *const makers[FACT_TABLES] = {
	[FACT_SYSTEMS] = facts_systems,
	[FACT_MODELS] = facts_models,
	[FACT_WORKLOAD] = facts_workload,
	[FACT_STRATEGIES] = facts_strategies,
	[FACT_ASSUMPTIONS] = facts_assumptions,
};

void facts_table(struct arena *arena, const struct plan *plan,
                 enum fact_table which, struct table *out)
{
	makers[which](arena, plan, out);
}
