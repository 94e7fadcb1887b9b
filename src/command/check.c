#include "command/command.h"
#include "command/inherited.h"
#include "command/study.h"
#include "study/procure.h"

#define TAKES (OPTION_BIT(SET) | OPTION_BIT(DATA) | OPTION_BIT(CATALOGUE) \
               | OPTION_BIT(HELP))

static const struct verb verb = {
	.usage = "usage: fmstudy check STUDY... [OPTION...]\n"
	         "Reports every mistake of the study files, of the catalogue and of the\n"
	         "templates they use.  Runs nothing and writes nothing.\n",
	.takes = TAKES, .properties = false };

static void print_count(const char *before, double n, const char *what)
{
	printf("%s%.0f %s%s", before, n, what, n == 1 ? "" : "s");
}

static void print_outline(const char *path, const struct plan *plan)
{
	double cases = 0, offers = 0;

	for (size_t i = 0; i < plan->nsections; i++) {
		const struct plan_procure *procure = plan->sections[i].procure;

		cases += (double)section_cases(&plan->sections[i]);
		offers += procure ? (double)procure->noffers : 0;
	}
	printf("%s: well formed", path);
	print_count(", ", (double)plan->nsections, "section");
	if (cases > 0 || offers == 0)
		print_count(", ", cases, "case");
	if (offers > 0)
		print_count(", ", offers, "offer");
	print_count(", ", (double)plan->nfigures, "figure");
	putchar('\n');
}

static void outline(const char *path, const struct plan *plan)
{
	print_outline(path, plan);
	inherited_print(plan);
}

void command_check(int argc, char **argv, struct diag *diag)
{
	struct arena *arena = arena_new();
	struct options options;
	struct study study;
	struct data data;

	if (!options_start(arena, argc, argv, &verb, &options, diag))
		goto done;
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
			outline(options.rest[i], study.plan);
done:
	arena_free(arena);
}
