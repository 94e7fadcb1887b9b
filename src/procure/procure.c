#include "procure/procure.h"

#include "procure/nominal.h"
#include "procure/odds.h"

void procure_run(struct arena *arena, const struct plan_procure *p,
                 int threads, struct procure_result *out)
{
	*out = (struct procure_result){ .inputs = inputs_of(arena, p) };
	nominal_run(arena, p, threads, out);
	common_run(p, out);
	what_if_run(arena, p, threads, out);
	odds_run(arena, p, threads, out);
}
