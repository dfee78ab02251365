/*
 * The times in which a profile with slices differs from the rest:
 *
 *	12.40-12.95 s  gc_collect 85% (else 3%), 2.0 of 2 CPUs busy (else 0.8)
 */
#ifndef FOLDTOP_MOMENTS_REPORT_H
#define FOLDTOP_MOMENTS_REPORT_H

#include "tools/foldtop/print/page.h"

void moments_report(const struct profile *, const struct page *);
/* its lines as text, for the end of the report for people */
void moments_report_text(const struct profile *, struct out *);

#endif
