/*
 * Rows in the order of a tree: frame by frame, a name before those that it is
 * the beginning of.  The order of bytes has "foo.part.0" between "foo" and
 * "foo;bar".
 */
#ifndef FLAMESVG_ROW_ORDER_H
#define FLAMESVG_ROW_ORDER_H

#include <stdbool.h>
#include <stddef.h>

#include "common/folded/folded_lines.h"

/* put rows in that order; it costs little if they are in the order of bytes */
void row_order(struct folded_row *, size_t n);
/* the same if both the first `half` and those behind them are in order */
void row_order_join(struct folded_row *, size_t half, size_t n);
/* can a row stand behind the last one of others? */
bool row_order_follows(const struct folded_row *,
    const struct folded_row *last);

#endif
