/*
 * Routes each record of a recording: records written by perf go to the header,
 * those of the kernel to replay.h, in time order.
 */
#ifndef STACKFOLD_DISPATCH_H
#define STACKFOLD_DISPATCH_H

#include "tools/stackfold/perf/data/recording.h"

/* handle the next record of the recording */
void dispatch_record(struct recording *, str bytes, const struct record *);
/* the end of a round: no later record is older than those of the round before,
 * so replay these */
void dispatch_round(struct recording *);
/* the end of the recording: replay all remaining records */
void dispatch_end(struct recording *);

#endif
