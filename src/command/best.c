#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/aligned.h"
#include "command/case.h"
#include "command/command.h"
#include "command/loss.h"
#include "search/search.h"

#define TAKES (CASE_OPTIONS | OPTION_BIT(KEEP) | OPTION_BIT(OR_FEWER))
#define NEAR_TIE 0.02		/* within this of the best: a tie in practice */
#define FULL_HBM 0.9		/* above this, transient buffers may not fit */

enum { DEFAULT_KEEP = 10 };

static const struct verb verb = {
	.usage = "usage: fmstudy best --model M --system S --gpus N --batch B [OPTION...]\n"
	         "Searches every parallelisation and placement for the fastest that fit, over\n"
	         "all strategies unless one is named, and prints the best as a table.\n",
	.takes = TAKES, .properties = true };

struct entry { struct ranked ranked; enum strategy strategy; };

struct tally {			/* of all strategies searched */
	struct entry *entries;
	size_t n;
	double candidates, fitting, nearest;
	enum verdict verdict;
};

static int by_rank(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int by = ranked_order(&x->ranked, &y->ranked);

	return by ? by : (int)x->strategy - (int)y->strategy;
}

static void search_all(const struct command_case *c, struct tally *tally)
{
	struct searcher *searcher = searcher_new();
	struct found *found = mem_alloc(1, sizeof *found);
	struct given given = c->given;

	*tally = (struct tally){ .nearest = INFINITY,
	                         .verdict = VERDICT_DIVISIBILITY };
	tally->entries = mem_alloc(STRATEGIES * KEEP_MOST, sizeof *tally->entries);
	for (int s = 0; s < STRATEGIES; s++) {
		given.strategy = (enum strategy)s;
		if (c->strategy_given && given.strategy != c->given.strategy)
			continue;
		search_best(searcher, &given, KEEP_MOST, found);
		for (size_t i = 0; i < found->n; i++)
			tally->entries[tally->n++] = (struct entry){
				found->best[i], given.strategy };
		tally->candidates += found->candidates;
		tally->fitting += found->fitting;
		tally->nearest = fmin(tally->nearest, found->nearest_hbm);
		if (found->verdict < tally->verdict)
			tally->verdict = found->verdict;
	}
	qsort(tally->entries, tally->n, sizeof *tally->entries, by_rank);
	free(found);
	searcher_free(searcher);
}

static struct step step_of_entry(const struct command_case *c,
                                 const struct entry *e)
{
	struct given given = c->given;

	given.strategy = e->strategy;
	return step_of(&given, &e->ranked.config);
}

