/*
 * Hashes for hash_table.h.  Folded multiplication mixes in eight bytes at a
 * time.  With a seed from sys_random(), no input can be prepared to collide.
 */
#ifndef COMMON_HASH_H
#define COMMON_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/base/sys.h"

/* Load up to 8 bytes as one number that depends on each of them. */
static inline uint64_t
hash_load(const char *p, size_t n)
{
	if (n >= 4)
		return sys_load32(p) | (uint64_t)sys_load32(p + n - 4) << 32;
	if (n == 0)
		return 0;
	return (uint64_t)(unsigned char)p[0] |
	    (uint64_t)(unsigned char)p[n / 2] << 8 |
	    (uint64_t)(unsigned char)p[n - 1] << 16;
}

static inline uint64_t
hash_text(uint64_t seed, str s)
{
	uint64_t h = seed ^ s.n * 0x9e3779b97f4a7c15u;

	for (; s.n > 8; s = str_from(s, 8))
		h = sys_mix(h ^ sys_load64(s.p), 0xd6e8feb86659fd93u);
	return sys_mix(h ^ hash_load(s.p, s.n), 0xa0761d6478bd642fu);
}

static inline uint64_t
hash_u64(uint64_t seed, uint64_t key)
{
	return sys_mix(key ^ seed, 0x9e3779b97f4a7c15u);
}

#endif
