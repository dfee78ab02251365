/*
 * The hash table of the suite, from 64-bit keys to 32-bit values other than 0.
 * Starts as {0}.
 *
 *	uint32_t *at = u64_map_put(&threads->by_tid, tid);
 *
 *	if (*at == 0) {			a new key: add its element
 *		GROW(...);
 *		*at = ++threads->n;
 *	}
 *	return &threads->all[*at - 1];
 *
 * Keys are numbers, such as an address or `parent << 32 | name`.  Longer keys,
 * such as strings, are found by their hash (hash.h); of two strings with the
 * same hash, the second uses the next number as its key:
 *
 *	uint64_t h = hash_text(seed, text);
 *	uint32_t *at = u64_map_put(&map, h);
 *
 *	while (*at != 0 && !str_eq(all[*at - 1], text))
 *		at = u64_map_put(&map, ++h);
 *
 * The number of slots is a power of two, and at most half of them are in use.
 * A key is in slot mix(key) % nslot or, if that is taken, in the next free one
 * (linear probing: Knuth, The Art of Computer Programming, volume 3, section
 * 6.4, algorithm L):
 *
 *	slot	0	1	2	3	4	5	6	7
 *	key	-	17	4	99	-	-	23	-
 *			17 and 4 hash to 1, and 99 to 2
 *
 * At half load a successful search takes 1.5 probes on average and a failed one
 * 2.5, most of them in one cache line.  Keys cannot be removed.  The hash has a
 * random seed, so that no input can be prepared to collide; no output depends
 * on it.
 */
#ifndef COMMON_U64_MAP_H
#define COMMON_U64_MAP_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct u64_map {
	struct u64_map_slot { uint32_t key[2], value; } *slot; /* 12 bytes */
	size_t n, nslot;		/* keys and slots; free slots are 0 */
	uint64_t seed;
};

static inline uint64_t
u64_map_key(const struct u64_map_slot *slot)
{
	uint64_t key;

	memcpy(&key, slot->key, sizeof(key));
	return key;
}

/* Return the value of a key, or 0. */
uint32_t u64_map_get(const struct u64_map *, uint64_t key);
/* Return the address of a key's value, valid until the next call.  The value of
 * a new key is 0, and the caller must set it. */
uint32_t *u64_map_put(struct u64_map *, uint64_t key);
/* Free the table, which becomes {0} again. */
void u64_map_free(struct u64_map *);

#endif
