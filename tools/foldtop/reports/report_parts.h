/* The parts of --report, one file each. */
#ifndef FOLDTOP_REPORT_PARTS_H
#define FOLDTOP_REPORT_PARTS_H

#include "tools/foldtop/model/profile_kind.h"
#include "tools/foldtop/print/page.h"

/* print own functions with their callees in libraries; they add up to 100% */
void report_own(const struct profile *, const struct page *);
/* print own functions as a member of the JSON object */
void report_own_json(const struct profile *, const struct page *);
/*
 * Print hot functions of a CPU profile, each with its callees.  Functions of a
 * script come first; a second list has the machine code that they call.
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 *	   └─ (itself)            500 samples (16.8%)
 */
void report_hotspots(const struct profile *, const struct page *);
/*
 * Print functions that wait, allocate or touch memory; waits by their reason.
 *
 *	1) a pipe               0.600 s (60.0%)
 *	   └─ read_request     0.600 s (60.0%)
 */
void report_blame(const struct profile *, enum profile_kind,
    const struct page *);
/* print the times that differ from the rest; --moments prints them too */
void report_moments_text(const struct profile *, const struct page *);
/* print the whole report as JSON, or its hot functions as TSV */
void report_export(const struct profile *, const struct page *);

#endif
