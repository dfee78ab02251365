/*
 * Sorts stacks by name.  The text of a stack is neither built nor compared.
 *
 * A tree is sorted frame by frame if the children of each node are sorted.  In
 * folded text a frame has two places: its own line, where its name ends, and
 * the lines of its callees, where ';' follows.  Siblings may come between the
 * two, if their names continue its name with a byte less than ';':
 *
 *	foo 1
 *	foo.part.0 2
 *	foo.part.0;bar 3
 *	foo;bar 4
 *
 * A walk lists the children of each node and sorts them by name.  In the order
 * of text, a child is listed twice if its next sibling comes between its two
 * places.  Stacks that were added in order have their siblings in order, so
 * that most lists take one comparison for each child.  A name without siblings,
 * as in a profile whose names do not repeat, is not compared at all.
 */
#ifndef COMMON_STACK_ORDER_H
#define COMMON_STACK_ORDER_H

#include <stdint.h>

#include "common/profile/names.h"
#include "common/profile/stacks.h"

/*
 * Return the nodes in preorder without node 0, siblings sorted by name;
 * buf_drop() frees them.  In the order of text, with "foo.part.0" between "foo"
 * and "foo;bar", a picture would show foo twice.
 */
uint32_t *stack_order(const struct stacks *, const struct names *);
/*
 * Return the stacks in the byte order of folded text without the count, as the
 * Perl scripts sort them; buf_drop() frees them.
 */
uint32_t *stack_order_by_text(const struct stacks *, const struct names *);

#endif
