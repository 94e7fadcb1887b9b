/*
 * workload_line.c -- a model and what is done with it, one line each.
 */
#include "study/workload_line.h"

#include <math.h>
#include <string.h>

/* Shares written in per cent may miss 1 by this. */
#define ROUNDING 1e-9

enum { BATCH, TRAIN, RUNS, SHARE, GPUS, DEADLINE, WORDS };

static const struct property runs_a_year = {
	.name = "runs", .owner = OWNER_CASE, .quantity = QUANTITY_RATIO,
	.least = 0, .most = 1e9, .above_least = true, .example = "2",
	.help = "runs a year",
};
static const struct property share_of_machine = {
	.name = "share", .owner = OWNER_CASE, .quantity = QUANTITY_RATIO,
	.least = 0, .most = 1, .above_least = true, .example = "50 %",
	.help = "share of the machine's time",
};
static const struct property deadline_of_run = {
	.name = "deadline", .owner = OWNER_CASE, .quantity = QUANTITY_SECONDS,
	.least = 0, .most = 1e12, .above_least = true, .example = "90 days",
	.help = "the longest that one run may take",
};

static const struct {
	const char *name, *example;
} words[WORDS] = {
	[BATCH] = { "batch", "batch=4096" },
	[TRAIN] = { "train", "train=\"1e12 tokens\"" },
	[RUNS] = { "runs", "runs=2" },
	[SHARE] = { "share", "share=\"50 %\"" },
	[GPUS] = { "gpus", "gpus=64" },
	[DEADLINE] = { "deadline", "deadline=\"90 days\"" },
};

struct line {			/* one line while it is read */
	struct reading *r;
	struct plan_workload *out;
	bool given[WORDS];
	bool good;
};

static const struct property *property_of(int word)
{
	switch (word) {
	case RUNS:
		return &runs_a_year;
	case SHARE:
		return &share_of_machine;
	case DEADLINE:
		return &deadline_of_run;
	default:
		return property_find(words[word].name, strlen(words[word].name));
	}
}

/* What was most likely meant is not missing. */
static void count_as_given(struct line *l, const char *near)
{
	for (int i = 0; i < WORDS; i++)
		l->given[i] |= strcmp(words[i].name, near) == 0;
}

