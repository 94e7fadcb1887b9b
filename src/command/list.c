#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "command/aligned.h"
#include "command/command.h"
#include "command/data.h"
#include "study/procure.h"

#define TAKES (OPTION_BIT(DATA) | OPTION_BIT(CATALOGUE) | OPTION_BIT(HELP))

static void list_models(struct arena *arena, const struct data *data)
{
	struct aligned t = aligned_new(arena, 8);
	static const char *const head[] = { "<model", "parameters (G)", "seq",
		"hidden", "ffn", "heads", "layers", "<source" };

	for (size_t i = 0; i < 8; i++)
		aligned_add(&t, "%s", head[i]);
	for (size_t i = 0; i < data->catalogue.nmodels; i++) {
		const struct model *m = &data->catalogue.models[i].model;

		aligned_add(&t, "%s", m->name);
		aligned_add(&t, "%.6g", model_parameters(m) / 1e9);
		aligned_add(&t, "%lld", (long long)m->seq);
		aligned_add(&t, "%lld", (long long)m->hidden);
		aligned_add(&t, "%lld", (long long)model_ffn(m));
		aligned_add(&t, "%lld", (long long)m->heads);
		aligned_add(&t, "%lld", (long long)m->layers);
		aligned_add(&t, "%s", data->catalogue.models[i].source);
	}
	aligned_print(&t, stdout);
}

/* The numbers that tell systems apart; the others are in the catalogue. */
static const struct shown {
	const char *property, *head;
	double scale;
} shown[] = {
	{ "matrix_peak", "matrix TFLOP/s", 1e12 },
	{ "vector_peak", "vector TFLOP/s", 1e12 },
	{ "hbm_bandwidth", "HBM GB/s", 1e9 },
	{ "hbm_capacity", "HBM GB", 1e9 },
	{ "nvs", "NVS", 1 },
	{ "fast_bandwidth", "fast GB/s", 1e9 },
	{ "slow_bandwidth", "slow GB/s", 1e9 },
};
enum { SHOWN = sizeof shown / sizeof *shown };

static void list_systems(struct arena *arena, const struct data *data)
{
	struct aligned t = aligned_new(arena, SHOWN + 2);

	aligned_add(&t, "<system");
	for (size_t i = 0; i < SHOWN; i++)
		aligned_add(&t, "%s", shown[i].head);
	aligned_add(&t, "<note");
	for (size_t i = 0; i < data->catalogue.nsystems; i++) {
		const struct catalogue_system *s = &data->catalogue.systems[i];
		struct given given = { .system = s->system };

		aligned_add(&t, "%s", s->system.name);
		for (size_t j = 0; j < SHOWN; j++)
			aligned_add(&t, "%.6g", property_get(property_find(
				shown[j].property, strlen(shown[j].property)),
				&given) / shown[j].scale);
		if (!s->complete)
			aligned_add(&t, "lacks %s", s->lacks->name);
		else
			aligned_add(&t, "%s", catalogue_sold(s, s->system.nvs)
			            ? "" : "hypothetical");
	}
	aligned_print(&t, stdout);
}

static void list_strategies(struct arena *arena, const struct data *data)
{
	(void)arena;
	(void)data;
	for (int s = 0; s < STRATEGIES; s++)
		printf("%-6s %s\n", strategy_name[s], strategy_help[s]);
}

/* Rows of an offers file that are no properties of a system. */
static void list_offer_terms(struct aligned *t)
{
	for (int i = 0; i < OFFER_TERMS; i++) {
		const struct offer_term_row *row = &offer_term_table[i];

		aligned_add(t, "%s", row->property.name);
		aligned_add(t, "offer");
		aligned_add(t, "%s", row->form ? row->form
		            : quantity_name(row->property.quantity));
		aligned_add(t, "%s", property_example(&row->property));
		aligned_add(t, "%s", row->property.help);
	}
}

static void list_properties(struct arena *arena, const struct data *data)
{
	static const char *const owner[] = {
		[OWNER_MODEL] = "model", [OWNER_SYSTEM] = "system",
		[OWNER_TRAINING] = "training", [OWNER_CASE] = "case" };
	struct aligned t = aligned_new(arena, 5);

	(void)data;
	aligned_add(&t, "<property");
	aligned_add(&t, "<of");
	aligned_add(&t, "<quantity");
	aligned_add(&t, "<for example");
	aligned_add(&t, "<meaning");
	for (size_t i = 0; i < property_count; i++) {
		const struct property *p = &property_table[i];

		aligned_add(&t, "%s", p->name);
		aligned_add(&t, "%s", owner[p->owner]);
		aligned_add(&t, "%s", quantity_name(p->quantity));
		aligned_add(&t, "%s", quantity_example(p->quantity));
		aligned_add(&t, "%s", p->help);
	}
	list_offer_terms(&t);
	aligned_print(&t, stdout);
}

