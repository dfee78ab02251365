/* The sentences of a report, one a line, appended to a buffer. */
#ifndef FOLDDIFF_REPORT_TEXT_H
#define FOLDDIFF_REPORT_TEXT_H

#include "common/base/buf.h"
#include "tools/folddiff/judge/comparison.h"

/*
 * Before a gate's verdict: what a run took in all, by which scale functions are
 * compared, and which names were taken for the same
 */
void report_text_gate(const struct comparison *, struct buf *);
/* a report's: the same, what was compared, and how */
void report_text_head(const struct comparison *, struct buf *);
/* what only moved, a line for each function under which it did */
void report_text_moved(const struct comparison *, struct buf *);
/*
 * By how much a share grew: "+2.10 points"; or "+36 ms per span", where more
 * came than all that was there before
 */
void report_text_growth(const struct change *, const struct total *,
    struct buf *);
/* of a total after / before: "+12.3%", "x2.5", or ">x999" */
void report_text_ratio(double ratio, struct buf *);
/* "+47%", "x23", ">x999", or nothing for what is new */
void report_text_relative(const struct change *, struct buf *);
/*
 * What may have changed or was diluted, which callers and rare functions are
 * not listed, and how small a change could have been seen.
 */
void report_text_tail(const struct comparison *, struct buf *);

#endif
