/*
 * span.h -- walking through a text by spans, so that every piece keeps its
 * place for messages (diag.h).
 *
 * A span is not ended by a NUL: "%.*s" with span_arg prints one.
 */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include <stdbool.h>

#include "base/diag.h"
#include "base/mem.h"

/* span_arg(s) -- the two arguments of "%.*s". */
#define span_arg(span) (int)(span).len, span_text(span)

const char *span_text(struct span at);
struct span span_start(const struct source *source);	/* empty, at its start */
struct span span_part(struct span of, size_t off, size_t len);
struct span span_join(struct span first, struct span last);
struct span span_trim(struct span at);		/* no white space around it */
struct span span_inside(struct span at);	/* of double quotes, if it has them */
bool span_is(struct span at, const char *text);
bool span_starts(struct span at, const char *with);
char *span_copy(struct arena *arena, struct span at);

/* span_line -- the line that starts at off, without its end. */
struct span span_line(const struct source *source, size_t off);

/* span_line_number -- of the line it starts in, from 1. */
size_t span_line_number(struct span at);

/* span_next -- where the line after this one starts. */
size_t span_next(struct span line);

/* span_word -- the first word; *at becomes what follows it. */
struct span span_word(struct span *at);

#endif
