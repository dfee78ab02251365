/*
 * The hash table of the suite.  It finds 32-bit numbers other than 0, usually
 * indices + 1 of an array, by a 64-bit hash of their keys.  The keys are kept
 * in that array, and the caller compares them.  Starts as {0}.
 *
 *	struct hash_probe p = hash_find(&table, hash);
 *	uint32_t i;
 *
 *	while ((i = hash_next(&table, &p)) != 0 && !equal(&all[i - 1], key))
 *		;
 *	if (i == 0) {			a new key: add its element
 *		GROW(...);
 *		all[n++] = ...;
 *		hash_add(&table, hash, n);
 *	}
 *
 * A slot has 8 bytes: the number, and the high half of the hash.  The same half
 * as a fraction of 2^32 determines the slot; if that is taken, the next free
 * one is used (linear probing: Knuth, The Art of Computer Programming, volume
 * 3, section 6.4, algorithm L):
 *
 *	slot	0	1	2	3	4	5	6	7
 *	hash	-	.13	.15	.26	-	-	.80	-
 *			.15 belongs to slot 1, too
 *
 * So slots are in the order of hashes, and growing reads and writes them from
 * the first to the last.  At most 3/4 of them are in use; then a successful
 * search takes 2.5 probes on average and a failed one 8.5, most of them in one
 * cache line.  Numbers cannot be removed.  Hashes have a random seed, so that
 * no input can be prepared to collide; no output depends on it.
 */
#ifndef COMMON_HASH_TABLE_H
#define COMMON_HASH_TABLE_H

#include <stddef.h>
#include <stdint.h>

struct hash_table {
	struct hash_slot { uint32_t hash, number; } *slot;	/* free ones */
								/* are 0 */
	size_t n, nslot;		/* slots in use, and all */
};

struct hash_probe {
	uint32_t hash;
	size_t slot;			/* the next one to look at */
};

/* Start a search. */
static inline struct hash_probe
hash_find(const struct hash_table *t, uint64_t hash)
{
	return (struct hash_probe){(uint32_t)(hash >> 32),
	    (size_t)((hash >> 32) * t->nslot >> 32)};
}

static inline size_t
hash_after(const struct hash_table *t, size_t slot)
{
	return slot + 1 < t->nslot ? slot + 1 : 0;
}

/* Return the next number that may have the hash, or 0. */
static inline uint32_t
hash_next(const struct hash_table *t, struct hash_probe *p)
{
	while (t->n > 0 && t->slot[p->slot].number != 0) {
		const struct hash_slot *s = &t->slot[p->slot];

		p->slot = hash_after(t, p->slot);
		if (s->hash == p->hash)
			return s->number;
	}
	return 0;
}

void hash_add(struct hash_table *, uint64_t hash, uint32_t number);
/* Free the table, which becomes {0} again. */
void hash_free(struct hash_table *);

#endif
