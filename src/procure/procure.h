/*
 * procure.h -- offers and workloads to work, money and odds.
 *
 * Idea: every question is a comparison of rates, work per unit of money
 * (score.h), with one thing changed.  Cases are searched once each, in
 * parallel; what only changes money or availability searches nothing; draws
 * time the few configurations that may be the best (speed.h).
 *
 * Results are the arena's, names the plan's.  Quantiles leave out
 * (1 - confidence) / 2 at each end.  NaN: there is no such number.
 */
#ifndef PROCURE_PROCURE_H
#define PROCURE_PROCURE_H

#include "procure/score.h"
#include "worth/indices.h"

struct range { double low, high; };

struct run_result {		/* a workload on an offer */
	const struct plan_workload *workload;
	struct sharing sharing;
	struct pick pick;
	struct run_score score;
	struct range step, run;	/* s */
	double near_ties;	/* configurations within 1 % of the best */
	double regret_domain;	/* of n1 x n2 = the domain, or as near as can be, at most: how much longer a step takes */
	double regret_1d;	/* of tensor parallelism in one dimension only */
	double fewest;		/* accelerators that fit it; NaN: not even 2^20 */
};

struct offer_result {
	const struct plan_offer *offer;
	bool scored;		/* complete, and a machine that can be used */
	const char *why;	/* if it is complete and not scored */
	struct size size;
	struct machine machine;
	struct run_result *runs;	/* of each workload */
	struct score score;
	struct range rate, work;
	double best;		/* probability that no other has a higher rate */
	size_t rank;		/* from 1, of those scored */
	struct pick acceptance;	/* of the benchmark */
	struct range acceptance_step;
	double common_regret;	/* how much longer the benchmark's step is in the
				 * configuration that is good on all offers */
};

struct common_result {		/* the benchmark, alike on all offers it fits */
	enum strategy strategy;
	struct config sizes;	/* placed as is best on each */
	double worst;		/* regret anywhere; infinite: there is none */
};

struct pair_result {		/* a's rate over b's */
	size_t a, b;
	double lead;		/* ratio - 1 */
	struct range range;	/* of the lead */
	double probability;	/* that a's is higher; equal ones count half */
	bool tie;		/* the range has both signs */
	double price;		/* factor on a's prices at which they are equal */
};

struct input_result {		/* what it does to the lead of the first offer */
	const char *name;
	struct index index;	/* of the lead over the second */
	double low, high;	/* that lead with the input at its ends */
	double turns;		/* nearest value at which the lead over any other
				 * is 0; NaN: none in its range */
	size_t turned_by;	/* that other; SIZE_MAX: none */
};

struct feature_result {		/* one property changed, the same machine */
	size_t offer;
	const struct property *property;
	double from, to;
	bool step;		/* the study's next real step, else more of it */
	double gain;		/* of work, ratio - 1 */
	double money;		/* what the whole change may cost at the same rate */
};

enum turn_kind { TURN_BUDGET, TURN_SCALE, TURN_SEQUENCE, TURN_KINDS };
extern const char *const turn_name[TURN_KINDS];

struct turn_result {
	enum turn_kind kind;
	double value;		/* money, accelerators, factor on sequences */
	size_t offer;
	struct score score;
	bool first;		/* of all offers */
};

struct procure_result {
	struct inputs inputs;
	double *runs_a_year;	/* of each workload */
	struct offer_result *offers;
	size_t first, second;	/* offers; SIZE_MAX: none */
	const char *no_verdict;	/* NULL, or why */
	struct common_result common;
	struct pair_result *pairs;
	struct input_result *effects;	/* of each input */
	struct feature_result *features;
	struct turn_result *turns;
	size_t npairs, nfeatures, nturns;
	size_t searches, draws;	/* how many were made; timed */
};

void procure_run(struct arena *arena, const struct plan_procure *p,
                 int threads, struct procure_result *out);

#endif
