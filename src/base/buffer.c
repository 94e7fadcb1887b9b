/* buffer.c -- see buffer.h */
#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

char *buffer_end(struct buffer *buffer, size_t more)
{
	size_t room = buffer->room ? buffer->room : 256;

	while (room - buffer->len < more)
		room *= 2;
	if (room > buffer->room) {
		buffer->bytes = mem_grow(buffer->bytes, buffer->room, room, 1);
		buffer->room = room;
	}
	return buffer->bytes + buffer->len;
}

void buffer_add(struct buffer *buffer, const char *bytes, size_t len)
{
	memcpy(buffer_end(buffer, len), bytes, len);
	buffer->len += len;
}

void buffer_free(struct buffer *buffer)
{
	free(buffer->bytes);
	*buffer = (struct buffer){ 0 };
}
