/*
 * One line for each function, module, thread, root, kind or line: self, which
 * is its own work, and total, which is all work while it is on the stack.
 */
#ifndef FOLDTOP_TOP_H
#define FOLDTOP_TOP_H

#include "tools/foldtop/model/groups.h"
#include "tools/foldtop/print/page.h"

/* `per` is a profile of the same run, by whose counts those of the first are
 * divided, or NULL */
void top_report(const struct profile *, const struct profile *per,
    const struct page *, enum group_by, enum group_order);

#endif
