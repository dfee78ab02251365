/* The report for programs: hot functions with callees and, in JSON, advice. */
#ifndef FOLDTOP_REPORT_EXPORT_H
#define FOLDTOP_REPORT_EXPORT_H

#include "tools/foldtop/print/page.h"

/* write it in JSON or TSV, which is the form of the page */
void report_export(const struct profile *, const struct page *);

#endif
