/*
 * command.h -- the verbs of the command line, one file each.
 *
 * A verb gets argv from its own name on, writes results to stdout or files
 * and complaints through diag, and returns nothing: the exit status is
 * diag_status.
 */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include <stdbool.h>

#include "base/diag.h"

#define FMSTUDY_VERSION "0.1.0"

#ifndef FMSTUDY_DATADIR		/* where `make install` put the data */
#define FMSTUDY_DATADIR "/usr/local/share/fmstudy"
#endif

typedef void command_run(int argc, char **argv, struct diag *diag);

command_run command_run_studies, command_check, command_list, command_best,
            command_explain;

struct command {
	const char *name, *summary;
	command_run *run;
	bool by_all;		/* of several ranks; else the first does it */
};

extern const struct command command_table[];
extern const size_t command_count;

#endif
