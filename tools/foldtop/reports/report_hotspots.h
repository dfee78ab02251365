/*
 * The list of hot functions in the report for people, each with its callees:
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 *	   └─ (itself)            500 samples (16.8%)
 */
#ifndef FOLDTOP_REPORT_HOTSPOTS_H
#define FOLDTOP_REPORT_HOTSPOTS_H

#include "tools/foldtop/model/groups.h"
#include "tools/foldtop/print/page.h"

/* write it; the functions are from groups_sum_functions(), not sorted */
void report_hotspots(const struct profile *, const struct groups *,
    const struct page *);

#endif
