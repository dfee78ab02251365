/*
 * The hash table of the suite: from numbers of 64 bits to numbers of 32 bits,
 * which are not 0.  Starts as {0}.
 *
 *	uint32_t *at = u64_map_put(&threads->by_tid, tid);
 *
 *	if (*at == 0) {			a new key: add its element
 *		GROW(...);
 *		*at = ++threads->n;
 *	}
 *	return &threads->all[*at - 1];
 *
 * A key that fits into 64 bits is its own key: the address of a function, or a
 * parent and a name as `parent << 32 | name`.  A longer one, such as a text, is
 * found by its hash (hash.h).  When two texts have one hash, the second one
 * gets the next number as its key:
 *
 *	uint64_t h = hash_text(seed, text);
 *	uint32_t *at = u64_map_put(&map, h);
 *
 *	while (*at != 0 && !str_eq(all[*at - 1], text))
 *		at = u64_map_put(&map, ++h);
 *
 * Inside, slot[] is a power of two of slots, of which at most half are in use.
 * A key belongs in slot mix(key) % nslot, or into the first free one after it
 * (linear probing: Knuth, The Art of Computer Programming, volume 3, section
 * 6.4, algorithm L):
 *
 *	slot	0	1	2	3	4	5	6	7
 *	key	-	17	4	99	-	-	23	-
 *			17 and 4 belong in 1, and 99 in 2
 *
 * With half in use a known key takes 1.5 steps on average, a new one 2.5, and
 * most of them are in one cache line.  Keys are not removed.  The mix is seeded
 * anew in each run, so that no input can prepare keys that all belong in one
 * slot; nothing that is printed depends on it.
 */
#ifndef COMMON_U64_MAP_H
#define COMMON_U64_MAP_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct u64_map {
	struct u64_map_slot { uint32_t key[2], value; } *slot; /* 12 bytes */
	size_t n, nslot;		/* value 0 is a free slot */
	uint64_t seed;
};

static inline uint64_t
u64_map_key(const struct u64_map_slot *slot)
{
	uint64_t key;

	memcpy(&key, slot->key, sizeof(key));
	return key;
}

/* the value of a key, or 0 */
uint32_t u64_map_get(const struct u64_map *, uint64_t key);
/* the place of a key's value, which is 0 if the key is new and must then be
 * set; valid until the next call */
uint32_t *u64_map_put(struct u64_map *, uint64_t key);
/* free all; it is {0} again */
void u64_map_free(struct u64_map *);

#endif
