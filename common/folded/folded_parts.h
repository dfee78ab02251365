/*
 * Reads and writes a profile that grows in parts while it is recorded: see
 * "Parts" in folded(5).  A part is returned after its last line was read.  Its
 * text lacks the first and last line, which are not stacks.
 */
#ifndef COMMON_FOLDED_PARTS_H
#define COMMON_FOLDED_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/folded/folded.h"
#include "common/io/in.h"
#include "common/io/out.h"

struct folded_part {
	uint64_t number;	/* counted from 1 */
	struct num from, to;	/* seconds */
	uint64_t samples, lost;
	bool complete;		/* false if the input ended within it */
};

/* Return true if the input begins with a part.  Waits for the first bytes. */
bool folded_parts_probe(struct in *);
/* Replace *text by the next part.  Return false at the end of the input. */
bool folded_parts_next(struct in *, struct folded_part *, struct buf *text);
/* Like folded_parts_next(), and add the part to a profile without slices. */
bool folded_parts_read(struct in *, struct folded_part *, struct buf *text,
    struct folded *to);
/* Write the first or the last line of a part. */
void folded_parts_begin(const struct folded_part *, struct out *);
void folded_parts_end(const struct folded_part *, struct out *);

#endif
