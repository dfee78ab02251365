/*
 * Writes a profile as pprof's profile.proto: each frame a function and a
 * location, each stack a sample, each count a value, and the metadata as
 * comments.
 */
#ifndef FOLDFILTER_PPROF_H
#define FOLDFILTER_PPROF_H

#include "common/folded/folded.h"
#include "common/io/out.h"

/* losses by the format are reported on standard error */
void pprof_write(const struct folded *, struct out *);

#endif
