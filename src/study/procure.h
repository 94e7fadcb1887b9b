/*
 * procure.h -- a [procure] section: offers, what they are for, what limits
 * them, and what of it is uncertain.
 *
 * Offers stand in a CSV file, one number a row:
 *
 *   offer,item,property,quantity,per,value,unit,low,high,standing,source
 *
 * `property` is one of offer_term_table (price, power, ...), `system` (value: a system of the
 * catalogue), or a property of a system (nvs, hbm_capacity, ...), which beats the
 * catalogue's number.  `quantity` (1 if empty) of `item` per `per`.  low and high, both or
 * neither, are the ends of its range.  A price's unit is the study's currency,
 * nothing else.  Excel's and LibreOffice's exports go in as they are.
 *
 * An offer without something that a verdict needs is kept, and says what it
 * lacks: nothing is assumed in its place.
 *
 * Ownership: the plan's arena.
 */
#ifndef STUDY_PROCURE_H
#define STUDY_PROCURE_H

#include "given/given.h"
#include "study/catalogue.h"
#include "worth/cost.h"
#include "worth/spread.h"

enum offer_term {
	OFFER_PRICE,		/* money, per anything; many lines */
	OFFER_POWER,		/* W, per anything but year; many lines */
	OFFER_PUE,		/* of the facility, per system */
	OFFER_ACCELERATORS,	/* per node */
	OFFER_NODES,		/* per rack */
	OFFER_SOLD,		/* 1, per node or per rack: what may be ordered one by one */
	OFFER_AVAILABLE,	/* date, per system; kept as days since 1970-01-01 */
	OFFER_MTBF,		/* s, per accelerator: with its share of all that fails with it */
	OFFER_REPAIR,		/* s, per node */
	OFFER_RESTART,		/* s, per system: from failure to work again */
	OFFER_CHECKPOINT,	/* checkpoint_bandwidth, bytes/s, per system or node */
	OFFER_SPARES,		/* nodes kept idle, per system or rack */
	OFFER_SYSTEM,		/* a property of the system, per accelerator (nvs: per system) */
	OFFER_TERMS
};

struct offer_term_row {
	struct property property;	/* its name, quantity and bounds */
	unsigned per;		/* bit 1 << enum per: what it may be given per */
	bool many;		/* an offer has many lines of it, of items each */
	const char *form;	/* of its value, where that is no amount: "a date" */
};
extern const struct offer_term_row offer_term_table[OFFER_TERMS];

struct offer_line {
	const char *item;
	enum offer_term term;
	const struct property *property;	/* OFFER_SYSTEM; else NULL */
	enum per per;
	double quantity;
	struct spread value;	/* SI; certain if no range is given */
	enum standing standing;
	const char *written;	/* "280000 EUR", as the file has it */
	const char *source;
	size_t line;		/* of the file at.source->name, for reports */
	struct span at;
};

struct plan_offer {
	const char *name;
	struct catalogue_system system;	/* named after the offer, its numbers put in */
	const char *based_on;	/* catalogue's name, "" if given wholly here */
	/* One each but of prices and powers; among them the system's properties,
	 * those of based_on only if they have a range, line and at then being the
	 * catalogue's. */
	struct offer_line *lines;
	size_t nlines;
	const char *missing;	/* NULL, or the first thing without which there is no verdict: "no power: a row with property power" */
	struct span at;
};

/* offer_line_of -- its line of a term that stands once; NULL: it lacks it. */
const struct offer_line *offer_line_of(const struct plan_offer *offer,
                                       enum offer_term term);

struct plan_workload {		/* workload NAME = MODEL batch=B train="3e11 tokens" runs=2 ... */
	const char *name;
	const struct catalogue_model *model;
	struct training training;
	const char *train_text;
	double runs;		/* a year; NaN if a share is given */
	double share;		/* of a year of the machine; NaN if runs are given */
	int64_t gpus;		/* accelerators of one run; 0: the whole machine */
	double deadline;	/* s, for one run; infinite: none */
	struct span at;
};

struct plan_uncertain {		/* uncertain PROPERTY = 90..105 % [uniform]: of all offers alike */
	const struct property *property;
	struct spread factor;	/* on each offer's own value; likely 1 */
	const char *written;
	struct span at;
};

struct plan_step {		/* step PROPERTY = VALUE: the next real step of a feature */
	const struct property *property;
	double value;
	struct span at;
};

struct plan_stated {		/* a number that the study itself gives */
	const char *key;	/* "budget", "uncertain nvs" */
	const char *written;
	double value, low, high;	/* SI, money; NaN: no one number, no range */
	struct span at;
};

struct plan_procure {
	struct plan_offer *offers;
	size_t noffers;
	struct plan_workload *workloads;	/* all with runs, or all with shares that add up to 1 */
	size_t nworkloads;
	struct plan_uncertain *uncertain;
	size_t nuncertain;
	struct plan_step *steps;
	size_t nsteps;
	const struct property *const *features;	/* for +10 %; key features */
	size_t nfeatures;
	const char *offers_path;	/* as the study has it */
	const char *currency;	/* "EUR" */
	double budget;		/* money for purchase and all years; infinite: none */
	double power_limit;	/* W, facility; infinite: none */
	int64_t most_gpus, most_racks;	/* 0: no limit */
	double years;		/* from start on; an offer available later has fewer */
	double start;		/* days since 1970-01-01 */
	double energy_price;	/* money a joule */
	double hbm_reserve;	/* share of HBM that nothing may be planned into */
	int64_t draws, index_draws;	/* powers of two */
	uint64_t seed;
	double confidence;	/* 0.9: ranges leave out 5 % at each end */
	const struct plan_profile *profile;
	const enum strategy *strategies;
	size_t nstrategies;
	size_t benchmark;	/* index of the workload of the acceptance test */
	int64_t benchmark_gpus;	/* on so many accelerators */
	struct plan_stated *stated;	/* in the order of the language */
	size_t nstated;
};

#endif
