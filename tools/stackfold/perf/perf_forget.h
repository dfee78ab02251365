/*
 * Forgets names between the parts of --every.  A program with a JIT compiler
 * keeps producing names; those not referenced by an open interval or a span are
 * dropped once they are the majority.  The output does not change: a name that
 * recurs is read again.
 */
#ifndef STACKFOLD_PERF_FORGET_H
#define STACKFOLD_PERF_FORGET_H

#include <stdbool.h>

#include "tools/stackfold/perf/perf.h"

/* Call after a part was written, while no sample is open; true if frame ids
 * have changed. */
bool perf_forget(struct perf *, struct sample *);

#endif
