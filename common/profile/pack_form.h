/*
 * What writing and reading a packed profile share: the digits of base64, and
 * the names that frames are expected to have.
 */
#ifndef COMMON_PACK_FORM_H
#define COMMON_PACK_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/leb128.h"
#include "common/base/num.h"
#include "common/base/str.h"

extern const char pack_digits[];

/* by number of a name: that of its first callee, and of the frame after it */
struct pack_expect {
	uint32_t *callee, *next;
	uint32_t none;		/* in place of the caller of roots */
};

void pack_expect_init(struct pack_expect *, struct arena *, size_t names);
/* where the name of a frame is expected, given the frame before it or none */
static inline uint32_t *
pack_expect_at(const struct pack_expect *e, uint32_t caller, uint32_t before)
{
	return before == e->none ? &e->callee[caller] : &e->next[before];
}

/* what is left of packed bytes, and whether they were cut short */
struct pack_reader {
	str rest;
	bool bad;
	bool old;		/* version 1 */
};

/* the next number; 0 at the end, which is bad */
static inline uint64_t
pack_number(struct pack_reader *r)
{
	uint64_t n = 0;

	if (!leb128_cut(&r->rest, &n))
		r->bad = true;
	return n;
}

/* a number of units, which may be decimals, saturated */
struct num pack_units(uint64_t n, struct num unit);

#endif
