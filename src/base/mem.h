/*
 * mem.h -- memory: wrappers that never return NULL, and an arena.
 *
 * Idea: a study is read, run and forgotten as a whole, so what belongs to it
 * lives in one arena and is freed at once.  Large numeric arrays use mem_*.
 *
 * Errors: exhaustion prints one line and exits with status 2 (environment);
 * no caller tests for NULL.  All memory handed out is zeroed.
 *
 * Ownership: the caller frees what mem_* returns with free(); what arena_*
 * returns belongs to the arena.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

struct arena;

void *mem_alloc(size_t count, size_t size);

/* mem_grow -- old (may be NULL) of `had` elements, now with room for `count`. */
void *mem_grow(void *old, size_t had, size_t count, size_t size);

struct arena *arena_new(void);
void arena_free(struct arena *arena);
void *arena_alloc(struct arena *arena, size_t count, size_t size);
char *arena_text(struct arena *arena, const char *bytes, size_t len);

/* arena_grow -- old (NULL at first) of `had` elements, now with room for one
 * more.  To be called before each append: room doubles at powers of two. */
void *arena_grow(struct arena *arena, void *old, size_t had, size_t size);

__attribute__((format(printf, 2, 3)))
char *arena_printf(struct arena *arena, const char *format, ...);

#endif
