#include "base/memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { FIRST_SLOTS = 64 };	/* a power of two */

static size_t slot_of(const struct memo *memo, const int64_t key[MEMO_KEYS])
{
	uint64_t h = 0;

	for (int i = 0; i < MEMO_KEYS; i++)
		h = (h + (uint64_t)key[i]) * 0x9e3779b97f4a7c15u;
	return (size_t)(h >> 32) & (memo->nslots - 1);
}

/* The slot that holds the key, or the empty one where it belongs. */
static struct memo_slot *probe(const struct memo *memo,
                               const int64_t key[MEMO_KEYS])
{
	size_t i = slot_of(memo, key);

	for (;; i = (i + 1) & (memo->nslots - 1)) {
		struct memo_slot *slot = &memo->slots[i];

		if (slot->value == 0
		    || memcmp(slot->key, key, sizeof slot->key) == 0)
			return slot;
	}
}

static void widen(struct memo *memo)
{
	struct memo old = *memo;

	memo->nslots = old.nslots ? 2 * old.nslots : FIRST_SLOTS;
	memo->slots = mem_alloc(memo->nslots, sizeof *memo->slots);
	for (size_t i = 0; i < old.nslots; i++)
		if (old.slots[i].value)
			*probe(memo, old.slots[i].key) = old.slots[i];
	free(old.slots);
}

size_t *memo_at(struct memo *memo, const int64_t key[MEMO_KEYS])
{
	struct memo_slot *slot;

	if (2 * memo->used >= memo->nslots)
		widen(memo);
	slot = probe(memo, key);
	if (slot->value == 0) {
		memcpy(slot->key, key, sizeof slot->key);
		memo->used++;
	}
	return &slot->value;
}

void memo_free(struct memo *memo)
{
	free(memo->slots);
	*memo = (struct memo){ 0 };
}
