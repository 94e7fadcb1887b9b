/*
 * buffer.h -- bytes that are put together before they are written.
 *
 * Idea: where a stream would be locked and asked once for every byte, a buffer
 * is filled and written as a whole; one that is emptied keeps its room.
 *
 * Ownership: start with { 0 }; buffer_free gives the bytes back.
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stddef.h>

struct buffer {
	char *bytes;		/* no NUL behind them */
	size_t len, room;
};

/* buffer_end -- where the next bytes go: room for `more` of them.  Who writes
 * there adds to len. */
char *buffer_end(struct buffer *buffer, size_t more);

void buffer_add(struct buffer *buffer, const char *bytes, size_t len);
void buffer_free(struct buffer *buffer);

#endif
