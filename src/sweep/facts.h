/*
 * facts.h -- tables of what a run was computed on, and how its systems are
 * called in figures.
 *
 * A label says so when nobody sells the system: with that fast-domain size
 * (study/catalogue.h), or with the numbers that the study put in.
 */
#ifndef SWEEP_FACTS_H
#define SWEEP_FACTS_H

#include "study/plan.h"
#include "sweep/table.h"

enum fact_table {
	FACT_SYSTEMS, FACT_MODELS, FACT_WORKLOAD, FACT_STRATEGIES,
	FACT_ASSUMPTIONS, FACT_TABLES
};

/* facts_table -- one of them, complete; rows and all are the arena's. */
void facts_table(struct arena *arena, const struct plan *plan,
                 enum fact_table which, struct table *out);

struct facts_label { const char *text; double hypothetical; };

struct facts_system {		/* a system with one fast-domain size */
	const struct catalogue_system *system;
	double nvs;
	struct facts_label as_listed;
};

struct facts_labels {		/* one for each value of the section's axes */
	struct facts_system *of;
	size_t n;
	const struct axis *systems;	/* NULL: there are none */
	const struct axis *nvs;	/* NULL: one domain for each system */
};

struct facts_labels facts_labels_of(struct arena *arena,
                                    const struct section *section);

/* facts_label_of -- of case `index`, which is `given`: as listed, or, where the study changed the
 * system's numbers, with these: "h200 NVS 8, hbm_capacity 288 GB
 * (hypothetical)", which is the arena's. */
struct facts_label facts_label_of(struct arena *arena,
                                  const struct facts_labels *labels,
                                  size_t index, const struct given *given);

#endif
