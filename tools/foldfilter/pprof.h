/*
 * Writes a profile for pprof (profile.proto).  A frame becomes a function and a
 * location, a stack a sample, a count a value, and metadata become comments.
 */
#ifndef FOLDFILTER_PPROF_H
#define FOLDFILTER_PPROF_H

#include "common/folded/folded.h"
#include "common/io/out.h"

/* Write a profile; counts that the format cannot represent are reported. */
void pprof_write(const struct folded *, struct out *);

#endif
