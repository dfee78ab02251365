/*
 * Merges two profiles whose stacks are in byte order, as stackfold writes
 * them, line by line: no stack is kept.  Both are read twice.  The first pass
 * verifies that every line can be merged, the second one writes, by two threads
 * that have a part of both each.
 */
#ifndef FOLDDIFF_MERGE_H
#define FOLDDIFF_MERGE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/io/in.h"
#include "common/io/out.h"
#include "common/profile/meta.h"

/* starts as {0} */
struct merge {
	struct merge_side {
		struct in whole;	/* the input, which every pass reads */
		struct meta meta;	/* results of the first pass */
		uint64_t total;
		uint64_t from, to;	/* what is left of it to write */
		bool checked;		/* this is the second pass */
		atomic_bool *odd;	/* the same for both sides */

		/* of this pass, or of a part of it */
		struct in in;
		str line, stack, count;	/* read last */
		struct buf before;	/* the stack before */
		uint64_t sum;		/* of the counts so far */
	} side[2];
	atomic_bool odd;		/* a line cannot be merged */
};

/*
 * The first pass: set meta and total of each side.  If this returns false, the
 * inputs cannot be merged, and can be read as if nothing had happened.  Else
 * they belong to the merge, which closes them.
 */
bool merge_check(struct merge *, const struct in in[2]);
/* the second pass: write each stack with both counts, and close the inputs */
void merge_write(struct merge *, struct out *);

#endif
