/*
 * plan.h -- a study, read and checked: what to compute and what to draw.
 *
 * A section of a plan is a product of axes; each axis has one value or many.
 * Cases are numbered 0 .. section_cases()-1 with the last axis the fastest
 * and made on demand.  Axes stand in one order whatever the file says, so
 * that rows always come in one order: profile, model, strategy,
 * system, nvs, the other properties in the order of property_table, gpus,
 * collective, group, in_domain, bytes.
 * Axes of one `together` line move as one (each has the same `step`).
 *
 * Read-only after plan_read.  Everything belongs to the arena; names point
 * into it or into the catalogue.
 */
#ifndef STUDY_PLAN_H
#define STUDY_PLAN_H

#include <stdbool.h>

#include "base/diag.h"
#include "base/mem.h"
#include "given/collective.h"
#include "given/config.h"
#include "given/given.h"
#include "study/catalogue.h"

enum axis_kind {
	AXIS_PROFILE, AXIS_MODEL, AXIS_STRATEGY, AXIS_SYSTEM, AXIS_PROPERTY,
	AXIS_COLLECTIVE, AXIS_GROUP, AXIS_IN_DOMAIN, AXIS_BYTES
};

struct plan_profile {		/* a set of corrections and its name */
	const char *name;	/* as rules_name has it */
	struct rules rules;
};

struct axis {
	enum axis_kind kind;
	const struct property *property;	/* AXIS_PROPERTY */
	size_t n;		/* values, >= 1 */
	const struct catalogue_model **models;	/* AXIS_MODEL: n of them */
	const struct catalogue_system **systems;
	const enum strategy *strategies;
	const struct plan_profile **profiles;
	const enum collective *collectives;
	const double *values;	/* all other kinds: n, SI */
	const char *modifier;	/* "bidirectional" if values were halved, else NULL */
	bool or_fewer;		/* of gpus: each value, or fewer of them */
	size_t stride, period;	/* value index of case i: i / stride % period */
	struct span at;
};

enum section_kind {
	SECTION_SWEEP,		/* axes x search of the best configurations */
	SECTION_CONFIGS,	/* axes x listed configurations, timed */
	SECTION_SENSITIVITY,	/* axes x searches around the value of each feature */
	SECTION_OPERATIONS,	/* axes x operations of listed configurations */
	SECTION_COLLECTIVES,	/* axes x one collective, beside measured ones */
	SECTION_PROCURE,	/* offers beside each other: study/procure.h, no cases */
	SECTION_KINDS
};

struct plan_config {		/* one `config NAME = tp1d n1=8 ...` line */
	const char *name;
	enum strategy strategy;
	struct config config;	/* in_domain all 0: best placement */
	struct span at;
};

struct plan_measured {		/* what one collective took */
	struct exchange of;
	double seconds;
	const char *source;
};

struct section {
	enum section_kind kind;
	const char *name;	/* [A-Za-z0-9_-]+; the file is data/NAME.csv */
	struct axis *axes;
	size_t naxes;
	int64_t keep;		/* best k kept per case; 1 for configs */
	bool or_fewer;		/* accelerators may be left without work */
	struct training training;	/* amount and unit; batch is an axis */
	const char *train_text;	/* "1e12 tokens", as written; "" if none */
	const struct plan_config *configs;
	size_t nconfigs;	/* the fastest-moving part of a case's index */
	/* Of a SECTION_SENSITIVITY only: */
	const enum strategy *strategies;	/* the best of these; no axis */
	size_t nstrategies;
	const struct property *const *features;
	size_t nfeatures;
	double factor;		/* above 1: value / factor, value x factor */
	/* Of a SECTION_COLLECTIVES only: */
	const struct plan_measured *measured;
	size_t nmeasured;
	struct span at;
	/* Of a SECTION_PROCURE only; its axes list the profile, the models of
	 * its workloads, the strategies, and the systems of those offers that
	 * have all properties (no such axis if none has). */
	const struct plan_procure *procure;
};

struct plan_filter {		/* a figure's `system = b200`: rows to draw */
	const char *column;	/* "system", "hbm_capacity_bytes" */
	const char *text;	/* wanted text, or NULL: number */
	double number;
};

struct plan_figure {
	const char *name;	/* file stem */
	const char *plot;	/* templates/figures/PLOT.gp */
	const char *title;	/* NULL: the template's */
	const char *caption;	/* NULL: the template's */
	size_t section;		/* index into plan.sections */
	const struct plan_filter *filters;
	size_t nfilters;
	struct span at;
};

struct plan_set {		/* a --set that was used, for the manifest */
	const char *text;	/* "scaling.nvs=8" */
};

struct plan {
	struct source source;	/* the study file */
	const char *name;	/* file name without .study */
	const char *title;
	struct section *sections;
	size_t nsections;
	struct plan_figure *figures;
	size_t nfigures;
	const char *report;	/* templates/reports/REPORT.md; NULL: none */
	size_t report_section;	/* the section the report reads as `points` */
	struct span report_at;
	const struct catalogue *catalogue;
	const char *const *inputs;	/* further files read (`catalogue`, `measured`) */
	size_t ninputs;
};

/* plan_read -- parse and check a study.  `sets` are --set arguments.  All
 * mistakes are said; NULL if there was any. */
struct plan *plan_read(struct arena *arena, const char *path,
                       const char *const *sets, size_t nsets,
                       struct catalogue *catalogue, struct diag *diag);

size_t section_cases(const struct section *section);

/* section_case -- case number `index`; *config is the listed configuration
 * of a section that has some, else NULL. */
void section_case(const struct section *section, size_t index,
                  struct given *out, const struct plan_config **config);

/* section_exchange -- the collective of case `index` of a
 * SECTION_COLLECTIVES, which says nothing of a model. */
struct exchange section_exchange(const struct section *section, size_t index);

bool section_has_model(const struct section *section);

/* plan_value -- one value of a property, written as a study would write it
 * ("80 GB"), for the command line: true and *value in SI, or said and false. */
bool plan_value(const struct property *property, const struct source *text,
                double *value, struct diag *diag);

/* plan_train -- "1e12 tokens", likewise: amount and unit set. */
bool plan_train(const struct source *text, struct training *out,
                struct diag *diag);

/* plan_configuration -- "tp1d n1=8 np=16 nd=32 b=1", as a `config` line has
 * it after its name. */
bool plan_configuration(const struct source *text, enum strategy *strategy,
                        struct config *out, struct diag *diag);

#endif
