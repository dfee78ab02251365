/*
 * What writing and reading a packed profile share: the digits of base64, and
 * the names that frames are expected to have.
 */
#ifndef COMMON_PACK_FORM_H
#define COMMON_PACK_FORM_H

#include <stddef.h>
#include <stdint.h>

#include "common/arena.h"

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

#endif
