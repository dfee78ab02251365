/* Records one after another, as they lie in a file, a part of it, or a pipe. */
#ifndef STACKFOLD_RECORD_STREAM_H
#define STACKFOLD_RECORD_STREAM_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/perf/data/recording.h"

/* the next record, if it is there as a whole; in_skip() passes over it */
bool record_stream_next(const struct recording *, struct in *, str *bytes,
    struct record *);
/* take all there are */
void record_stream_take(struct recording *, struct in *);
/* only note when the samples were, for --time=10% */
void record_stream_span(struct recording *, struct in *);

#endif
