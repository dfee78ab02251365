/* Folds recordings of Java Flight Recorder, chunk by chunk. */
#ifndef STACKFOLD_JFR_RECORDING_H
#define STACKFOLD_JFR_RECORDING_H

#include "common/io/in.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/jfr/jfr_events.h"
#include "tools/stackfold/jfr/jfr_info.h"
#include "tools/stackfold/perf/perf_time.h"
#include "tools/stackfold/sample/sample.h"

/* The state between inputs; starts as {0}. */
struct jfr_recording {
	struct jfr_events events;
	struct perf_times times;
	struct jfr_info info;
};

/* The functions of the format jfrdata, see struct format. */
enum format_confidence jfr_recording_probe(str head);
void jfr_recording_fold(struct in *, struct sample *);
void jfr_recording_finish(struct sample *);

#endif
