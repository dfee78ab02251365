/* One function at a time, between those who call it and those it calls. */
#ifndef FOLDTOP_PEEK_H
#define FOLDTOP_PEEK_H

#include "tools/foldtop/reports/report_context.h"

/* every function that matches, the heaviest first; false if none does */
bool peek_report(const struct report_context *, const char *expr);

#endif
