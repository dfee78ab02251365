/* How the counts of single lines differ, by root: what stackfold --no-merge
 * writes, a line for each wait. */
#ifndef FOLDTOP_PERCENTILES_H
#define FOLDTOP_PERCENTILES_H

#include "tools/foldtop/print/page.h"

void percentiles_report(const struct page *);

#endif
