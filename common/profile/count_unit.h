/* What the counts of a profile measure, and an amount of it as people read it.
 */
#ifndef COMMON_COUNT_UNIT_H
#define COMMON_COUNT_UNIT_H

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/profile/meta.h"
#include "common/profile/stacks.h"

/* it refers to the metadata */
struct count_unit {
	str given;		/* by the metadata, or {0} */
	str name;		/* the same; without it "samples", if each */
				/* sample counts 1, or "counts" */
	struct num each;	/* what one sample weighs; 0 if they differ */
};

/* the unit of a column that sums up so many samples, 0 if that is unknown */
struct count_unit count_unit_of(const struct stacks *, unsigned column,
    const struct meta *, uint64_t samples);
/* append a count with its unit: "1,128 samples", "3.4 GiB" */
void count_unit_amount(const struct count_unit *, struct num, struct buf *);

#endif
