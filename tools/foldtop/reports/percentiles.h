/*
 * How the counts of single lines differ, by root.  stackfold --no-merge writes
 * a line for each sample, for example for each wait.
 *
 *	LINES  SUM  MEAN  50%  95%  99%  MAX  ROOT
 *	    2   10     5    3    7    7    7  worker
 */
#ifndef FOLDTOP_PERCENTILES_H
#define FOLDTOP_PERCENTILES_H

#include "tools/foldtop/print/page.h"

void percentiles_report(const struct profile *, const struct page *);

#endif
