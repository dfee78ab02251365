/* The sentences of a report, one a line, appended to a buffer. */
#ifndef FOLDDIFF_REPORT_TEXT_H
#define FOLDDIFF_REPORT_TEXT_H

#include "common/base/buf.h"
#include "tools/folddiff/judge/comparison.h"

/* what a run took in all, and by which scale functions are compared */
void report_text_first(const struct comparison *, struct buf *);
/* these first, then what was compared, and how */
void report_text_head(const struct comparison *, struct buf *);
/* what only moved, a line for each function under which it did */
void report_text_moved(const struct comparison *, struct buf *);
/*
 * What was diluted, which callers and rare functions are not listed, and how
 * small a change could have been seen.
 */
void report_text_tail(const struct comparison *, struct buf *);

#endif
