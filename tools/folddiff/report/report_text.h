/* The sentences of a report; each function appends lines to a buffer. */
#ifndef FOLDDIFF_REPORT_TEXT_H
#define FOLDDIFF_REPORT_TEXT_H

#include "common/base/buf.h"
#include "tools/folddiff/judge/comparison.h"

/*
 * The head of a gate's verdict: whether the runs are slower, the total, the
 * scale, and different names that are compared
 */
void report_text_gate(const struct comparison *, struct buf *);
/* the head of a report: as for a gate's verdict, then the runs and the tests */
void report_text_head(const struct comparison *, struct buf *);
/* functions whose changes cancel out, one line per parent */
void report_text_moved(const struct comparison *, struct buf *);
/*
 * "+2.10 points"; or "+36 ms per span" if it grew by more than the total before
 */
void report_text_growth(const struct change *, const struct total *,
    struct buf *);
/* a ratio after / before: "+12.3%", "x2.5" or ">x999" */
void report_text_ratio(double ratio, struct buf *);
/* the relative change: "+47%", "x23", ">x999"; nothing for a new function */
void report_text_relative(const struct change *, struct buf *);
/*
 * The end of a report: functions that may have changed, the dilution, callers
 * that are not listed, and the minimum detectable effect
 */
void report_text_tail(const struct comparison *, struct buf *);

#endif
