/*
 * candidate.h -- which configurations exist, and where their groups may sit.
 *
 * Idea: a configuration is a way to cut n accelerators into n1 x n2 x np x nd
 * with a microbatch and, for SUMMA, panels; a placement says how many members
 * of each group share a fast domain.  A candidate is both together.
 *
 * The rules are the published ones and what E5 and E6 change (given/rules.h);
 * each is a row of the table in candidate.c, in the order in which they are
 * reported.
 */
#ifndef SEARCH_CANDIDATE_H
#define SEARCH_CANDIDATE_H

#include "given/config.h"
#include "given/given.h"
#include "search/divisor.h"

/* candidate_flaw -- NULL if the configuration is one of those searched, else
 * the first rule it breaks, as a clause in static memory.  Looks at sizes,
 * microbatch and panels, not at placement. */
const char *candidate_flaw(const struct given *given, const struct config *config);

/* placement_flaw -- the same for v1, v2, vp, vd of such a configuration. */
const char *placement_flaw(const struct given *given, const struct config *config);

struct space {			/* what the loops over candidates step through */
	const struct given *given;
	struct divisors gpus, heads, layers, batch, domain;
};

void space_of(struct space *out, const struct given *given);

/* A sink is called for each candidate; the config is its own to read for the
 * time of the call. */
typedef void candidate_sink(void *context, const struct config *config);

/* candidate_each -- every configuration (in_domain all 0); those that differ
 * in microbatch and panels only come one after the other. */
void candidate_each(const struct space *space, candidate_sink *sink,
                    void *context);

/* placement_each -- every placement of one configuration. */
void placement_each(const struct space *space, const struct config *config,
                    candidate_sink *sink, void *context);

#endif
