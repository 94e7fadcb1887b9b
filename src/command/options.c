#include "command/options.h"

#include <getopt.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "given/given.h"

static const struct option_row {
	const char *name, *argument, *help;
	int letter;		/* 0: none */
} rows[OPTIONS] = {
	[OPTION_OUTPUT] = { "output", "DIR",
		"write results to DIR/STUDY/ (default: output)", 'o' },
	[OPTION_THREADS] = { "threads", "N",
		"use N threads (default: all processors)", 'j' },
	[OPTION_SET] = { "set", "[SECTION.]KEY=VALUE",
		"beats what the study says; may be repeated", 0 },
	[OPTION_INDEX] = { "index", "TEMPLATE",
		"one more report, over all the studies: DIR/TEMPLATE/report.md", 0 },
	[OPTION_PDF] = { "pdf", NULL,
		"leave each report as PDF, too", 0 },
	[OPTION_DATA] = { "data", "DIR",
		"folder that holds templates/ and studies/catalogue/", 0 },
	[OPTION_CATALOGUE] = { "catalogue", "FILE",
		"further systems, in the columns of systems.csv", 0 },
	[OPTION_MODEL] = { "model", "NAME", "model of the catalogue", 'm' },
	[OPTION_SYSTEM] = { "system", "NAME", "system of the catalogue", 's' },
	[OPTION_STRATEGY] = { "strategy", "NAME",
		"tp1d, tp2d or summa", 't' },
	[OPTION_TRAIN] = { "train", "LENGTH",
		"training length, such as \"1e12 tokens\", to show days", 0 },
	[OPTION_PROFILE] = { "profile", "NAME",
		"paper, corrected (default), or \"paper +E1\", \"corrected -E6\"", 0 },
	[OPTION_OR_FEWER] = { "or-fewer", NULL,
		"let accelerators stay idle if that is faster or fits at all", 0 },
	[OPTION_KEEP] = { "keep", "K", "how many to show (default: 10)", 'k' },
	[OPTION_HELP] = { "help", NULL, "show this text", 'h' },
};

enum { LONG_BASE = 256 };	/* codes of options without a letter */

static void fill(struct option *longs, char *letters, unsigned takes,
                 bool properties)
{
	size_t n = 0;

	*letters++ = ':';	/* tell a missing argument from an unknown option */
	for (int i = 0; i < OPTIONS; i++) {
		if (!(takes & 1u << i))
			continue;
		longs[n++] = (struct option){ rows[i].name,
			rows[i].argument ? required_argument : no_argument,
			NULL, LONG_BASE + i };
		if (rows[i].letter) {
			*letters++ = (char)rows[i].letter;
			if (rows[i].argument)
				*letters++ = ':';
		}
	}
	*letters = '\0';
	for (size_t i = 0; properties && i < property_count; i++)
		longs[n++] = (struct option){ property_table[i].name,
			required_argument, NULL, LONG_BASE + OPTIONS + (int)i };
	longs[n] = (struct option){ 0 };
}

static int option_of(int code)
{
	if (code >= LONG_BASE)
		return code - LONG_BASE;
	for (int i = 0; i < OPTIONS; i++)
		if (rows[i].letter == code)
			return i;
	return -1;
}

static void suggest(const struct option *longs, const char *argument,
                    const char *verb, struct diag *diag)
{
	const char *names[OPTIONS + 64], *near;
	size_t n = 0, len = strcspn(argument, "=");

	for (; longs[n].name && n < OPTIONS + 64; n++)
		names[n] = longs[n].name;
	near = len > 2 ? near_name(argument + 2, len - 2, names, n) : NULL;
	if (near)
		diag_hint(diag, "did you mean --%s?", near);
	else
		diag_hint(diag, "fmstudy %s --help lists its options", verb);
}

