/*
 * token.c -- the patterns, one row each.
 */
#include "study/token.h"

#include <assert.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#define BLANKS "[ \\t]*+"
#define AMOUNT "\\d[\\d.]*+(?:e[+-]?\\d++)?+"
#define QUOTED "\"(?:[^\"\\\\]++|\\\\.)*+\""

/*
 * Bytes, not characters, are matched: the text is known to be UTF-8, and
 * whatever is not ASCII belongs to words and texts.
 *
 * A '#' starts a comment after a blank; not inside a quoted text, which is
 * one only where a value or the item of a list begins.
 */
static const char *const patterns[PATTERNS] = {
	[PATTERN_BLANK] = BLANKS "(?:#.*)?$",
	[PATTERN_HEADER] = BLANKS "(\\[" BLANKS "([^\\]\\s#]*+)" BLANKS
		"([^\\]#]*?)" BLANKS "\\])" BLANKS "(?:#.*)?$",
	[PATTERN_ENTRY] = BLANKS "([^=#\\s\\[][^=#]*?)" BLANKS "="
		"((?:[=,](?!" BLANKS "\")[^#=,]*+|(?<=[=,])" BLANKS QUOTED
		"|(?<![ \\t])#|[^#=,]++|[=,])*+)",
	[PATTERN_FIRST_WORD] = BLANKS "([^\\s:=]++)",
	[PATTERN_SET] = BLANKS "(?:([A-Za-z0-9_-]++)\\.)?([^=.\\s]++)" BLANKS
		"=(.*+)$",
	[PATTERN_NAME] = BLANKS "(?:(" QUOTED ")|([^,]*?))" BLANKS "(,|$)",
	[PATTERN_QUOTED] = QUOTED "$",
	[PATTERN_TOKEN] = BLANKS "(?:"
		"(-?(?:\\d++(?:\\.\\d++)?|\\.\\d++)(?:[eE][+-]?\\d++)?)|"
		"(\\.\\.)|"
		"([A-Za-z%\\x80-\\xff][A-Za-z0-9_%\\x80-\\xff]*+(?:/[A-Za-z]++)?)|"
		"(.))",
	[PATTERN_OR_FEWER] = "(?:.*[ \\t])?(or[ \\t]++fewer)$",
	[PATTERN_DATE] = "\\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\\d|3[01]))?)?$",
	[PATTERN_ATTRIBUTE] = BLANKS "([^\\s=\"]++)"
		"(?:" BLANKS "=" BLANKS "(?:(" QUOTED ")|([^\\s\"]*+)))?+(?=\\s|$)",
	[PATTERN_PLAIN] = "[A-Za-z0-9_-]++$",
	[PATTERN_NCCL_LABEL] = BLANKS "\\d++:",
	[PATTERN_NCCL_NAME] = BLANKS "#" BLANKS "Collective test starting:"
		BLANKS "(\\w+?)(?:_perf)?(?:_mpi)?" BLANKS "$",
	[PATTERN_NCCL_RANK] = BLANKS "#" BLANKS "Rank" BLANKS "\\d++" BLANKS
		"(?:Group" BLANKS "(\\d++)" BLANKS ")?Pid" BLANKS "\\d++" BLANKS
		"on" BLANKS "(\\S++)" BLANKS "device",
	[PATTERN_NCCL_FAILED] = ".*Test (?:(?:NCCL|CUDA) )?failure",
	[PATTERN_NCCL_NUMBERS] = BLANKS "\\d++(?:[ \\t]++[\\d.]++(?![^ \\t])|" BLANKS "$)",
	/* A program prints redop and root or not, as it has them; out of place
	 * first, then in place, and some versions the time of day. */
	[PATTERN_NCCL_ROW] = BLANKS "(\\d++)[ \\t]++(\\d++)[ \\t]++([a-z]\\w*+)"
		"(?:[ \\t]++[a-z]\\w*+)?(?:[ \\t]++-?\\d++)?"
		"[ \\t]++(" AMOUNT ")[ \\t]++" AMOUNT "[ \\t]++" AMOUNT
		"[ \\t]++(\\S++)(?:[ \\t]++\\S++){4}"
		"(?:[ \\t]++\\d{4}-\\d\\d-\\d\\d[ \\t].*)?+" BLANKS "$",
};

static const pcre2_code *compiled(enum pattern pattern)
{
	static pcre2_code *code[PATTERNS];
	int error = 0;
	PCRE2_SIZE at = 0;

	if (!code[pattern])
		code[pattern] = pcre2_compile((PCRE2_SPTR)patterns[pattern],
			PCRE2_ZERO_TERMINATED,
			PCRE2_ANCHORED | PCRE2_DOTALL | PCRE2_DOLLAR_ENDONLY,
			&error, &at, NULL);
	assert(code[pattern]);	/* the patterns above are right */
	return code[pattern];
}

bool pattern_match(enum pattern pattern, struct span in,
                   struct span group[PATTERN_GROUPS])
{
	static pcre2_match_data *match;
	const PCRE2_SIZE *ends;
	int n;

	if (!match)
		match = pcre2_match_data_create(PATTERN_GROUPS, NULL);
	assert(match);
	n = pcre2_match(compiled(pattern), (PCRE2_SPTR)span_text(in), in.len, 0, 0,
	                match, NULL);
	if (n <= 0)	/* a limit of PCRE2 counts as no match */
		return false;
	ends = pcre2_get_ovector_pointer(match);
	for (int i = 0; i < PATTERN_GROUPS; i++) {
		group[i] = (struct span){ 0 };
		if (i < n && ends[2 * i] != PCRE2_UNSET)
			group[i] = (struct span){ in.source, in.off + ends[2 * i],
			                          ends[2 * i + 1] - ends[2 * i] };
	}
	return true;
}

struct cursor cursor_start(struct span in)
{
	struct cursor cursor = { .rest = in };

	cursor_next(&cursor);
	return cursor;
}

void cursor_next(struct cursor *cursor)
{
	static const int kinds[] = { TOKEN_NUMBER, TOKEN_RANGE, TOKEN_WORD };
	struct span rest = cursor->rest, group[PATTERN_GROUPS];

	if (!pattern_match(PATTERN_TOKEN, rest, group)) {
		cursor->kind = TOKEN_END;
		cursor->at = (struct span){ rest.source, rest.off + rest.len, 0 };
		return;
	}
	int i = 0;
	while (!group[i + 1].source)
		i++;
	cursor->at = group[i + 1];
	cursor->kind = i < 3 ? kinds[i] : (unsigned char)*span_text(cursor->at);
	cursor->rest.off += group[0].len;
	cursor->rest.len -= group[0].len;
}
