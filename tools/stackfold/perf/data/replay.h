/* Takes the records of a recording in the order of their time. */
#ifndef STACKFOLD_REPLAY_H
#define STACKFOLD_REPLAY_H

#include "tools/stackfold/perf/data/recording.h"

void replay_start(struct recording *, const char *name, struct perf *,
    struct sample *);
/* take the next record of the recording: its bytes, and what they say */
void replay_take(struct recording *, str bytes, const struct record *);
/* all were taken; most of its memory is freed */
void replay_end(struct recording *);

#endif