static int find_word(struct line *l, struct span name)
{
	const char *names[WORDS];

	for (int i = 0; i < WORDS; i++) {
		names[i] = words[i].name;
		if (span_is(name, names[i]))
			return i;
	}
	const char *near = near_name(span_text(name), name.len, names, WORDS);
	diag_at(l->r->reader.diag, LEVEL_ERROR, name, "'%.*s' is no word of a "
	        "workload", span_arg(name));
	if (near)
		diag_hint(l->r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(l->r->reader.diag, "there are batch, train, runs, share, "
		          "gpus, deadline");
	if (near)
		count_as_given(l, near);
	l->good = false;
	return -1;
}

static void read_train(struct line *l, struct span value)
{
	struct entry entry = { .key = value, .value = value,
	                       .rule = key_find("train", 5) };

	value_read(&l->r->reader, &entry);
	l->out->train_text = span_copy(l->r->reader.arena, value);
	if (entry.bad)
		l->good = false;
	else
		value_training(&entry.list.items[0], &l->out->training);
}

static void set_number(struct plan_workload *out, int word, double x)
{
	switch (word) {
	case BATCH:
		out->training.batch = (int64_t)x;
		break;
	case GPUS:
		out->gpus = (int64_t)x;
		break;
	case RUNS:
		out->runs = x;
		break;
	case SHARE:
		out->share = x;
		break;
	case DEADLINE:
		out->deadline = x;
		break;
	}
}

static void read_number(struct line *l, int word, struct span value)
{
	struct list list = { 0 };

	if (!value_numbers(&l->r->reader, value, property_of(word), &list)) {
		l->good = false;
	} else if (list.n > 1 || list.or_fewer.len > 0) {
		diag_at(l->r->reader.diag, LEVEL_ERROR, value, "'%s' takes one "
		        "number here", words[word].name);
		diag_hint(l->r->reader.diag, "for example: %s", words[word].example);
		l->good = false;
	} else {
		set_number(l->out, word, list.items[0].number);
	}
}

static void no_word(struct line *l, struct span at)
{
	diag_at(l->r->reader.diag, LEVEL_ERROR, at, "'%.*s' makes no sense here",
	        span_arg(at));
	diag_hint(l->r->reader.diag, "words are given as batch=4096 share=\"50 %%\", "
	          "those with blanks in quotes");
	l->good = false;
}

/* word = name "=" value */
static void read_word(struct line *l, struct span name, struct span value)
{
	int word;

	if (!value.source) {
		no_word(l, name);
		return;
	}
	word = find_word(l, name);
	if (word < 0)
		return;
	if (l->given[word]) {
		diag_at(l->r->reader.diag, LEVEL_ERROR, name, "'%s' is there twice",
		        words[word].name);
		diag_hint(l->r->reader.diag, "take one away");
		l->good = false;
	}
	l->given[word] = true;
	value = span_trim(span_inside(value));
	if (value.len == 0) {
		diag_at(l->r->reader.diag, LEVEL_ERROR, name, "'%s' has no value",
		        words[word].name);
		diag_hint(l->r->reader.diag, "for example: %s", words[word].example);
		l->good = false;
	} else if (word == TRAIN) {
		read_train(l, value);
	} else {
		read_number(l, word, value);
	}
}

static void read_model(struct line *l, struct span name)
{
	const struct catalogue *all = &l->r->catalogue;
	const char **names = arena_alloc(l->r->reader.arena, all->nmodels,
	                                 sizeof *names);

	l->out->model = catalogue_model(all, span_text(name), name.len);
	if (l->out->model)
		return;
	l->good = false;
	for (size_t i = 0; i < all->nmodels; i++)
		names[i] = all->models[i].model.name;
	const char *near = near_name(span_text(name), name.len, names,
	                             all->nmodels);
	diag_at(l->r->reader.diag, LEVEL_ERROR, name, "unknown model '%.*s'",
	        span_arg(name));
	if (near)
		diag_hint(l->r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(l->r->reader.diag, "'fmstudy list models' shows what there "
		          "is");
}

/* The next word of a line; false at its end, or where nothing can be read. */
static bool next(struct line *l, struct span *rest, struct span group[])
{
	*rest = span_trim(*rest);
	if (rest->len == 0)
		return false;
	if (!pattern_match(PATTERN_ATTRIBUTE, *rest, group)) {
		no_word(l, *rest);
		return false;
	}
	*rest = span_part(*rest, group[0].len, rest->len - group[0].len);
	return true;
}

static void check_given(struct line *l, struct span at)
{
	static const int needed[] = { BATCH, TRAIN };

	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
		if (l->given[needed[i]])
			continue;
		diag_at(l->r->reader.diag, LEVEL_ERROR, at, "workload '%s' has no "
		        "'%s'", l->out->name, words[needed[i]].name);
		diag_hint(l->r->reader.diag, "for example: %s",
		          words[needed[i]].example);
		l->good = false;
	}
	if (l->given[RUNS] != l->given[SHARE])
		return;
	diag_at(l->r->reader.diag, LEVEL_ERROR, at, l->given[RUNS]
	        ? "workload '%s' has both runs and share"
	        : "workload '%s' has neither runs nor share", l->out->name);
	diag_hint(l->r->reader.diag, "how much of it is done: runs=2 (a year) or "
	          "share=\"50 %%\" (of the machine's time)");
	l->good = false;
}

/* line = model word { word } */
static void read_line(struct line *l, struct span value)
{
	struct span rest = value, group[PATTERN_GROUPS];
	bool first = true;

	while (next(l, &rest, group)) {
		struct span text = group[2].source ? group[2] : group[3];
		if (first && !text.source)
			read_model(l, group[1]);
		else
			read_word(l, group[1], text);
		if (first && text.source) {
			diag_at(l->r->reader.diag, LEVEL_ERROR, value, "this workload "
			        "has no model");
			diag_hint(l->r->reader.diag, "it comes first: gpt3-1t batch=4096 "
			          "...");
			l->good = false;
		}
		first = false;
	}
	if (rest.len == 0)	/* else it may be among what was not read */
		check_given(l, value);
}

static bool check_name(struct reading *r, const struct plan_procure *all,
                       const struct entry *entry, struct span name)
{
	struct span group[PATTERN_GROUPS];

	if (name.len == 0 || !pattern_match(PATTERN_PLAIN, name, group)) {
		diag_at(r->reader.diag, LEVEL_ERROR, name.len ? name : entry->key,
		        name.len ? "this cannot be a name" : "this workload has no "
		        "name");
		diag_hint(r->reader.diag, "for example: workload llm = gpt3-1t "
		          "batch=4096 train=\"1e12 tokens\" share=\"50 %%\"");
		return false;
	}
	for (size_t i = 0; i < all->nworkloads; i++)
		if (span_is(name, all->workloads[i].name)) {
			reading_twice(r, name, all->workloads[i].at, "workload");
			return false;
		}
	return true;
}

static bool add_line(struct reading *r, const struct entry *entry,
                     struct plan_procure *out)
{
	struct span name = reading_line_name(entry);
	struct plan_workload workload = { .runs = NAN, .share = NAN,
	        .deadline = INFINITY, .train_text = "", .at = entry->key };
	struct line l = { .r = r, .out = &workload, .good = true };
	bool named = check_name(r, out, entry, name);

	workload.name = span_copy(r->reader.arena, name);
	read_line(&l, entry->value);
	if (name.len) {
		workload.at = name;
		out->workloads = arena_grow(r->reader.arena, out->workloads,
		                            out->nworkloads, sizeof *out->workloads);
		out->workloads[out->nworkloads++] = workload;
	}
	return l.good && named;
}

/* All say runs, or all a share. */
static bool check_alike(struct reading *r, const struct plan_procure *all)
{
	const struct plan_workload *first = &all->workloads[0];

	for (size_t i = 1; i < all->nworkloads; i++) {
		const struct plan_workload *other = &all->workloads[i];
		if (isnan(other->runs) == isnan(first->runs))
			continue;
		diag_at(r->reader.diag, LEVEL_ERROR, other->at, "workload '%s' gives "
		        "%s, and '%s' %s", other->name,
		        isnan(other->runs) ? "a share" : "runs", first->name,
		        isnan(first->runs) ? "a share" : "runs");
		diag_hint(r->reader.diag, "give the same for all of them");
		return false;
	}
	return true;
}

static bool check_sum(struct reading *r, const struct plan_procure *all)
{
	double sum = 0;

	for (size_t i = 0; i < all->nworkloads; i++)
		sum += all->workloads[i].share;
	if (isnan(sum) || fabs(sum - 1) <= ROUNDING)
		return true;
	diag_at(r->reader.diag, LEVEL_ERROR,
	        all->workloads[all->nworkloads - 1].at, "the shares of all workloads "
	        "add up to %.6g %%", 100 * sum);
	diag_hint(r->reader.diag, "they must add up to 100 %%");
	return false;
}

bool workload_lines(struct reading *r, const struct block *block,
                    struct plan_procure *out)
{
	bool good = true, any = false;

	for (size_t i = 0; i < block->n; i++) {
		const struct entry *entry = &block->entries[i];
		if (!entry->rule.name || strcmp(entry->rule.name, "workload") != 0)
			continue;
		any = true;
		good &= !entry->bad && add_line(r, entry, out);
	}
	if (any)
		return good && check_alike(r, out) && check_sum(r, out);
	diag_at(r->reader.diag, LEVEL_ERROR, block->header, "[%.*s] has no workload",
	        span_arg(block->name));
	diag_hint(r->reader.diag, "for example: workload llm = gpt3-1t batch=4096 "
	          "train=\"1e12 tokens\" share=\"50 %%\"");
	return false;
}
