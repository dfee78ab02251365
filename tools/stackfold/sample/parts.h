/*
 * --every: the profile is written in parts, each when a sample of a later
 * interval arrives; see "Parts" in folded(5).  Samples arrive in time order if
 * the profiler keeps it; a sample that is older than the open part is added to
 * that part and counted as late.
 */
#ifndef STACKFOLD_PARTS_H
#define STACKFOLD_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/io/out.h"
#include "tools/stackfold/sample/sink.h"

struct parts {
	/* constant once parsing begins */
	uint64_t length;	/* length of an interval in ns; 0 without
				 * --every */
	bool meta;		/* write metadata */
	bool lean;		/* write only the metadata of meta_lean() */
	struct out *out;

	bool begun;		/* a part is open */
	bool extended;		/* the open part was extended */
	uint64_t number;	/* number of the open part, from 1 */
	struct num from, to;	/* times of its start and end, in seconds */
	struct num newest;	/* time of the newest sample */
	size_t samples;		/* number of samples in the parts written so
				 * far */
	uint64_t lost;		/* number of samples lost in those parts */
	size_t late;		/* number of samples older than the part they
				 * were added to */
};

/* Return true if the open part must be written before a sample of this time is
 * added. */
bool parts_due(struct parts *, struct num time);
/* extend the open part to that time or later */
void parts_extend(struct parts *, struct num time);
/* record the time of a sample before it is added */
void parts_note(struct parts *, struct num time);
/*
 * Write the open part and begin the part that contains the time *next; if
 * `next` is NULL, write the last part.  `lost` is the number of samples lost so
 * far.
 */
void parts_write(struct parts *, struct sink *, uint64_t lost,
    const struct num *next);

#endif
