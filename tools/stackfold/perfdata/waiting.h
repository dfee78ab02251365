/*
 * Samples of a recording, from their records to their frames.  Where a copy of
 * the stack is to be unwound a sample waits until that is done, and so do those
 * behind it.
 */
#ifndef STACKFOLD_WAITING_H
#define STACKFOLD_WAITING_H

#include "tools/stackfold/perfdata/recording.h"

/* a sample, whose bytes stay until the next waiting_end() */
void waiting_add(struct recording *, struct attr *, const struct record *,
    struct record_sample *);
/* none waits any more: what it depends on is about to change */
void waiting_end(struct recording *);
/* who a record is of, and when it was */
struct perf_sample waiting_who(const struct record_when *);

#endif
