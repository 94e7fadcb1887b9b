#include "given/rules.h"

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