static void list_profiles(struct arena *arena, const struct data *data)
{
	struct aligned t = aligned_new(arena, 3);

	(void)data;
	for (int i = 0; i < PROFILES; i++)
		printf("%-10s %s\n", profile_name[i], profile_help[i]);
	printf("Corrections, singly as in \"paper +E1\" or \"corrected -E6\":\n\n");
	aligned_add(&t, "<");
	aligned_add(&t, "<as published");
	aligned_add(&t, "<mended");
	for (int c = 0; c < CORRECTIONS; c++) {
		aligned_add(&t, "%s", correction_table[c].name);
		aligned_add(&t, "%s", correction_table[c].defect);
		aligned_add(&t, "%s", correction_table[c].mended);
	}
	aligned_print(&t, stdout);
}

static int is_plot(const struct dirent *entry)
{
	size_t len = strlen(entry->d_name);

	return len > 3 && strcmp(entry->d_name + len - 3, ".gp") == 0;
}

/* The template's own title line. */
static void print_title(const char *path)
{
	static const char mark[] = "#@ title";
	char line[512];
	FILE *f = fopen(path, "r");

	while (f && fgets(line, sizeof line, f))
		if (strncmp(line, mark, sizeof mark - 1) == 0) {
			line[strcspn(line, "\n")] = '\0';
			fputs(line + sizeof mark - 1
			      + strspn(line + sizeof mark - 1, " "), stdout);
			break;
		}
	if (f)
		fclose(f);
	putchar('\n');
}

static void list_plots(struct arena *arena, const struct data *data)
{
	const char *folder = data_path(arena, data, "templates/figures");
	struct dirent **entries;
	int n = scandir(folder, &entries, is_plot, alphasort);

	for (int i = 0; i < n; i++) {
		int len = (int)strlen(entries[i]->d_name) - 3;

		printf("%-24.*s ", len, entries[i]->d_name);
		print_title(arena_printf(arena, "%s/%s", folder,
		                         entries[i]->d_name));
		free(entries[i]);
	}
	if (n >= 0)
		free(entries);
}

static const struct topic {
	const char *name;
	void (*list)(struct arena *, const struct data *);
} topics[] = {
	{ "models", list_models },
	{ "systems", list_systems },
	{ "strategies", list_strategies },
	{ "profiles", list_profiles },
	{ "properties", list_properties },
	{ "plots", list_plots },
};
enum { TOPICS = sizeof topics / sizeof *topics };

static const struct verb verb = {
	.usage = "usage: fmstudy list [models|systems|strategies|profiles|properties|plots]...\n"
	         "Shows what studies may name; everything if nothing is named.\n",
	.takes = TAKES, .properties = false };

static const struct topic *topic_of(const char *word, struct diag *diag)
{
	const char *names[TOPICS], *near;

	for (size_t i = 0; i < TOPICS; i++) {
		if (strcmp(topics[i].name, word) == 0)
			return &topics[i];
		names[i] = topics[i].name;
	}
	near = near_name(word, strlen(word), names, TOPICS);
	diag_say(diag, LEVEL_ERROR, word, "there is no such list");
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else
		diag_hint(diag, "models, systems, strategies, profiles, properties or plots");
	return NULL;
}

static void list_all(struct arena *arena, const struct data *data)
{
	for (size_t i = 0; i < TOPICS; i++) {
		printf("%s%s\n\n", i ? "\n" : "", topics[i].name);
		topics[i].list(arena, data);
	}
}

void command_list(int argc, char **argv, struct diag *diag)
{
	struct arena *arena = arena_new();
	struct options options;
	struct data data;

	if (!options_start(arena, argc, argv, &verb, &options, diag))
		goto done;
	for (size_t i = 0; i < options.nrest; i++)
		topic_of(options.rest[i], diag);
	if (diag_bad(diag) || !data_read(arena, &options, &data, diag))
		goto done;
	if (options.nrest == 0)
		list_all(arena, &data);
	for (size_t i = 0; i < options.nrest; i++)
		topic_of(options.rest[i], diag)->list(arena, &data);
done:
	arena_free(arena);
}
