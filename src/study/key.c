/*
 * key.c -- the table of keys.
 */
#include "study/key.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"

#define AT(place) (1u << PLACE_##place)

const struct place_kind place_kind[PLACES] = {
	/* name, shown, named, section, lists */
	[PLACE_STUDY]       = { "", "the study level", false, false, false },
	[PLACE_SWEEP]       = { "sweep", "a [sweep]", true, true, false },
	[PLACE_CONFIGS]     = { "configs", "a [configs]", true, true, true },
	[PLACE_SENSITIVITY] = { "sensitivity", "a [sensitivity]", true, true, false },
	[PLACE_OPERATIONS]  = { "operations", "an [operations]", true, true, true },
	[PLACE_COLLECTIVES] = { "collectives", "a [collectives]", true, true, false },
	[PLACE_PROCURE]     = { "procure", "a [procure]", true, true, false },
	[PLACE_FIGURE]      = { "figure", "a [figure]", true, false, false },
	[PLACE_REPORT]      = { "report", "a [report]", false, false, false },
};

bool place_is_section(enum place place)
{
	return place < PLACES && place_kind[place].section;
}

bool place_lists(enum place place)
{
	return place < PLACES && place_kind[place].lists;
}

const struct property key_keep = {
	.name = "keep", .owner = OWNER_CASE, .quantity = QUANTITY_COUNT,
	.least = 1, .most = 1000,
	.help = "configurations kept of each case, the best first",
};

const struct property key_factor = {
	.name = "factor", .owner = OWNER_CASE, .quantity = QUANTITY_RATIO,
	.least = 1, .most = 1000, .above_least = true, .example = "1.1",
	.help = "what a feature is divided and multiplied by",
};

const struct property key_group = {
	.name = "group", .owner = OWNER_CASE, .quantity = QUANTITY_COUNT,
	.least = 1, .most = 1 << 30, .above_least = true,
	.help = "members of a collective",
};

const struct property key_in_domain = {
	.name = "in_domain", .owner = OWNER_CASE, .quantity = QUANTITY_COUNT,
	.least = 1, .most = 1000000,
	.help = "members of a collective that share a fast domain",
};

const struct property key_bytes = {
	.name = "bytes", .owner = OWNER_CASE, .quantity = QUANTITY_BYTES,
	.least = 0, .most = 1e18, .above_least = true,
	.help = "whole, gathered vector of a collective",
};

/* ---- of a [procure] */

#define NUMBER(n, q, lo, hi, above, eg, text) { .name = n, .owner = OWNER_CASE, \
	.quantity = QUANTITY_##q, .least = lo, .most = hi, .above_least = above, \
	.example = eg, .help = text }

const struct property key_power_limit = NUMBER("power_limit", WATTS, 0, 1e12,
	true, "10 MW", "what the facility may draw at the utmost");
const struct property key_accelerators = NUMBER("accelerators", COUNT, 1,
	1 << 30, false, "8192", "the most accelerators");
const struct property key_racks = NUMBER("racks", COUNT, 1, 1 << 30, false,
	"40", "the most racks");
const struct property key_years = NUMBER("years", RATIO, 1, 100, false, "5",
	"years of operation from start on");
const struct property key_hbm_reserve = NUMBER("hbm_reserve", RATIO, 0, 1,
	false, "10 %", "share of HBM that nothing may be planned into");
const struct property key_confidence = NUMBER("confidence", RATIO, 0, 1, true,
	"90 %", "how much of all draws a range holds");
const struct property key_draws = NUMBER("draws", COUNT, 1, 1 << 20, true,
	"8192", "draws for probabilities, a power of two");
const struct property key_index_draws = NUMBER("index_draws", COUNT, 1, 1 << 20,
	true, "1024", "draws for indices, a power of two");
const struct property key_seed = NUMBER("seed", COUNT, 0, 1e15, false, "1",
	"shifts the draws");

static const char gpus_in_configs[] =
	"its accelerators are n1 x n2 x np x nd of each config line";
static const char strategy_in_configs[] =
	"its strategy is the first word of each config line";
static const char keep_in_configs[] =
	"each config line is timed as it stands; there is nothing to keep";

enum {
	EVERYWHERE = AT(STUDY) | AT(SWEEP) | AT(CONFIGS) | AT(SENSITIVITY)
	           | AT(OPERATIONS) | AT(FIGURE)
};

