/* Records one after another, as they lie in a file, a part of it, or a pipe. */
#ifndef STACKFOLD_RECORD_STREAM_H
#define STACKFOLD_RECORD_STREAM_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/perf/data/recording.h"

/* look at the next record; false if no whole one is left.  in_skip() passes
 * over it */
bool record_stream_peek(const struct recording_header *, struct in *,
    str *bytes, struct record *);
/* dispatch all records */
void record_stream_read(struct recording *, struct in *);
/* only note in the header when the samples were, for --time=10%, and the events
 * of a pipe */
void record_stream_span(struct recording_header *, struct in *);

#endif
