/*
 * score.h -- from the time of a step to the work that money buys.
 *
 * Idea: the programme is what the workloads want in a year: so many runs of
 * each.  Given as shares, it is what the offers that can run a workload do in
 * that share of a year, on the average of them.  An offer that needs the part
 * u of a year for it does 1 / u programmes a year; its work is that times its
 * years.
 *
 *   run     = steps x step / goodput			wall clock of one run
 *   machine = run / runs at a time			of the whole machine
 *   u       = sum of runs a year x machine / year
 *
 * A run that does not ask for the whole machine has its own domains or its
 * own part of one.
 */
#ifndef PROCURE_SCORE_H
#define PROCURE_SCORE_H

#include "procure/speed.h"
#include "study/plan.h"
#include "worth/goodput.h"

#define CHECKPOINT_BYTES 14.0	/* per parameter: weights and optimiser state */

struct sharing {		/* one workload on one machine */
	int64_t gpus;		/* accelerators that a run may use */
	double at_once;		/* runs at a time */
};

/* score_sharing -- a workload of 0 accelerators takes the machine. */
struct sharing score_sharing(const struct plan_workload *workload,
                                      const struct machine *machine);

/* score_given -- the case to search: a workload on a machine. */
struct given score_given(const struct plan_procure *p,
                         const struct plan_workload *workload,
                         const struct machine *machine);

/* score_benchmark -- the acceptance test's, on its own number of accelerators. */
struct given score_benchmark(const struct plan_procure *p,
                             const struct machine *machine);

struct run_score {
	double step;		/* s; NaN: nothing fits */
	double run;		/* s, wall clock */
	double machine;		/* s of the whole machine */
	struct goodput goodput;
	bool done;		/* it fits, ends, and by its deadline */
};

struct run_score score_run(const struct plan_workload *workload,
                           const struct machine *machine, double step);

struct score {
	double per_year;	/* programmes; 0: a workload does not fit or is late */
	double work;		/* programmes in all years */
	double rate;		/* of these per unit of money */
};

/* score_of -- runs_a_year: of each workload. */
struct score score_of(const struct plan_procure *p,
                      const struct machine *machine,
                      const struct run_score *runs, const double *runs_a_year);

#endif
