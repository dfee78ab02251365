/*
 * One line for each function, module, thread, root or kind: what it does
 * itself, and what happens while it is on the stack.
 */
#ifndef FOLDTOP_TOP_H
#define FOLDTOP_TOP_H

#include "tools/foldtop/model/groups.h"
#include "tools/foldtop/print/page.h"

void top_report(const struct profile *, const struct page *, enum group_by,
    enum group_order);

#endif
