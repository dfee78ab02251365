/*
 * Rows in the order of a tree: frame by frame, a name before those that it is
 * the beginning of.  The order of bytes has "foo.part.0" between "foo" and
 * "foo;bar".
 */
#ifndef FLAMESVG_ROW_ORDER_H
#define FLAMESVG_ROW_ORDER_H

#include <stddef.h>

#include "common/folded/folded_lines.h"

/* put rows in that order; it costs little if they are in the order of bytes */
void row_order(struct folded_row *, size_t n);
/* the same if both the first `half` and those behind them are in order */
void row_order_join(struct folded_row *, size_t half, size_t n);

#endif
