/* How the counts of single lines differ, by root: what stackfold --no-merge
 * writes, a line for each wait. */
#ifndef FOLDTOP_PERCENTILES_H
#define FOLDTOP_PERCENTILES_H

#include "tools/foldtop/reports/report_context.h"

void percentiles_report(const struct report_context *);

#endif
