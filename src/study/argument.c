/*
 * argument.c -- values of the study language where the command line has them.
 */
#include "study/plan.h"

#include "study/config_line.h"
#include "study/value.h"

bool plan_value(const struct property *property, const struct source *text,
                double *value, struct diag *diag)
{
	struct value_reader reader = { arena_new(), diag };
	struct span all = { text, 0, text->len };
	struct list list = { 0 };
	bool good = value_numbers(&reader, span_trim(all), property, &list);

	if (good && list.n > 1) {
		diag_at(diag, LEVEL_ERROR, all, "'%s' takes one value here",
		        property->name);
		diag_hint(diag, "for example: %s",
		          quantity_example(property->quantity));
		good = false;
	}
	if (good && list.or_fewer.len > 0) {
		diag_at(diag, LEVEL_ERROR, list.or_fewer, "'or fewer' belongs in a "
		        "study");
		diag_hint(diag, "give the number alone; 'best' has --or-fewer");
		good = false;
	}
	if (good)
		*value = list.items[0].number;
	arena_free(reader.arena);
	return good;
}

bool plan_train(const struct source *text, struct training *out,
                struct diag *diag)
{
	struct value_reader reader = { arena_new(), diag };
	struct span all = { text, 0, text->len };
	struct entry entry = { .key = all, .value = span_trim(all),
	                       .rule = key_find("train", 5) };

	value_read(&reader, &entry);
	if (!entry.bad)
		value_training(&entry.list.items[0], out);
	arena_free(reader.arena);
	return !entry.bad;
}

bool plan_configuration(const struct source *text, enum strategy *strategy,
                        struct config *out, struct diag *diag)
{
	struct reading reading = { .reader = { arena_new(), diag } };
	struct span all = { text, 0, text->len };
	struct entry entry = { .key = all, .value = span_trim(all) };
	struct plan_config line = { 0 };
	bool good = config_line(&reading, &entry, &line);

	arena_free(reading.reader.arena);
	if (good) {
		*strategy = line.strategy;
		*out = line.config;
	}
	return good;
}
