/*
 * pace.h -- seconds of a layer's operations on a system.
 *
 * Idea: the roofline.  An operation takes the longer of its arithmetic (with
 * a fixed latency) and its HBM traffic, then its collectives.  SUMMA's
 * transfers come in panels and hide behind the arithmetic of the operation.
 *
 * Units: seconds of one accelerator, one layer, one microbatch; FLOP with
 * vector work inside matrix-unit kernels weighted by matrix / vector peak.
 *
 * Source: arXiv 2410.00273.
 */
#ifndef TIME_PACE_H
#define TIME_PACE_H

#include "count/layer.h"

struct op_time {		/* one operation, one pass */
	double total;
	double compute;		/* arithmetic and latency */
	double exposed;		/* HBM time beyond compute */
	double comm;		/* collectives (what SUMMA cannot hide) */
};

/* op_flop -- FLOP of a pass as its unit sees them on this system. */
double op_flop(const struct op *op, enum pass pass, const struct system *system);

/* op_time -- the placement gives how many members of each group share a
 * domain; sizes and in_domain are read from config. */
struct op_time op_time(const struct op *op, enum pass pass,
                       const struct given *given, const struct config *config);

struct rooflines {		/* what no placement changes */
	struct op_time of[LAYER_OPS][PASSES];
};

void pace_rooflines(const struct layer *layer, const struct given *given,
                    struct rooflines *out);

struct pace {			/* sums over a layer's operations */
	double forward, backward;
	double compute, exposed, comm;	/* of both passes */
	double flop;		/* of both passes */
};

struct pace pace_of(const struct layer *layer, const struct given *given,
                    const struct config *config);

/* pace_placed -- the same from rooflines that are known already; flop is 0. */
struct pace pace_placed(const struct layer *layer,
                        const struct rooflines *rooflines,
                        const struct given *given, const struct config *config);

/* pace_floor -- no placement makes a layer faster than this, but for rounding.
 * Where the fast tier is nowhere slower than the slow one, each group all in
 * one domain is the best there is; else what is left without communication. */
struct pace pace_floor(const struct layer *layer,
                       const struct rooflines *rooflines,
                       const struct given *given, const struct config *config);

struct work {			/* sums over a layer, both passes, no system in them */
	double matrix, vector;	/* FLOP of each unit */
	double bytes;		/* HBM traffic */
	double launches;	/* how often the compute latency is paid */
	/* Of collectives that cannot be hidden, by group: */
	double moved[GROUPS], rounds[GROUPS];	/* as in time/collective.h */
	int64_t members[GROUPS];
};

/* pace_work -- sizes of the groups are read from config. */
struct work pace_work(const struct layer *layer, const struct rules *rules,
                      const struct config *config);

/* pace_least -- no layer with that work is faster, but for rounding: all its
 * arithmetic or all its traffic without a wait, whichever takes longer, and the
 * least that its collectives take. */
double pace_least(const struct work *work, const struct given *given);

#endif
