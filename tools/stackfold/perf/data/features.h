/*
 * What perf notes of the machine and of itself: the features of a recording's
 * header, which a pipe carries as records.
 */
#ifndef STACKFOLD_FEATURES_H
#define STACKFOLD_FEATURES_H

#include "tools/stackfold/perf/data/recording.h"

/* take one of them, and its bytes */
void features_take(struct recording *, uint64_t feature, str);

#endif
