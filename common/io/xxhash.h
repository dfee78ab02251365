/* XXH64, the checksum of zstd. */
#ifndef COMMON_XXHASH_H
#define COMMON_XXHASH_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

struct xxhash {
	uint64_t lane[4], size;
	char rest[32];		/* bytes of an incomplete row */
	size_t nrest;
};

void xxhash_start(struct xxhash *);
void xxhash_add(struct xxhash *, str bytes);
uint64_t xxhash_end(const struct xxhash *);

#endif
