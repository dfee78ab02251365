/* Prints a comparison, for people or as JSON, and the verdict of its gate. */
#ifndef FOLDDIFF_REPORT_H
#define FOLDDIFF_REPORT_H

#include "common/io/out.h"
#include "tools/folddiff/gate/gate.h"

/* print what changed, in a terminal of 80 columns */
void report_terminal(const struct comparison *, struct out *);
/*
 * Print one JSON object with every function.  The gate is NULL if no rules are
 * checked.
 */
void report_json(const struct comparison *, const struct gate *, struct out *);
/*
 * Print one line per broken rule, or a line that no rule is broken; if there
 * are too few samples to decide, a warning on standard error explains that.
 * alone: no report was printed, so first print the runs and their totals.
 */
void report_gate(const struct comparison *, const struct gate *, bool alone,
    struct out *);

#endif
