/*
 * Two profiles of which one has its lines in no order: most stacks are in both,
 * and those need not be sorted.
 */
#ifndef FOLDDIFF_JOIN_H
#define FOLDDIFF_JOIN_H

#include "common/folded/folded_lines.h"

/*
 * Add the counts of the lines of `from` whose stacks are in l to these, and
 * remove these lines.
 */
void join_lines(struct folded_lines *l, struct folded_lines *from);

#endif
