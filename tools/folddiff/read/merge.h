/*
 * Merges two profiles that are files, line by line: no name and no stack is
 * kept, only where the lines are.  Two threads have a file each while they are
 * read, and a part of both while they are written.
 */
#ifndef FOLDDIFF_MERGE_H
#define FOLDDIFF_MERGE_H

#include <stdbool.h>

#include "common/io/in.h"
#include "common/io/out.h"
#include "common/folded/folded_lines.h"

/* starts as {0} */
struct merge {
	struct merge_side {
		struct in whole;
		struct folded_lines lines;
		uint64_t *other;	/* counts of the other side, which */
					/* has no lines for them; or NULL */
		size_t done;		/* lines that were written */
		uint64_t sum;		/* of their counts, as they are now */
	} side[2];
	atomic_bool odd;		/* a line cannot be merged */
};

/*
 * Read the lines.  If this returns false, the inputs cannot be merged, and can
 * be read as if nothing had happened.  Else they belong to the merge, which
 * closes them.
 */
bool merge_read(struct merge *, const struct in in[2]);
/* write each stack with both counts, and close the inputs */
void merge_write(struct merge *, struct out *);

#endif
