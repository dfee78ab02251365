/*
 * The list of functions in the report for people, for a profile that is not
 * time on a processor.  Time off the processor is listed by what was waited
 * for:
 *
 *	1) a pipe               0.600 s (60.0%)
 *	   └─ read_request     0.600 s (60.0%)
 */
#ifndef FOLDTOP_REPORT_BLAME_H
#define FOLDTOP_REPORT_BLAME_H

#include "tools/foldtop/model/profile_kind.h"
#include "tools/foldtop/print/page.h"

void report_blame(const struct profile *, enum profile_kind,
    const struct page *);

#endif
