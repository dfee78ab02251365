/* What changed, for people: in a terminal of 80 columns, or as Markdown. */
#ifndef FOLDDIFF_REPORT_H
#define FOLDDIFF_REPORT_H

#include "common/io/out.h"
#include "tools/folddiff/judge/comparison.h"

void report_terminal(const struct comparison *, struct out *);
void report_markdown(const struct comparison *, struct out *);

#endif
