/*
 * A map from 64-bit keys, such as addresses, to 32-bit values other than 0.
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
 * Keys cannot be removed.
 */
#ifndef COMMON_U64_MAP_H
#define COMMON_U64_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/hash_table.h"

struct u64_map {
	struct u64_map_pair { uint64_t key; uint32_t value; } *all;
	size_t n, cap;
	struct hash_table table;	/* index in all[] + 1 by key */
	uint64_t seed;
};

/* Return the value of a key, or 0. */
uint32_t u64_map_get(const struct u64_map *, uint64_t key);
/* Return the address of a key's value, valid until the next call.  The value of
 * a new key is 0, and the caller must set it. */
uint32_t *u64_map_put(struct u64_map *, uint64_t key);
/* Free the map, which becomes {0} again. */
void u64_map_free(struct u64_map *);

#endif
