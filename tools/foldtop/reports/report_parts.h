/* The parts of --report, one file each. */
#ifndef FOLDTOP_REPORT_PARTS_H
#define FOLDTOP_REPORT_PARTS_H

#include "tools/foldtop/model/profile_kind.h"
#include "tools/foldtop/print/page.h"

/* your own functions, with what each spent on libraries; adds up to 100% */
void report_own(const struct profile *, const struct page *);
/* your own functions as a member of the JSON object */
void report_own_json(const struct profile *, const struct page *);
/*
 * Hot functions of a CPU profile, each with its callees.  Functions of a script
 * come first; a second list has the machine code that they call.
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 *	   └─ (itself)            500 samples (16.8%)
 */
void report_hotspots(const struct profile *, const struct page *);
/*
 * Functions that wait, allocate or touch memory; waits by what they are for.
 *
 *	1) a pipe               0.600 s (60.0%)
 *	   └─ read_request     0.600 s (60.0%)
 */
void report_blame(const struct profile *, enum profile_kind,
    const struct page *);
/* the times in which the profile differs from the rest; also in --moments */
void report_moments_text(const struct profile *, const struct page *);
/* the whole report as JSON, or its hot functions as TSV */
void report_export(const struct profile *, const struct page *);

#endif
