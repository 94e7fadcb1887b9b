/*
 * machine.h -- an offer as a machine that runs: how large, what it is made
 * of, what it costs and draws, how often it fails.
 *
 * Idea: the size is decided once, from the likeliest numbers, since it is
 * ordered once: the most whole nodes or racks that budget, power and the
 * limits on accelerators and racks allow.  A draw changes numbers, not the
 * size.
 *
 * Units: SI; money in the study's currency.
 */
#ifndef PROCURE_MACHINE_H
#define PROCURE_MACHINE_H

#include "procure/inputs.h"

enum size_limit {
	LIMIT_BUDGET, LIMIT_POWER, LIMIT_GPUS, LIMIT_RACKS,
	LIMIT_NONE,		/* of the study: the most that is looked at */
	SIZE_LIMITS
};
extern const char *const limit_name[SIZE_LIMITS];

struct size {
	struct build build;	/* nodes 0: not even one node or rack */
	enum size_limit binds;	/* what one more would break */
};

/* machine_size -- budget: in place of the study's; gpus > 0: at least so many
 * accelerators, whatever the limits. */
struct size machine_size(const struct plan_procure *p,
                         const struct inputs *inputs, size_t offer,
                         double budget, int64_t gpus);

struct machine {
	struct system system;	/* HBM less its reserve, domain less its spares */
	struct build build;
	int64_t gpus;		/* accelerators that work; the rest are spares */
	struct bill bill;
	double years;		/* of operation */
	double mtbf, repair, restart;	/* s */
	double checkpoint;	/* bytes/s, whole machine */
	int64_t spares;		/* nodes */
};

struct change {			/* one property of the system, sold otherwise */
	const struct property *property;	/* NULL: none */
	double value;
};

/* machine_of -- an offer of that size; draw: NULL, or a value an input. */
struct machine machine_of(const struct plan_procure *p,
                          const struct inputs *inputs, size_t offer,
                          const struct build *build, struct change change,
                          const double *draw);

/* machine_system -- its system alone. */
struct system machine_system(const struct plan_procure *p,
                             const struct inputs *inputs, size_t offer,
                             struct change change, const double *draw);

/* machine_sold -- a property of it as it is sold. */
double machine_sold(const struct plan_procure *p, const struct inputs *inputs,
                    size_t offer, const struct property *property);

#endif