static void head(struct aligned *t, bool days)
{
	static const char *const names[] = {
		"rank", "step s", "behind %", "idle", "<strategy", "n1", "n2", "np", "nd",
		"b", "nb", "v1", "v2", "vp", "vd", "HBM GB", "HBM %", "MFU %",
		"compute %" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		aligned_add(t, "%s", names[i]);
	for (int i = 1; i < LOSS_PARTS; i++)
		aligned_add(t, "%s %%", loss_name[i]);
	if (days)
		aligned_add(t, "days");
	aligned_add(t, "<binds");
}

static void line(struct aligned *t, const struct command_case *c, size_t rank,
                 const struct entry *e, double best)
{
	const struct config *k = &e->ranked.config;
	const struct given *g = &c->given;
	struct step step = step_of_entry(c, e);
	double share = step.hbm / g->system.hbm_capacity;
	double rate = (double)g->training.batch / step.seconds;
	double samples = given_samples(g);

	aligned_add(t, "%zu", rank);
	aligned_add(t, "%.6g", step.seconds);
	aligned_add(t, "%.2f", 100 * (step.seconds / best - 1));
	aligned_add(t, "%lld", (long long)(g->gpus - config_gpus(k)));
	aligned_add(t, "%s", strategy_name[e->strategy]);
	for (int i = 0; i < GROUPS; i++)
		aligned_add(t, "%lld", (long long)k->group[i].size);
	aligned_add(t, "%lld", (long long)k->microbatch);
	aligned_add(t, "%lld", (long long)k->panels);
	for (int i = 0; i < GROUPS; i++)
		aligned_add(t, "%lld", (long long)k->group[i].in_domain);
	aligned_add(t, "%.1f", step.hbm / 1e9);
	aligned_add(t, "%.1f", 100 * share);
	aligned_add(t, "%.1f", 100 * model_flop(&g->model) * rate
	            / ((double)g->gpus * g->system.matrix_peak));
	for (int i = 0; i < LOSS_PARTS; i++)
		aligned_add(t, "%.1f",
		            100 * loss_seconds(&step, i) / step.seconds);
	if (!isnan(samples))
		aligned_add(t, "%.2f", samples / rate / 86400);
	aligned_add(t, "%s%s", loss_name[loss_largest(&step)],
	            share > FULL_HBM ? ", HBM nearly full" : "");
}

static void print_best(struct arena *arena, const struct command_case *c,
                       const struct tally *tally, size_t keep)
{
	bool days = !isnan(given_samples(&c->given));
	struct aligned t = aligned_new(arena, 20 + (LOSS_PARTS - 1) + days);
	double best = tally->entries[0].ranked.seconds;
	size_t near = 0;

	head(&t, days);
	for (size_t i = 0; i < tally->n && i < keep; i++)
		line(&t, c, i + 1, &tally->entries[i], best);
	aligned_print(&t, stdout);
	while (near < tally->n && tally->entries[near].ranked.seconds
	                          <= best * (1 + NEAR_TIE))
		near++;
	printf("\n%s%zu configuration%s within %.0f %% of the best: "
	       "%s.\n", near >= KEEP_MOST ? "at least " : "", near,
	       near == 1 ? " is" : "s are", 100 * NEAR_TIE,
	       near == 1 ? "no near-tie" : "ties in practice");
	printf("idle: accelerators left without work; v1 v2 vp vd: members of "
	       "n1 n2 np nd that share a fast domain; "
	       "binds: the largest part of the step beside compute.\n");
}

static void print_none(const struct command_case *c, const struct tally *tally)
{
	double capacity = c->given.system.hbm_capacity;

	switch (tally->verdict) {
	case VERDICT_MEMORY:
		printf("nothing feasible: the nearest miss needs %.1f GB of HBM, "
		       "%.1f GB more than the %.1f GB there are\n",
		       tally->nearest / 1e9, (tally->nearest - capacity) / 1e9,
		       capacity / 1e9);
		break;
	case VERDICT_PLACEMENT:
		printf("nothing feasible: no placement fills a fast domain of "
		       "%lld exactly\n", (long long)c->given.system.nvs);
		break;
	default:
		printf("nothing feasible: no configuration of this model and "
		       "batch divides %lld accelerators; --or-fewer lets some "
		       "stay idle\n", (long long)c->given.gpus);
	}
}

void command_best(int argc, char **argv, struct diag *diag)
{
	struct arena *arena = arena_new();
	struct options options;
	struct command_case c;
	struct tally tally;
	struct data data;
	long keep;

	if (!options_start(arena, argc, argv, &verb, &options, diag)
	    || !options_whole(&options, OPTION_KEEP, 1, KEEP_MOST, DEFAULT_KEEP,
	                      &keep, diag))
		goto done;
	if (options.nrest) {
		diag_say(diag, LEVEL_ERROR, options.rest[0],
		         "'best' takes options only");
		goto done;
	}
	if (!data_read(arena, &options, &data, diag)
	    || !case_read(arena, &options, &data, true, &c, diag))
		goto done;
	c.given.or_fewer = options.value[OPTION_OR_FEWER] != NULL;
	search_all(&c, &tally);
	case_headline(&c, c.strategy_given ? strategy_name[c.given.strategy]
	                                   : "all strategies");
	printf("%.0f candidates, %.0f of them fit in HBM\n\n", tally.candidates,
	       tally.fitting);
	if (tally.n)
		print_best(arena, &c, &tally, (size_t)keep);
	else
		print_none(&c, &tally);
	free(tally.entries);
done:
	arena_free(arena);
}
