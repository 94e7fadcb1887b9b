/* prose.c -- see prose.h */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "report/prose.h"

#include <pcre2.h>
#include <stdlib.h>

/* First what is passed over whole, then what is a number. */
static const char pattern[] =
    "(?:<!--.*?-->|\\]\\([^)\\s]*\\)|<https?://[^>\\s]*>)(*SKIP)(*FAIL)"
    "|(?<![\\pL\\d_])\\d+(?:\\.\\d+)?[eE][+-]?\\d+(?![\\pL\\d_])"
    "|(?<![\\pL\\d_])\\d+(?:[.,]\\d+)*(?![\\pL\\d_])";

static pcre2_code *compile(void)
{
	int error;
	PCRE2_SIZE off;
	pcre2_code *code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
	    PCRE2_UTF | PCRE2_DOTALL, &error, &off, NULL);

	if (!code)
		abort();	/* no memory: the pattern is a constant */
	return code;
}

/* All of the source is the subject: lookaround sees what stands around
 * the span. */
bool prose_check(struct span at, struct diag *diag)
{
	pcre2_code *code = compile();
	pcre2_match_data *match = pcre2_match_data_create_from_pattern(code, NULL);
	const struct source *source = at.source;
	size_t off = at.off, end = at.off + at.len;
	bool clean = true;

	while (pcre2_match(code, (PCRE2_SPTR)source->text, source->len, off,
	                   PCRE2_NO_UTF_CHECK, match, NULL) > 0) {
		const PCRE2_SIZE *place = pcre2_get_ovector_pointer(match);
		if (place[0] >= end)
			break;
		off = place[1];
		diag_at(diag, LEVEL_ERROR,
		        (struct span){ source, place[0], off - place[0] },
		        "a number in a template's words");
		diag_hint(diag, "numbers come from a query: {column:format}");
		clean = false;
	}
	pcre2_match_data_free(match);
	pcre2_code_free(code);
	return clean;
}
