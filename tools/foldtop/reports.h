/* The table of reports. */
#ifndef FOLDTOP_REPORTS_H
#define FOLDTOP_REPORTS_H

#include "tools/foldtop/reports/report_kind.h"

/* all of them, in the order of --help; the first is written if none is asked
 * for.  NULL is the last */
extern const struct report_kind *const reports[];

#endif
