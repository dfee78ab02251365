/* The report for programs: hot functions with their callees, and advice. */
#ifndef FOLDTOP_REPORT_EXPORT_H
#define FOLDTOP_REPORT_EXPORT_H

#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/print/page.h"

/* in JSON, CSV or TSV, as the context says */
void report_export(const struct page *);

#endif
