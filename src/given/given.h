/*
 * given.h -- what is given before any search: the workload, the machine, the
 * training run, and how they are to be treated.
 *
 * Idea: one `struct given` is one case of a study.  It is made on demand from
 * a plan and an index, holds no pointer to anything mutable and is copied
 * freely.  Every number in it is described by one row of property_table,
 * which serves study keys, catalogue cells, --set, the command line, column
 * names and the glossary.
 *
 * Units: SI (bytes, seconds, FLOP); counts are whole numbers.  A bandwidth
 * is one direction of a link of one accelerator; a peak is dense.
 *
 * Ownership: names point into the catalogue or into static text.
 */
#ifndef GIVEN_GIVEN_H
#define GIVEN_GIVEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/unit.h"
#include "given/rules.h"

struct model {			/* a transformer, one kind of layer */
	const char *name;
	int64_t seq;		/* l: tokens (patches) of one sequence */
	int64_t hidden;		/* e: embedding size */
	int64_t ffn;		/* f: feed-forward size; 0: 4 x hidden */
	int64_t heads;		/* h */
	int64_t layers;		/* d */
};

struct system {			/* one accelerator, its domain, its network */
	const char *name;
	double matrix_peak;	/* FLOP/s of the matrix unit, 16-bit */
	double vector_peak;	/* FLOP/s of the vector unit, 16-bit */
	double compute_efficiency;	/* share of a peak that is reached */
	double compute_latency;	/* s added to each operation */
	double hbm_bandwidth;	/* bytes/s */
	double hbm_capacity;	/* bytes */
	int64_t nvs;		/* accelerators in one fast domain */
	double fast_bandwidth;	/* bytes/s inside the domain */
	double fast_efficiency;
	double fast_latency;	/* s */
	double slow_bandwidth;	/* bytes/s of one NIC */
	double slow_efficiency;
	double slow_latency;	/* s */
	int64_t nics;		/* c: NICs per accelerator */
	int64_t fast_direct;	/* 1: fast_bandwidth is of each link between two */
};

enum train_unit { TRAIN_NONE, TRAIN_TOKENS, TRAIN_SAMPLES };

struct training {
	int64_t batch;		/* B: sequences per optimiser step, all replicas */
	double amount;		/* how much to train in all */
	enum train_unit unit;	/* epochs are turned to samples on reading */
};

enum strategy { STRATEGY_TP1D, STRATEGY_TP2D, STRATEGY_SUMMA, STRATEGIES };

struct given {
	struct model model;
	struct system system;
	struct training training;
	enum strategy strategy;
	int64_t gpus;		/* n: accelerators */
	bool or_fewer;		/* some of them may be left without work */
	struct rules rules;	/* all false: the model as published */
	const char *profile;	/* how studies call the rules */
};

/* Whose number it is: decides where the key may stand and which catalogue
 * table has it. */
enum owner { OWNER_MODEL, OWNER_SYSTEM, OWNER_TRAINING, OWNER_CASE };

struct property {
	const char *name;	/* "hbm_capacity" */
	enum owner owner;
	enum quantity quantity;	/* QUANTITY_COUNT: the field is int64_t; else double */
	size_t offset;		/* in struct given */
	double least, most;	/* bounds, included unless ... */
	bool above_least;	/* ... least itself is excluded */
	bool optional;		/* 0 stands for "not given"; help says what then holds */
	const char *symbol;	/* the paper's letter, "" if it has none */
	const char *help;	/* one sentence for list, glossary, man page */
	const char *example;	/* a value for messages; NULL: its quantity's */
};

extern const struct property property_table[];
extern const size_t property_count;

/* property_find -- NULL if there is none of that name. */
const struct property *property_find(const char *name, size_t len);

double property_get(const struct property *property, const struct given *given);

/* property_set -- value within the bounds; whole if a count. */
void property_set(const struct property *property, struct given *given,
                  double value);

/* property_allows -- NULL if value may be set, else why not, as a clause
 * ("must be above 0") in static memory. */
const char *property_allows(const struct property *property, double value);

/* property_example -- a value as a study would write it: "80 GB". */
const char *property_example(const struct property *property);

/* property_column -- its column name, "hbm_capacity_bytes"; out has room for
 * PROPERTY_COLUMN bytes. */
enum { PROPERTY_COLUMN = 64 };
char *property_column(const struct property *property, char out[PROPERTY_COLUMN]);

extern const char *const strategy_name[STRATEGIES];
extern const char *const strategy_help[STRATEGIES];

/* given_flaw -- NULL if the numbers go together, else what does not, as a
 * sentence in static memory ("heads must divide hidden"). */
const char *given_flaw(const struct given *given);

/* given_samples -- sequences to train on in all; NaN if none was given. */
double given_samples(const struct given *given);

/* model_ffn -- f, 4 x hidden unless given. */
int64_t model_ffn(const struct model *model);

/* model_parameters -- weights of all layers, without embeddings. */
double model_parameters(const struct model *model);

/* model_flop -- FLOP that one sequence needs, forward and backward, matrix
 * products only, no recomputation: the numerator of MFU. */
double model_flop(const struct model *model);

#endif
