/*
 * Two profiles of which one has its lines in no order: most stacks are in both,
 * and those need not be sorted.
 */
#ifndef FOLDDIFF_JOIN_H
#define FOLDDIFF_JOIN_H

#include "common/folded/folded_lines.h"

/*
 * Remove the lines of `from` whose stacks are in l.  Returns what they counted,
 * a number for each line of l, for buf_drop().
 */
uint64_t *join_lines(const struct folded_lines *l, struct folded_lines *from);

#endif
