/* Takes the records of a recording in the order of their time. */
#ifndef STACKFOLD_READER_H
#define STACKFOLD_READER_H

#include "tools/stackfold/perfdata/recording.h"

void reader_start(struct recording *, const char *name, struct perf *,
    struct sample *);
/* take the next record of the recording: its bytes, and what they say */
void reader_take(struct recording *, str bytes, const struct record *);
/* all were taken; most of its memory is freed */
void reader_end(struct recording *);

#endif
