/*
 * Forgets names between the parts of --every.  A program that compiles while it
 * runs has new names as long as it runs; those that no open interval and no
 * span has are dropped once they are most of all.  No part changes by it: a
 * name that comes again is read again.
 */
#ifndef STACKFOLD_PERF_FORGET_H
#define STACKFOLD_PERF_FORGET_H

#include <stdbool.h>

#include "tools/stackfold/perf/perf.h"

/* a part was written, and no sample is open; true if numbers of frames are
 * others now */
bool perf_forget(struct perf *, struct sample *);

#endif
