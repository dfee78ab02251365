/*
 * When the stacks of a packed profile were: what each slice of time has of
 * each stack.  A stack is a frame with a count of its own; they are numbered
 * from 0 in the order of the frames.  The bytes are LEB128 numbers:
 *
 *	0, n	n slices on; the first is 0, and the one after the last holds
 *		what has no time
 *	4 g + k	the stack g after the last one in this slice, or after -1;
 *		with k = 0 all that is left of it, with 1 as much as the part
 *		before, with 2 the count that follows, in units
 *
 * Sampling gives most stacks once, and with the same weight: these parts are a
 * number of one to two bytes.
 */
#ifndef COMMON_PACK_TIMES_H
#define COMMON_PACK_TIMES_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/folded/pack.h"
#include "common/profile/tree.h"

/* what a slice of time has of a stack */
struct pack_part {
	uint32_t slice;		/* that of all without a time is the last */
	uint32_t node;		/* which has a count of its own */
	uint64_t count;		/* in ticks, above 0 */
};

/* sort parts, and add up those of the same slice and node; returns how many */
size_t pack_times_merge(struct pack_part *, size_t n);
/* write the parts of frames, which are in order */
void pack_times_write(struct buf *, const struct tree_pruned *,
    const struct pack_part *, size_t n, uint64_t unit);

/* parts as they are read, in order; `n` and `slices` are known before */
struct pack_times {
	size_t n;
	uint32_t slices;	/* the next one is of what has no time */
	uint32_t *slice, *frame;
	struct num *count;
};

/* fill it, given the counts that the frames have; they live in the arena */
void pack_times_read(struct pack_times *, struct arena *, struct pack_reader *,
    const struct num *own, size_t frames, struct num unit);

#endif
