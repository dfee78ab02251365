/*
 * The list of hot functions in the report for people, each with its callees:
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 *	   └─ (itself)            500 samples (16.8%)
 */
#ifndef FOLDTOP_REPORT_HOTSPOTS_H
#define FOLDTOP_REPORT_HOTSPOTS_H

#include "tools/foldtop/print/page.h"

/*
 * Write it.  Functions of a script come first; a second list has the machine
 * code that they call.
 */
void report_hotspots(const struct profile *, const struct page *);

#endif
