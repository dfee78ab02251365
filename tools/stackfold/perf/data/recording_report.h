/*
 * The report at the end of a recording: whatever was lost is reported, and
 * unnamed frames are explained.
 */
#ifndef STACKFOLD_RECORDING_REPORT_H
#define STACKFOLD_RECORDING_REPORT_H

#include "tools/stackfold/perf/data/recording.h"

void recording_report(const struct recording *, struct diag *,
    struct health_facts *);

#endif
