/* The times in which a profile with slices differs from the rest. */
#ifndef FOLDTOP_MOMENTS_REPORT_H
#define FOLDTOP_MOMENTS_REPORT_H

#include "tools/foldtop/print/page.h"

void moments_report(const struct profile *, const struct page *);
/* its lines as text, for the end of the report for people */
void moments_report_text(const struct profile *, struct out *);

#endif
