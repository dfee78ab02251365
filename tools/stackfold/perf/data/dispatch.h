/*
 * Routes each record of a recording: records written by perf go to the header;
 * records of the kernel go to replay.h, in time order.
 */
#ifndef STACKFOLD_DISPATCH_H
#define STACKFOLD_DISPATCH_H

#include "tools/stackfold/perf/data/recording.h"

/* handle the next record of the recording */
void dispatch_record(struct recording *, str bytes, const struct record *);
/* End a round: replay the records of the previous round, because no later
 * record is older than they are. */
void dispatch_round(struct recording *);
/* end the recording: replay all remaining records */
void dispatch_end(struct recording *);

#endif
