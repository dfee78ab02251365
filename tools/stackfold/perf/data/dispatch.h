/*
 * Where each record of a recording goes: those that perf wrote itself into the
 * header, and those of the kernel to replay.h, in the order of their time.
 */
#ifndef STACKFOLD_DISPATCH_H
#define STACKFOLD_DISPATCH_H

#include "tools/stackfold/perf/data/recording.h"

/* the next record of the recording: its bytes, and what they say */
void dispatch_record(struct recording *, str bytes, const struct record *);
/* no record that comes is older than those of the round before: replay these */
void dispatch_round(struct recording *);
/* no record comes any more: replay all that are left */
void dispatch_end(struct recording *);

#endif
