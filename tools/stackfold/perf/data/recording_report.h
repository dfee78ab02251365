/*
 * What is reported of a recording at its end: nothing is lost in silence, and a
 * frame without a name has a reason.
 */
#ifndef STACKFOLD_RECORDING_REPORT_H
#define STACKFOLD_RECORDING_REPORT_H

#include "tools/stackfold/perf/data/recording.h"

void recording_report(const struct recording *, struct diag *,
    struct health_facts *);

#endif
