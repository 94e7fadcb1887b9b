/*
 * case.h -- one case from the command line's options: for best and explain.
 */
#ifndef COMMAND_CASE_H
#define COMMAND_CASE_H

#include "command/data.h"

#define CASE_OPTIONS (OPTION_BIT(DATA) | OPTION_BIT(CATALOGUE) \
                      | OPTION_BIT(MODEL) | OPTION_BIT(SYSTEM) \
                      | OPTION_BIT(STRATEGY) | OPTION_BIT(TRAIN) \
                      | OPTION_BIT(PROFILE) | OPTION_BIT(HELP))

struct command_case {
	struct given given;	/* strategy: the one named, or tp1d */
	bool strategy_given;
	const struct catalogue_system *system;
};

/* case_read -- every mistake of the options is said; false if any.  gpus may
 * be missing where a configuration will tell it. */
bool case_read(struct arena *arena, const struct options *options,
               struct data *data, bool needs_gpus, struct command_case *out,
               struct diag *diag);

/* case_headline -- model, system, accelerators, batch and profile in words. */
void case_headline(const struct command_case *c, const char *strategy);

#endif
