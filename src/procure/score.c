#include "procure/score.h"

#include <math.h>

/* Domains that a run shares with nobody, or runs that share a domain. */
struct sharing score_sharing(const struct plan_workload *workload,
                                      const struct machine *machine)
{
	int64_t nvs = machine->system.nvs, each = workload->gpus;
	int64_t domains = machine->gpus / nvs, alone;

	if (each == 0 || each >= machine->gpus)
		return (struct sharing){ machine->gpus, 1 };
	if (each <= nvs)
		return (struct sharing){ each,
			(double)(domains * (nvs / each)
			         + machine->gpus % nvs / each) };
	alone = machine->gpus / ((each + nvs - 1) / nvs * nvs);
	return (struct sharing){ each, alone > 1 ? (double)alone : 1 };
}

struct given score_given(const struct plan_procure *p,
                         const struct plan_workload *workload,
                         const struct machine *machine)
{
	return (struct given){
		.model = workload->model->model,
		.system = machine->system,
		.training = workload->training,
		.strategy = p->strategies[0],
		.gpus = score_sharing(workload, machine).gpus,
		.or_fewer = true,
		.rules = p->profile->rules,
		.profile = p->profile->name };
}

struct given score_benchmark(const struct plan_procure *p,
                             const struct machine *machine)
{
	struct given given = score_given(p, &p->workloads[p->benchmark], machine);

	given.gpus = p->benchmark_gpus;
	return given;
}

static struct failures failures_of(const struct plan_workload *workload,
                                   const struct machine *machine,
                                   const struct sharing *runs)
{
	double bytes = model_parameters(&workload->model->model)
	             * CHECKPOINT_BYTES;

	return (struct failures){
		.accelerators = (double)runs->gpus,
		.mtbf = machine->mtbf,
		/* all runs write at the machine's rate, each its part of it */
		.write = bytes / (machine->checkpoint / runs->at_once),
		.restart = machine->restart,
		.repair = machine->repair,
		.spares = machine->spares,
		.machine = runs->at_once > 1 ? (double)machine->gpus : 0,
		.nodes = (double)(machine->build.nodes - machine->spares) };
}

struct run_score score_run(const struct plan_workload *workload,
                           const struct machine *machine, double step)
{
	struct sharing runs = score_sharing(workload, machine);
	struct failures failures = failures_of(workload, machine, &runs);
	struct given given = { .model = workload->model->model,
	                       .training = workload->training };
	double steps = given_samples(&given) / (double)given.training.batch;
	struct run_score r = { .step = step, .goodput = goodput_of(&failures) };

	r.run = steps * step / r.goodput.share;
	r.machine = r.run / runs.at_once;
	r.done = isfinite(r.run) && r.run <= workload->deadline;
	return r;
}

struct score score_of(const struct plan_procure *p,
                      const struct machine *machine,
                      const struct run_score *runs, const double *runs_a_year)
{
	double use = 0;

	for (size_t i = 0; i < p->nworkloads; i++) {
		if (!runs[i].done)
			return (struct score){ 0 };
		use += runs_a_year[i] * runs[i].machine / YEAR_S;
	}
	return (struct score){
		.per_year = 1 / use,
		.work = machine->years / use,
		.rate = machine->years / use / machine->bill.total };
}
