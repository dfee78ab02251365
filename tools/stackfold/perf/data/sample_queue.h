/*
 * Samples of a recording, from their records to their frames.  Where a copy of
 * the stack is to be unwound a sample waits until that is done, and so do those
 * behind it.
 */
#ifndef STACKFOLD_SAMPLE_QUEUE_H
#define STACKFOLD_SAMPLE_QUEUE_H

#include "tools/stackfold/perf/data/recording.h"

/* a sample, whose bytes stay until the next sample_queue_end() */
void sample_queue_add(struct recording *, struct attr *, const struct record *,
    struct record_sample *);
/* none waits any more: what it depends on is about to change */
void sample_queue_end(struct recording *);
/* who a record is of, and when it was */
struct perf_sample sample_queue_who(const struct record_sample_id *);

#endif
