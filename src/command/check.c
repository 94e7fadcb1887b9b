#include "command/command.h"
#include "command/study.h"

#define TAKES (OPTION_BIT(SET) | OPTION_BIT(DATA) | OPTION_BIT(CATALOGUE) \
               | OPTION_BIT(HELP))

static void help(void)
{
	printf("usage: fmstudy check STUDY... [OPTION...]\n"
	       "Reports every mistake of the study files, of the catalogue and of the\n"
	       "templates they use.  Runs nothing and writes nothing.\n");
	options_help(stdout, TAKES, false);
}

static void outline(const char *path, const struct study *study)
{
	double cases = 0;

	for (size_t i = 0; i < study->plan->nsections; i++)
		cases += (double)section_cases(&study->plan->sections[i]);
	printf("%s: well formed, %zu sections, %.0f cases, %zu figures\n", path,
	       study->plan->nsections, cases, study->plan->nfigures);
}

void command_check(int argc, char **argv, struct diag *diag)
{
	struct arena *arena = arena_new();
	struct options options;
	struct study study;
	struct data data;

	if (!options_read(arena, argc, argv, TAKES, false, &options, diag))
		goto done;
	if (options.value[OPTION_HELP]) {
		help();
		goto done;
	}
	if (options.nrest == 0) {
		diag_say(diag, LEVEL_ERROR, "check", "which study?");
		diag_hint(diag, "fmstudy check studies/llm-pretrain.study");
		goto done;
	}
	if (!data_read(arena, &options, &data, diag))
		goto done;
	for (size_t i = 0; i < options.nrest; i++)
		if (study_ready(arena, options.rest[i], &options, &data, &study,
		                diag))
			outline(options.rest[i], &study);
done:
	arena_free(arena);
}
