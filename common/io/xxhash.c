#include "common/io/xxhash.h"

#include <string.h>

#include "common/base/sys.h"

/*
 * Each row of 32 bytes is mixed into four lanes of 8 bytes.  At the end the
 * lanes are merged and the remaining bytes are mixed in.  The seed is 0.
 * (github.com/Cyan4973/xxHash, doc/xxhash_spec.md)
 */
#define PRIME1 UINT64_C(0x9e3779b185ebca87)
#define PRIME2 UINT64_C(0xc2b2ae3d27d4eb4f)
#define PRIME3 UINT64_C(0x165667b19e3779f9)
#define PRIME4 UINT64_C(0x85ebca77c2b2ae63)
#define PRIME5 UINT64_C(0x27d4eb2f165667c5)
#define ROW sizeof(((struct xxhash *)0)->rest)

static inline uint64_t
rotate(uint64_t v, unsigned n)
{
	return v << n | v >> (64 - n);
}

static inline uint64_t
add_lane(uint64_t lane, uint64_t v)
{
	return rotate(lane + v * PRIME2, 31) * PRIME1;
}

static void
add_row(struct xxhash *x, const char *p)
{
	for (size_t i = 0; i < LENGTH(x->lane); i++)
		x->lane[i] = add_lane(x->lane[i], sys_load64(p + 8 * i));
}

void
xxhash_start(struct xxhash *x)
{
	*x = (struct xxhash){.lane = {PRIME1 + PRIME2, PRIME2, 0,
	    (uint64_t)0 - PRIME1}};
}

void
xxhash_add(struct xxhash *x, str s)
{
	x->size += s.n;
	if (x->nrest > 0) {
		size_t n = ROW - x->nrest < s.n ? ROW - x->nrest : s.n;

		memcpy(x->rest + x->nrest, s.p, n);
		x->nrest += n;
		s = str_from(s, n);
		if (x->nrest < ROW)
			return;
		add_row(x, x->rest);
		x->nrest = 0;
	}
	for (; s.n >= ROW; s = str_from(s, ROW))
		add_row(x, s.p);
	if (s.n > 0)
		memcpy(x->rest, s.p, s.n);
	x->nrest = s.n;
}

uint64_t
xxhash_end(const struct xxhash *x)
{
	const uint64_t *lane = x->lane;
	str s = {x->rest, x->nrest};
	uint64_t h = PRIME5;

	if (x->size >= ROW) {
		h = rotate(lane[0], 1) + rotate(lane[1], 7) +
		    rotate(lane[2], 12) + rotate(lane[3], 18);
		for (size_t i = 0; i < LENGTH(x->lane); i++)
			h = (h ^ add_lane(0, lane[i])) * PRIME1 + PRIME4;
	}
	h += x->size;
	for (; s.n >= 8; s = str_from(s, 8))
		h = rotate(h ^ add_lane(0, sys_load64(s.p)), 27) * PRIME1 +
		    PRIME4;
	for (; s.n >= 4; s = str_from(s, 4))
		h = rotate(h ^ sys_load32(s.p) * PRIME1, 23) * PRIME2 + PRIME3;
	for (; s.n > 0; s = str_from(s, 1))
		h = rotate(h ^ (unsigned char)s.p[0] * PRIME5, 11) * PRIME1;
	h = (h ^ h >> 33) * PRIME2;
	h = (h ^ h >> 29) * PRIME3;
	return h ^ h >> 32;
}
