/*
 * Reports on a recording at its end: all losses, and the reasons for frames
 * without a name.
 */
#ifndef STACKFOLD_RECORDING_REPORT_H
#define STACKFOLD_RECORDING_REPORT_H

#include "tools/stackfold/perf/data/recording.h"

void recording_report(const struct recording *, struct diag *,
    struct health_facts *);

#endif
