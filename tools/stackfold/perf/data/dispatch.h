/* Takes the records of a recording in the order of their time. */
#ifndef STACKFOLD_DISPATCH_H
#define STACKFOLD_DISPATCH_H

#include "tools/stackfold/perf/data/recording.h"

void dispatch_start(struct recording *, const char *name, struct perf *,
    struct sample *);
/* take the next record of the recording: its bytes, and what they say */
void dispatch_take(struct recording *, str bytes, const struct record *);
/* all were taken; most of its memory is freed */
void dispatch_end(struct recording *);

#endif
