/* The records of the kernel, each at its turn in the order of time. */
#ifndef STACKFOLD_REPLAY_H
#define STACKFOLD_REPLAY_H

#include "tools/stackfold/perf/data/recording.h"

/* a record: its bytes, and the place of its event in attrs.all, + 1; 0 if its
 * event is not known */
void replay_record(struct recording *, str bytes, uint32_t event);
/* no record is left: samples whose user frames never came are taken as they
 * are, and all that wait are folded */
void replay_end(struct recording *);

#endif
