/* The report for programs: hot functions with their callees, and advice. */
#ifndef FOLDTOP_HOTSPOTS_EXPORT_H
#define FOLDTOP_HOTSPOTS_EXPORT_H

#include "tools/foldtop/reports/hotspots.h"
#include "tools/foldtop/reports/report_context.h"

/* in JSON, CSV or TSV, as the context says */
void hotspots_export(const struct report_context *);

#endif