/* Where an option's value is kept; --set may be repeated, no other. */
static const char **place_of(struct options *out, int which)
{
	if (which >= OPTIONS)
		return &out->property[which - OPTIONS];
	if (which == OPTION_SET)
		return &out->sets[out->nsets++];
	return &out->value[which];
}

static bool keep(struct options *out, int which, const char *value,
                 const char *argument, struct diag *diag)
{
	const char **place = place_of(out, which);

	if (*place && which != OPTION_HELP) {
		diag_say(diag, LEVEL_ERROR, argument, "this option is there twice");
		diag_hint(diag, "take one away");
		return false;
	}
	if (value && !*value) {
		diag_say(diag, LEVEL_ERROR, which < OPTIONS ? rows[which].name
		         : property_table[which - OPTIONS].name,
		         "this option's value is empty");
		return false;
	}
	*place = value ? value : "";
	return true;
}

static bool read_all(struct arena *arena, int argc, char **argv, unsigned takes,
                     bool properties, struct options *out, struct diag *diag)
{
	struct option longs[OPTIONS + 64];
	char letters[2 * OPTIONS + 2];
	bool good = true;
	int code;

	*out = (struct options){
		.property = arena_alloc(arena, property_count,
		                        sizeof *out->property),
		.sets = arena_alloc(arena, (size_t)argc, sizeof *out->sets),
	};
	fill(longs, letters, takes, properties);
	opterr = 0;
	optind = 1;
	while ((code = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
		const char *argument = argv[optind - 1];

		if (code == ':') {
			diag_say(diag, LEVEL_ERROR, argument,
			         "this option needs a value");
		} else if (code == '?') {
			diag_say(diag, LEVEL_ERROR, argument,
			         "unknown option of '%s'", argv[0]);
			suggest(longs, argument, argv[0], diag);
		} else {
			good = keep(out, option_of(code), optarg, argument, diag)
			    && good;
			continue;
		}
		good = false;
	}
	out->rest = argv + optind;
	out->nrest = (size_t)(argc - optind);
	return good;
}

static void print_help(FILE *out, unsigned takes, bool properties)
{
	char left[64];

	fprintf(out, "\nOptions:\n");
	for (int i = 0; i < OPTIONS; i++) {
		if (!(takes & 1u << i))
			continue;
		snprintf(left, sizeof left, "%s--%s %s", "", rows[i].name,
		         rows[i].argument ? rows[i].argument : "");
		if (rows[i].letter)
			fprintf(out, "  -%c, %-26s %s\n", rows[i].letter, left,
			        rows[i].help);
		else
			fprintf(out, "      %-26s %s\n", left, rows[i].help);
	}
	if (!properties)
		return;
	fprintf(out, "\nProperties (beat the catalogue):\n");
	for (size_t i = 0; i < property_count; i++) {
		snprintf(left, sizeof left, "--%s %s", property_table[i].name,
		         property_table[i].quantity == QUANTITY_COUNT ? "N"
		                                                      : "VALUE");
		fprintf(out, "      %-26s %s\n", left, property_table[i].help);
	}
}

bool options_start(struct arena *arena, int argc, char **argv,
                   const struct verb *verb, struct options *out,
                   struct diag *diag)
{
	if (!read_all(arena, argc, argv, verb->takes, verb->properties, out, diag))
		return false;
	if (!out->value[OPTION_HELP])
		return true;
	fputs(verb->usage, stdout);
	print_help(stdout, verb->takes, verb->properties);
	return false;
}

bool options_whole(const struct options *options, enum option_id id,
                   long least, long most, long fallback, long *value,
                   struct diag *diag)
{
	const char *text = options->value[id];
	double x;

	*value = fallback;
	if (!text)
		return true;
	if (!number_read(text, strlen(text), &x) || x != floor(x)
	    || x < (double)least || x > (double)most) {
		diag_say(diag, LEVEL_ERROR, text,
		         "--%s takes a whole number from %ld to %ld",
		         rows[id].name, least, most);
		return false;
	}
	*value = (long)x;
	return true;
}
