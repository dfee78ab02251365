/*
 * The times of a packed profile's stacks: what each slice of time has of each
 * stack.  A stack is a frame with a self count; stacks are numbered from 0 in
 * the order of the frames.  The bytes are LEB128 numbers:
 *
 *	0, n	n slices on; the first is 0, and the one after the last holds
 *		what has no time
 *	4 g + k	the stack g after the last one in this slice, or after -1; k is
 *		an enum pack_kind, and a given count is in units
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
	PACK_REST,		/* all that is left of the stack */
	PACK_AGAIN,		/* as much as the part before */
	PACK_GIVEN		/* a count follows */
};

/* the parts in order; `n` and `slices` are set before reading */
struct pack_times {
	size_t n;
	uint32_t slices;	/* slice number `slices` has what has no time */
	uint32_t *slice, *frame;
	struct num *count;
};

/* read the parts, given the self counts of the frames; they live in the
 * arena */
void pack_times_read(struct pack_times *, struct arena *, struct pack_reader *,
    const struct num *own, size_t frames, struct num unit);

#endif
