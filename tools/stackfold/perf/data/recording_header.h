/*
 * What perf notes of the machine and of itself: the features of a recording's
 * header, which a pipe carries as records.
 */
#ifndef STACKFOLD_RECORDING_HEADER_H
#define STACKFOLD_RECORDING_HEADER_H

#include "tools/stackfold/perf/data/recording.h"

/* take one of them, and its bytes */
void recording_header_feature(struct recording *, uint64_t feature, str);

#endif
