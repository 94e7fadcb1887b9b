/*
 * options.h -- the command line's options, one row each.
 *
 * A verb says which options it takes; the same rows parse them and print
 * `--help`.  Every property of property_table is an option of the verbs that
 * make a case from the command line (--hbm_capacity "80 GB").
 *
 * Errors: said through diag with the argument's text; false is returned.
 */
#ifndef COMMAND_OPTIONS_H
#define COMMAND_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/mem.h"

enum option_id {
	OPTION_OUTPUT, OPTION_THREADS, OPTION_SET, OPTION_INDEX, OPTION_PDF, OPTION_DATA,
	OPTION_CATALOGUE, OPTION_MODEL, OPTION_SYSTEM, OPTION_STRATEGY,
	OPTION_TRAIN, OPTION_PROFILE, OPTION_OR_FEWER, OPTION_KEEP,
	OPTION_HELP, OPTIONS
};

#define OPTION_BIT(id) (1u << OPTION_##id)

struct options {
	const char *value[OPTIONS];	/* as given, NULL if not */
	const char **property;	/* by index in property_table; NULL if not given */
	const char **sets;	/* --set may be repeated */
	size_t nsets;
	char **rest;		/* what is no option */
	size_t nrest;
};

struct verb {			/* what options_start needs to know of one */
	const char *usage;	/* first lines of its --help */
	unsigned takes;		/* OPTION_BITs */
	bool properties;	/* every property is an option, too */
};

/* options_start -- read the options behind argv[0], the verb.  False when
 * there is nothing more to do: a mistake was said, or --help printed. */
bool options_start(struct arena *arena, int argc, char **argv,
                   const struct verb *verb, struct options *out,
                   struct diag *diag);

/* options_whole -- a whole number within bounds; `fallback` if not given. */
bool options_whole(const struct options *options, enum option_id id,
                   long least, long most, long fallback, long *value,
                   struct diag *diag);

#endif