static const struct key keys[] = {
	{ .name = "title", .form = FORM_TEXT, .places = AT(STUDY) | AT(FIGURE) },
	{ .name = "model", .form = FORM_NAMES, .places = EVERYWHERE },
	{ .name = "strategy", .form = FORM_NAMES,
	  .places = AT(STUDY) | AT(SWEEP) | AT(SENSITIVITY) | AT(PROCURE)
	          | AT(FIGURE),
	  .not_in_configs = strategy_in_configs },
	{ .name = "system", .form = FORM_NAMES,
	  .places = EVERYWHERE | AT(COLLECTIVES) },
	{ .name = "train", .form = FORM_TRAIN,
	  .places = AT(STUDY) | AT(SWEEP) | AT(CONFIGS) },
	{ .name = "profile", .form = FORM_NAMES,
	  .places = EVERYWHERE | AT(COLLECTIVES) | AT(PROCURE) },
	{ .name = "catalogue", .form = FORM_PATHS, .places = AT(STUDY) },
	{ .name = "keep", .form = FORM_NUMBERS, .places = AT(STUDY) | AT(SWEEP),
	  .property = &key_keep, .not_in_configs = keep_in_configs },
	{ .name = "together", .form = FORM_TOGETHER, .repeats = true,
	  .places = AT(SWEEP) | AT(CONFIGS) | AT(SENSITIVITY) | AT(OPERATIONS)
	          | AT(COLLECTIVES) },
	{ .name = "config", .form = FORM_LINE, .repeats = true,
	  .places = AT(CONFIGS) | AT(OPERATIONS) },
	{ .name = "features", .form = FORM_NAMES,
	  .places = AT(SENSITIVITY) | AT(PROCURE) },
	{ .name = "factor", .form = FORM_NUMBERS, .places = AT(SENSITIVITY),
	  .property = &key_factor },
	{ .name = "collective", .form = FORM_NAMES,
	  .places = AT(COLLECTIVES) | AT(FIGURE) },
	{ .name = "group", .form = FORM_NUMBERS, .same_again = true,
	  .places = AT(COLLECTIVES) | AT(FIGURE), .property = &key_group,
	  .column = "group_size" },
	{ .name = "in_domain", .form = FORM_NUMBERS, .same_again = true,
	  .places = AT(COLLECTIVES) | AT(FIGURE), .property = &key_in_domain,
	  .column = "in_domain" },
	{ .name = "bytes", .form = FORM_NUMBERS,
	  .places = AT(COLLECTIVES) | AT(FIGURE), .property = &key_bytes,
	  .column = "bytes" },
	{ .name = "measured", .form = FORM_PATHS, .places = AT(COLLECTIVES) },
	{ .name = "measured_collective", .form = FORM_NAMES, .same_again = true,
	  .places = AT(COLLECTIVES) },
	{ .name = "measured_group", .form = FORM_NUMBERS, .same_again = true,
	  .places = AT(COLLECTIVES), .property = &key_group },
	{ .name = "measured_in_domain", .form = FORM_NUMBERS, .same_again = true,
	  .places = AT(COLLECTIVES), .property = &key_in_domain },
	{ .name = "offers", .form = FORM_PATHS, .places = AT(PROCURE) },
	{ .name = "currency", .form = FORM_TEXT, .places = AT(PROCURE) },
	{ .name = "budget", .form = FORM_TEXT, .places = AT(PROCURE) },
	{ .name = "power_limit", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_power_limit },
	{ .name = "accelerators", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_accelerators },
	{ .name = "racks", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_racks },
	{ .name = "years", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_years },
	{ .name = "start", .form = FORM_TEXT, .places = AT(PROCURE) },
	{ .name = "energy_price", .form = FORM_TEXT, .places = AT(PROCURE) },
	{ .name = "hbm_reserve", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_hbm_reserve },
	{ .name = "draws", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_draws },
	{ .name = "index_draws", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_index_draws },
	{ .name = "seed", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_seed },
	{ .name = "confidence", .form = FORM_NUMBERS, .places = AT(PROCURE),
	  .property = &key_confidence },
	{ .name = "workload", .form = FORM_LINE, .repeats = true,
	  .places = AT(PROCURE) },
	{ .name = "uncertain", .form = FORM_LINE, .repeats = true,
	  .places = AT(PROCURE) },
	{ .name = "step", .form = FORM_LINE, .repeats = true,
	  .places = AT(PROCURE) },
	{ .name = "benchmark", .form = FORM_TEXT, .places = AT(PROCURE) },
	{ .name = "from", .form = FORM_PLAIN, .places = AT(FIGURE) | AT(REPORT) },
	{ .name = "plot", .form = FORM_PLAIN, .places = AT(FIGURE) },
	{ .name = "caption", .form = FORM_TEXT, .places = AT(FIGURE) },
	{ .name = "template", .form = FORM_PLAIN, .places = AT(REPORT) },
};

enum { KEYS = sizeof keys / sizeof *keys };

/* A property's key: it may stand wherever an axis or a filter may. */
static struct key of_property(const struct property *property)
{
	struct key key = { .name = property->name, .form = FORM_NUMBERS,
	                   .places = EVERYWHERE, .property = property };

	if (property->owner == OWNER_SYSTEM)
		key.places |= AT(COLLECTIVES);
	if (property->owner == OWNER_CASE) {
		key.places &= ~(AT(CONFIGS) | AT(OPERATIONS));
		key.not_in_configs = gpus_in_configs;
	}
	return key;
}

static struct key key_number(size_t i)
{
	return i < KEYS ? keys[i] : of_property(&property_table[i - KEYS]);
}

struct key key_find(const char *name, size_t len)
{
	for (size_t i = 0; i < KEYS + property_count; i++) {
		struct key key = key_number(i);
		if (strlen(key.name) == len && memcmp(key.name, name, len) == 0)
			return key;
	}
	return (struct key){ 0 };
}

struct key key_of_line(const char *name, size_t len)
{
	struct key key = key_find(name, len);

	return key.name && key.form == FORM_LINE ? key : (struct key){ 0 };
}

const char *key_near_line(const char *word, size_t len, enum place place)
{
	const char *names[KEYS];
	size_t n = 0;

	for (size_t i = 0; i < KEYS; i++)
		if (keys[i].form == FORM_LINE && key_fits(&keys[i], place))
			names[n++] = keys[i].name;
	return near_name(word, len, names, n);
}

bool key_fits(const struct key *key, enum place place)
{
	return key->places >> place & 1;
}

const char *key_near(const char *word, size_t len, enum place place)
{
	const char *names[KEYS + 64];
	size_t n = 0;

	for (size_t i = 0; i < KEYS + property_count; i++) {
		struct key key = key_number(i);
		if (key_fits(&key, place) && n < sizeof names / sizeof *names)
			names[n++] = key.name;
	}
	return near_name(word, len, names, n);
}
