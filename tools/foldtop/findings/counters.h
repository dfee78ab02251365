/*
 * What was counted beside a capture, by perf stat, and what that suggests:
 * whether the program waits, for what, or computes.  profile_run notes in the
 * meta of the capture
 *
 *	counters=task-clock=1812.4 cpus=0.906 instructions=2 cycles=1 ...
 */
#ifndef FOLDTOP_COUNTERS_H
#define FOLDTOP_COUNTERS_H

#include "common/base/buf.h"
#include "common/base/str.h"

/* write it into an empty text, without a line end */
void counters_text(str counters, struct buf *);

#endif
