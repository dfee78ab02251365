/* Packs when the stacks of a profile were; the form is that of pack_times.h. */
#ifndef FLAMESVG_PACK_PARTS_H
#define FLAMESVG_PACK_PARTS_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/profile/tree.h"

/* what a slice of time has of a stack */
struct pack_part {
	uint32_t slice;		/* that of all without a time is the last */
	uint32_t node;		/* which has a count of its own */
	uint64_t count;		/* in ticks, above 0 */
};

/* sort parts, and add up those of the same slice and node; returns how many */
size_t pack_parts_merge(struct pack_part *, size_t n);
/* write the parts of frames, which are in order */
void pack_parts_write(struct buf *, const struct tree_pruned *,
    const struct pack_part *, size_t n, uint64_t unit);

#endif
