/*
 * How many single lines are how long: those of stackfold --no-merge, in ranges
 * of which each is twice the one before.
 *
 *	7 lines, 90 us in all: mean 12.9 us, 50% at most 6 us, ...
 *
 *	FROM   BELOW  LINES    SUM   SUM%
 *	4 us    8 us      5  26 us  28.9%  ##########
 *	8 us   16 us      0      0   0.0%
 *	16 us  32 us      2  64 us  71.1%  ####
 */
#ifndef FOLDTOP_HISTOGRAM_H
#define FOLDTOP_HISTOGRAM_H

#include "tools/foldtop/print/page.h"

void histogram_report(const struct profile *, const struct page *);
/* the same without what 100 % is, as a part of a report */
void histogram_text(const struct profile *, const struct page *);

#endif
