/*
 * memo.h -- what is already known of a few whole numbers: their index.
 *
 * Idea: open addressing over keys of MEMO_KEYS numbers (pad with 0).  A memo
 * only grows; to forget, free it and start with a zeroed one.
 *
 * Ownership: the memo's memory is its own (memo_free).
 */
#ifndef BASE_MEMO_H
#define BASE_MEMO_H

#include <stddef.h>
#include <stdint.h>

enum { MEMO_KEYS = 5 };

struct memo_slot {
	int64_t key[MEMO_KEYS];
	size_t value;		/* 0: an empty slot */
};

struct memo {
	struct memo_slot *slots;
	size_t nslots, used;
};

/* memo_at -- where the value of a key stands, 0 if it is new: to be set, to
 * anything but 0, before the next call. */
size_t *memo_at(struct memo *memo, const int64_t key[MEMO_KEYS]);

void memo_free(struct memo *memo);

#endif
