/* The unit of a profile's counts, and counts as readable text. */
#ifndef COMMON_COUNT_UNIT_H
#define COMMON_COUNT_UNIT_H

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/profile/meta.h"
#include "common/profile/stacks.h"

/* The texts are valid as long as the metadata. */
struct count_unit {
	str given;		/* unit in the metadata, or {0} */
	str name;		/* `given`; if empty, "samples" if each is 1, */
				/* else "counts" */
	struct num each;	/* weight of one sample; 0 if it varies */
};

/* Find the unit of a column; `samples` is 0 if unknown. */
struct count_unit count_unit_of(const struct stacks *, unsigned column,
    const struct meta *, uint64_t samples);
/* Append a count with its unit: "1,128 samples", "3.4 GiB". */
void count_unit_amount(const struct count_unit *, struct num, struct buf *);

#endif
