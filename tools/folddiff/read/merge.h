/*
 * Compares two profiles whose stacks are in byte order, as stackfold writes
 * them, line by line: no stack is kept.  Both are read twice, since only the
 * whole of a profile shows that nothing in it needs more than that.
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
		struct in whole, in;
		struct meta meta;
		uint64_t total;
		bool checked;		/* it is read the second time */
		atomic_bool *odd;	/* some line cannot be merged */

		str line, stack, count;	/* read last */
		struct buf before;	/* the stack before */
		uint64_t sum;		/* of the counts so far */
	} side[2];
	atomic_bool odd;		/* on either side */
};

/*
 * Read both for the first time, and set meta and total of each; false if they
 * cannot be merged.  Then the inputs are as before, else they are taken over.
 */
bool merge_check(struct merge *, const struct in in[2]);
/* write each stack with both counts, and close the inputs */
void merge_write(struct merge *, struct out *);

#endif
