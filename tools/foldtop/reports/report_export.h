/* The report for programs: hot functions with their callees; in JSON advice. */
#ifndef FOLDTOP_REPORT_EXPORT_H
#define FOLDTOP_REPORT_EXPORT_H

#include "tools/foldtop/print/page.h"

/* in JSON, CSV or TSV, as the page says */
void report_export(const struct profile *, const struct page *);

#endif
