/*
 * When the hottest functions ran, of a profile with slices: how many CPUs were
 * busy, and the share of each function, as a row of bars over time.
 */
#ifndef FOLDTOP_TIMELINE_H
#define FOLDTOP_TIMELINE_H

#include "tools/foldtop/print/page.h"

void timeline_report(const struct page *);

#endif
