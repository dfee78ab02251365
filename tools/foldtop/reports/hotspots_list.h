/*
 * The list of hot functions in the report for people, each with its callees:
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 *	   └─ (itself)            500 samples (16.8%)
 */
#ifndef FOLDTOP_HOTSPOTS_LIST_H
#define FOLDTOP_HOTSPOTS_LIST_H

#include "tools/foldtop/model/group.h"
#include "tools/foldtop/reports/report_context.h"

/* find them among the functions, from groups_sum() and not sorted, and write */
void hotspots_list(const struct report_context *, const struct groups *);

#endif
