#include "given/rules.h"

#include <string.h>

const struct correction_row correction_table[CORRECTIONS] = {
	[E1] = { "E1", "SUMMA's layernorm takes its width from the sequence",
	         "its width is hidden / n1, with two sums a row each way" },
	[E2] = { "E2", "links between fast domains cost nothing once two stages share a domain",
	         "each such link costs a slow transfer" },
	[E3] = { "E3", "an all-reduce inside one tier moves its data once",
	         "an all-reduce is a reduce-scatter and an all-gather" },
	[E4] = { "E4", "biases after a reduce-scatter work on rows that the member does not hold",
	         "they work on the rows it holds" },
	[E5] = { "E5", "divisions drop tokens, and a filter hides what does not divide",
	         "sequences are padded to what divides" },
	[E6] = { "E6", "a fast domain must be filled exactly",
	         "a domain may stay partly idle, and groups may fill domains evenly" },
	[E8] = { "E8", "transfers between stages are averaged over links of unequal speed, and SUMMA is charged one panel too many",
	         "the slowest link sets the pace, and panels overlap one by one" },
	[E9] = { "E9", "SUMMA pays the latency of an operation once for all its panels",
	         "it pays it once a panel" },
	[E10] = { "E10", "several NICs help only groups that span domains with more than one member in each",
	          "they help every transfer between domains" },
};

const char *const profile_name[PROFILES] = {
	[PROFILE_PAPER] = "paper",
	[PROFILE_CORRECTED] = "corrected",
};

const char *const profile_help[PROFILES] = {
	[PROFILE_PAPER] = "the published model with its known defects, to reproduce it",
	[PROFILE_CORRECTED] = "the published model with its known defects mended",
};

struct rules rules_of(enum profile profile)
{
	struct rules rules;

	for (int c = 0; c < CORRECTIONS; c++)
		rules.mends[c] = profile == PROFILE_CORRECTED;
	return rules;
}

/* The next word of [*text, end): its length, *text at its start; 0 at the end. */
static size_t word_at(const char **text, const char *end)
{
	const char *p;

	while (*text < end && **text == ' ')
		++*text;
	for (p = *text; p < end && *p != ' '; p++)
		;
	return (size_t)(p - *text);
}

static bool is_word(const char *name, const char *word, size_t len)
{
	return strlen(name) == len && memcmp(name, word, len) == 0;
}

/* "+E1" or "-E1" */
static bool read_change(const char *word, size_t len, struct rules *out)
{
	if (*word != '+' && *word != '-')
		return false;
	for (int c = 0; c < CORRECTIONS; c++)
		if (is_word(correction_table[c].name, word + 1, len - 1)) {
			out->mends[c] = *word == '+';
			return true;
		}
	return false;
}

bool rules_read(const char *text, size_t len, struct rules *out)
{
	const char *end = text + len;
	size_t word = word_at(&text, end);
	int profile = 0;

	while (profile < PROFILES && !is_word(profile_name[profile], text, word))
		profile++;
	if (profile == PROFILES)
		return false;
	*out = rules_of((enum profile)profile);
	for (text += word; (word = word_at(&text, end)) > 0; text += word)
		if (!read_change(text, word, out))
			return false;
	return true;
}

bool rules_same(const struct rules *a, const struct rules *b)
{
	for (int c = 0; c < CORRECTIONS; c++)
		if (a->mends[c] != b->mends[c])
			return false;
	return true;
}

char *rules_name(const struct rules *rules, char out[RULES_NAME])
{
	int mended = 0;
	bool most;

	for (int c = 0; c < CORRECTIONS; c++)
		mended += rules->mends[c];
	most = 2 * mended > CORRECTIONS;
	strcpy(out, profile_name[most ? PROFILE_CORRECTED : PROFILE_PAPER]);
	for (int c = 0; c < CORRECTIONS; c++)
		if (rules->mends[c] != most)
			strcat(strcat(out, most ? " -" : " +"),
			       correction_table[c].name);
	return out;
}
