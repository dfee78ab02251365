/*
 * What somebody remembers of a number of 64 bits: another number, not 0.  The
 * hash is seeded anew in each run.  Starts as {0}.
 */
#ifndef STACKFOLD_KEYS_H
#define STACKFOLD_KEYS_H

#include <stddef.h>
#include <stdint.h>

struct keys {
	struct keys_slot { uint64_t key; uint32_t value; } *slot;
	size_t n, nslot;
	uint64_t seed;
};

/* the number that belongs to a key, or 0 */
uint32_t keys_get(const struct keys *, uint64_t key);
/* let it be `value`, which is not 0 */
void keys_set(struct keys *, uint64_t key, uint32_t value);
void keys_free(struct keys *);

#endif
