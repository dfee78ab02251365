/*
 * A profile that is written in parts while it is recorded: see "Parts" in
 * folded(5).  A part is returned once its end was read, as folded lines without
 * the lines that frame it.
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

/* does the input begin with a part?  Blocks until its first bytes arrive */
bool folded_parts_probe(struct in *);
/* read the next part; its text replaces that in the buffer; false at the end */
bool folded_parts_next(struct in *, struct folded_part *, struct buf *text);
/* the same, and add the part to a profile, without slices */
bool folded_parts_read(struct in *, struct folded_part *, struct buf *text,
    struct folded *to);
/* write the first or last line of a part */
void folded_parts_begin(const struct folded_part *, struct out *);
void folded_parts_end(const struct folded_part *, struct out *);

#endif
