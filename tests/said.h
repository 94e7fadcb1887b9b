/*
 * said.h -- messages kept as text and compared whole.
 */
#ifndef TESTS_SAID_H
#define TESTS_SAID_H

#include <stdlib.h>

#include "base/diag.h"
#include "tests/check.h"

struct said {
	struct diag diag;
	char *text;
	size_t len;
};

static inline void said_open(struct said *said)
{
	*said = (struct said){ 0 };
	said->diag.out = open_memstream(&said->text, &said->len);
}

/* Ends it, and compares all that was said. */
static inline void said_check(struct said *said, const char *name, const char *want)
{
	fclose(said->diag.out);
	CHECK_TEXT(name, said->text, want);
	free(said->text);
}

#endif
