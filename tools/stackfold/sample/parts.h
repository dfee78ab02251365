/*
 * --every: the profile is written in parts, each when samples of a later time
 * come, see "Parts" in folded(5).  The reader hands samples over in the order
 * of their time, as far as the profiler keeps to it; one that comes after its
 * part was written goes to the next, and is counted.
 */
#ifndef STACKFOLD_PARTS_H
#define STACKFOLD_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/io/out.h"
#include "tools/stackfold/sample/sink.h"

/* starts as {0}, which is one without parts */
struct parts {
	/* const from the start on */
	uint64_t length;	/* ns; 0 without --every */
	bool meta;		/* with metadata, */
	bool lean;		/* and only those of meta_lean() */
	struct out *out;

	bool begun;		/* a sample came */
	bool extended;		/* a part was */
	uint64_t number;	/* of the part that is open, from 1 */
	struct num from, to;	/* of its time, in seconds */
	struct num newest;	/* time of a sample */
	size_t samples;		/* in the parts before */
	uint64_t lost;		/* noticed in the parts before */
	size_t late;		/* samples that are older than their part */
};

/* a sample of this time comes: is the open part to be written first? */
bool parts_due(struct parts *, struct num time);
/* the open part lasts on, until that time at least */
void parts_extend(struct parts *, struct num time);
/* take note of the sample, which comes now */
void parts_note(struct parts *, struct num time);
/*
 * Write the open part, and begin the next one, which has this time; or the
 * last one, with NULL.  `lost` is the number of samples lost so far.
 */
void parts_write(struct parts *, struct sink *, uint64_t lost,
    const struct num *next);

#endif
