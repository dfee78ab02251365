/* Packs the times of a profile's stacks, in the format of pack_times.h. */
#ifndef FLAMESVG_PACK_PARTS_H
#define FLAMESVG_PACK_PARTS_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/profile/tree.h"

/* the count of a stack in a slice of time */
struct pack_part {
	uint32_t slice;		/* the last slice has samples without a time */
	uint32_t node;		/* a node with a self count */
	uint64_t count;		/* in ticks, above 0 */
};

/* Sort parts and sum up those of one slice and node.  Return the new number. */
size_t pack_parts_merge(struct pack_part *, size_t n);
/* write the sorted parts */
void pack_parts_write(struct buf *, const struct tree_pruned *,
    const struct pack_part *, size_t n, uint64_t unit);

#endif
