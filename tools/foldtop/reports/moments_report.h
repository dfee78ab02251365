/* The times in which a profile with slices differs from the rest. */
#ifndef FOLDTOP_MOMENTS_REPORT_H
#define FOLDTOP_MOMENTS_REPORT_H

#include "tools/foldtop/print/page.h"

void moments_report(const struct page *);
/* the same as text, without what is above it, for the end of a report */
void moments_text(const struct page *);

#endif
