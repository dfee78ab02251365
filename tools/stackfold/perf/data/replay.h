/* Applies the kernel's records in time order: they change the state of the
 * machine or are samples. */
#ifndef STACKFOLD_REPLAY_H
#define STACKFOLD_REPLAY_H

#include "tools/stackfold/perf/data/recording.h"

/* apply a record; `event` is the index of its event in attrs.all, + 1, or 0 if
 * unknown */
void replay_record(struct recording *, str bytes, uint32_t event);
/* End the replay: fold all queued samples.  Deferred samples whose user frames
 * never came are folded without them. */
void replay_end(struct recording *);

#endif
