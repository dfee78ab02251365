/*
 * A profile that is written while it is recorded, in parts: see "Parts" in
 * folded(5).  A part is handed out when its end was read, without the lines
 * that frame it, as text of folded lines.
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
	uint64_t number;	/* from 1 */
	struct num from, to;	/* seconds */
	uint64_t samples, lost;
	bool complete;		/* its end was read */
};

/* does the input begin with a part?  Waits for its first bytes */
bool folded_parts_probe(struct in *);
/* the next part, and its text in place of what was there; false at the end */
bool folded_parts_next(struct in *, struct folded_part *, struct buf *text);
/* the same, and add the part to a profile, without the times of stacks */
bool folded_parts_read(struct in *, struct folded_part *, struct buf *text,
    struct folded *to);
/* write the line that a part begins with, or ends with */
void folded_parts_begin(const struct folded_part *, struct out *);
void folded_parts_end(const struct folded_part *, struct out *);

#endif
