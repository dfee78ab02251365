/* The table of reports. */
#ifndef FOLDTOP_REPORTS_H
#define FOLDTOP_REPORTS_H

#include "tools/foldtop/reports/report_kind.h"

/* all reports in the order of --help, then NULL; the first is the default */
extern const struct report_kind *const reports[];

#endif
