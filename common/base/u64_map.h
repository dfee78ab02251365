/*
 * A map from numbers of 64 bits to other numbers, which are not 0.  The hash is
 * seeded anew in each run.  Starts as {0}.
 */
#ifndef COMMON_U64_MAP_H
#define COMMON_U64_MAP_H

#include <stddef.h>
#include <stdint.h>

struct u64_map {
	struct u64_map_slot { uint64_t key; uint32_t value; } *slot;
	size_t n, nslot;
	uint64_t seed;
};

/* the value of a key, or 0 */
uint32_t u64_map_get(const struct u64_map *, uint64_t key);
/* `value` is not 0 */
void u64_map_set(struct u64_map *, uint64_t key, uint32_t value);
void u64_map_free(struct u64_map *);

#endif
