/*
 * main.c -- fmstudy: picks the verb and turns what went wrong into an exit
 * status.
 */
#include <string.h>

#include "base/interrupt.h"
#include "base/ranks.h"
#include "command/command.h"

const struct command command_table[] = {
	{ "run", "run studies: CSV, figures, report", command_run_studies, true },
	{ "check", "report every mistake of studies, run nothing", command_check, false },
	{ "list", "what there is: models, systems, strategies, ...", command_list, false },
	{ "best", "one search, the best configurations as a table", command_best, false },
	{ "explain", "every operation of one configuration", command_explain, false },
};
const size_t command_count = sizeof command_table / sizeof *command_table;

static void usage(FILE *out)
{
	fprintf(out,
	        "usage: fmstudy VERB [ARGUMENT...]\n"
	        "Times the training of large transformers on a machine, searching every\n"
	        "parallelisation for the fastest one that fits.\n\n");
	for (size_t i = 0; i < command_count; i++)
		fprintf(out, "  %-8s %s\n", command_table[i].name,
		        command_table[i].summary);
	fprintf(out,
	        "\n  fmstudy VERB --help   tells more of a verb\n"
	        "  fmstudy --version     prints the version\n\n"
	        "Exit status: 0 done, 1 the input is wrong, 2 the environment failed.\n");
}

static const struct command *find(const char *name)
{
	for (size_t i = 0; i < command_count; i++)
		if (strcmp(command_table[i].name, name) == 0)
			return &command_table[i];
	return NULL;
}

static void unknown(const char *word, struct diag *diag)
{
	const char *names[16], *near;

	for (size_t i = 0; i < command_count; i++)
		names[i] = command_table[i].name;
	near = near_name(word, strlen(word), names, command_count);
	diag_say(diag, LEVEL_ERROR, word, "there is no such verb");
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else
		diag_hint(diag, "fmstudy --help lists the verbs");
}

/* What the words say; usage if there are none. */
static int obey(int argc, char **argv, struct diag *diag)
{
	const struct command *command;

	if (argc < 2) {
		usage(stderr);
		return 1;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0
	    || strcmp(argv[1], "help") == 0) {
		usage(stdout);
	} else if (strcmp(argv[1], "--version") == 0) {
		printf("fmstudy %s%s\n", FMSTUDY_VERSION, ranks_build);
	} else if ((command = find(argv[1]))) {
		command->run(argc - 1, argv + 1, diag);
	} else {
		unknown(argv[1], diag);
	}
	if (fflush(stdout) != 0 || ferror(stdout))
		diag_say(diag, LEVEL_FAILURE, "standard output",
		         "cannot be written");
	diag_end(diag);
	return diag_status(diag);
}

/* Of several ranks the first is heard. */
static int follow(int argc, char **argv)
{
	struct diag silent = { .out = freopen("/dev/null", "w", stdout) };
	const struct command *command = argc < 2 ? NULL : find(argv[1]);

	if (!silent.out)
		silent.out = stderr;
	return command && command->by_all ? obey(argc, argv, &silent) : 0;
}

int main(int argc, char **argv)
{
	struct diag diag = { .out = stderr };

	/* A message is many writes: by lines, or thousands of them crawl. */
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
	ranks_start(&argc, &argv);
	interrupt_watch();
	return ranks_end(ranks_first() ? obey(argc, argv, &diag)
	                               : follow(argc, argv));
}
