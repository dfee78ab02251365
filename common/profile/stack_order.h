/*
 * The order of stacks is made from the order of their names: no text of a stack
 * is put together, and none is compared.
 *
 * A tree is in order once all siblings are, and these differ in their first
 * frame.  That is the order frame by frame.  Folded text has another one, in
 * which a frame has two places: its own line, where its name ends, and the
 * lines below it, where ';' follows.  Other names may come between the two:
 *
 *	foo 1			rank of "foo"		0
 *	foo.part.0 2		rank of "foo.part.0"	1
 *	foo.part.0;bar 3	rank of "foo.part.0;"	2
 *	foo;bar 4		rank of "foo;"		3
 *
 * So each name has two ranks, and one sort of the names gives both: "foo;" is
 * before the first name that does not begin with foo and a byte less than ';'.
 * While siblings are gone through in the order of their own ranks, those whose
 * children are not due yet are kept on a stack, the next one on top, since each
 * begins with those below it.
 *
 * No siblings are sorted: the nodes of the last name become the first child of
 * their parents, then those of the name before it, and so on, which takes two
 * steps for each node, and no memory but in the nodes themselves.
 */
#ifndef COMMON_STACK_ORDER_H
#define COMMON_STACK_ORDER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/profile/names.h"
#include "common/profile/stacks.h"

/*
 * Link the children of each node in the order of their names, a name before
 * those that continue it: text has "foo.part.0" between "foo" and "foo;bar",
 * and would draw foo twice.  Without names they are linked in any order, which
 * costs no sort.  It is done once: two threads may only do it at a time after
 * that.
 */
void stack_order(const struct stacks *, const struct names *);
/*
 * Go to the next node in preorder, from 0 at the beginning, past all that are
 * below this one unless `down`; false at the end.  The node before it and its
 * callers are left up to the parent of the new one, so that what is known of
 * the nodes from the root down to here can be kept as a stack.
 */
bool stack_order_next(const struct stacks *, uint32_t *node, bool down);
/*
 * The stacks in the byte order of folded text without the count, which is that
 * of the Perl scripts; for buf_drop().
 */
uint32_t *stack_order_by_text(const struct stacks *, const struct names *);

#endif
