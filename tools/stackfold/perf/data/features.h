/*
 * What perf notes of the machine and of itself: the features of a recording's
 * header, which a pipe carries as records.
 */
#ifndef STACKFOLD_FEATURES_H
#define STACKFOLD_FEATURES_H

#include "tools/stackfold/perf/data/recording.h"

enum feature {
	FEATURE_TRACING = 1, FEATURE_BUILD_ID, FEATURE_HOST, FEATURE_RELEASE,
	FEATURE_CPUS = 7, FEATURE_COMMAND = 11, FEATURE_EVENTS = 12,
	FEATURE_AUX = 18, FEATURE_STAT, FEATURE_TIMES = 21,
	FEATURE_FOLDER = 24, FEATURE_COMPRESSED = 27, FEATURE_CLOCK = 29,
	FEATURES = 256
};

/* take one of them, and its bytes */
void features_take(struct recording *, uint64_t feature, str);

#endif
