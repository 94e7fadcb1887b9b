/*
 * mem.c -- an arena is a list of blocks; a block is filled from its start and
 * never moves, so that pointers into it stay good until the arena goes.
 */
#include "base/mem.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_ROOM = 64 << 10 };	/* bytes of an ordinary block */

struct block {
	struct block *next;
	size_t used, room;
	max_align_t bytes[];
};

struct arena {
	struct block *first;	/* the one that is being filled */
};

static void *or_exit(void *p)
{
	if (!p) {
		fputs("fmstudy: out of memory\n", stderr);
		exit(2);
	}
	return p;
}

void *mem_alloc(size_t count, size_t size)
{
	return or_exit(calloc(count ? count : 1, size ? size : 1));
}

void *mem_grow(void *old, size_t had, size_t count, size_t size)
{
	assert(count >= had && size > 0);
	if (count > SIZE_MAX / size)
		or_exit(NULL);
	char *p = or_exit(realloc(old, count ? count * size : 1));
	memset(p + had * size, 0, (count - had) * size);
	return p;
}

struct arena *arena_new(void)
{
	return mem_alloc(1, sizeof (struct arena));
}

void arena_free(struct arena *arena)
{
	if (!arena)
		return;
	for (struct block *b = arena->first, *next; b; b = next) {
		next = b->next;
		free(b);
	}
	free(arena);
}

static struct block *block_new(size_t room)
{
	struct block *b = or_exit(calloc(1, sizeof *b + room));

	b->room = room;
	return b;
}

/* A large piece gets a block of its own, behind the one being filled, whose
 * rest stays in use. */
static void *block_apart(struct arena *arena, size_t bytes)
{
	struct block *b = block_new(bytes);

	b->used = bytes;
	if (arena->first) {
		b->next = arena->first->next;
		arena->first->next = b;
	} else {
		arena->first = b;
	}
	return b->bytes;
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
	const size_t align = _Alignof (max_align_t);

	if (size > 0 && count > (SIZE_MAX / 2) / size)
		or_exit(NULL);
	size_t bytes = (count * size / align + 1) * align;
	if (bytes > BLOCK_ROOM / 4)
		return block_apart(arena, bytes);
	if (!arena->first || arena->first->room - arena->first->used < bytes) {
		struct block *b = block_new(BLOCK_ROOM);
		b->next = arena->first;
		arena->first = b;
	}
	void *p = (char *)arena->first->bytes + arena->first->used;
	arena->first->used += bytes;
	return p;
}

char *arena_text(struct arena *arena, const char *bytes, size_t len)
{
	char *text = arena_alloc(arena, len + 1, 1);

	if (len > 0)
		memcpy(text, bytes, len);
	return text;
}

void *arena_grow(struct arena *arena, void *old, size_t had, size_t size)
{
	if (had & (had - 1))	/* neither 0 nor a power of two: room is left */
		return old;
	void *new = arena_alloc(arena, had ? 2 * had : 1, size);
	if (had > 0)
		memcpy(new, old, had * size);
	return new;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
	char most[256], *text;	/* of most texts there is enough room here */
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(most, sizeof most, format, args);
	va_end(args);
	if (len < 0)
		or_exit(NULL);
	if ((size_t)len < sizeof most)
		return arena_text(arena, most, (size_t)len);
	text = arena_alloc(arena, (size_t)len + 1, 1);
	va_start(args, format);
	vsnprintf(text, (size_t)len + 1, format, args);
	va_end(args);
	return text;
}
