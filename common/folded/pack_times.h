/*
 * The times of a packed profile's stacks: the count of each stack in each slice
 * of time.  A stack is a frame with a self count; stacks are numbered from 0 in
 * the order of the frames.  The bytes are LEB128 numbers:
 *
 *	0, n	advance by n slices; the first slice is 0, and the one after the
 *		last has the counts without a time
 *	4 g + k	a part: its stack is g after the previous one in this slice, or
 *		after -1; k is an enum pack_kind, and a given count is in units
 *
 * Most stacks of a sampled profile occur once, with the same weight: such a
 * part takes one or two bytes.
 */
#ifndef COMMON_PACK_TIMES_H
#define COMMON_PACK_TIMES_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/num.h"
#include "common/folded/pack.h"

enum pack_kind {
	PACK_REST,		/* the rest of the stack's count */
	PACK_AGAIN,		/* the same count as the previous part */
	PACK_GIVEN		/* the count follows */
};

/* The parts in order.  Set `n` and `slices` before reading. */
struct pack_times {
	size_t n;
	uint32_t slices;	/* slices, except the one without a time */
	uint32_t *slice, *frame;
	struct num *count;
};

/* Decode the parts, given the self counts of all frames.  The parts live in the
 * arena. */
void pack_times_read(struct pack_times *, struct arena *, struct pack_reader *,
    const struct num *own, size_t frames, struct num unit);

#endif
