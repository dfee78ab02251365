/*
 * Sorts stacks by the ranks of their names: the text of a stack is never built
 * nor compared.
 *
 * A tree is sorted once all siblings are, and siblings differ in their first
 * frame.  That is the order frame by frame.  The order of folded text differs:
 * in it a frame has two places, its own line, where its name ends, and the
 * lines below it, where ';' follows.  Other names may come between the two:
 *
 *	foo 1			rank of "foo"		0
 *	foo.part.0 2		rank of "foo.part.0"	1
 *	foo.part.0;bar 3	rank of "foo.part.0;"	2
 *	foo;bar 4		rank of "foo;"		3
 *
 * So each name has two ranks, and one sort of the names gives both: "foo;" is
 * before the first name that does not begin with foo and a byte less than ';'.
 * Siblings are visited in the order of their own ranks; those whose children
 * come later are kept on a stack, the next one on top, since each name begins
 * with those below it on the stack.
 *
 * Siblings are not compared: the nodes of the last name become the first child
 * of their parents, then those of the name before it, and so on.  This takes
 * two steps for each node, and no memory besides the nodes.
 */
#ifndef COMMON_STACK_ORDER_H
#define COMMON_STACK_ORDER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/profile/names.h"
#include "common/profile/stacks.h"

/*
 * Link the children of each node in the order of their names, a name before
 * names that continue it: the order of text, with "foo.part.0" between "foo"
 * and "foo;bar", would draw foo twice.  Without names they are linked in any
 * order, without a sort.  The first call does the work; before it has returned,
 * no second thread may call.
 */
void stack_order(const struct stacks *, const struct names *);
/*
 * Go to the next node in preorder, from 0 at the beginning, skipping what is
 * below this one unless `down`; false at the end.  The caller pops its stack of
 * nodes up to the parent of the new one.
 */
bool stack_order_next(const struct stacks *, uint32_t *node, bool down);
/*
 * The stacks in the byte order of folded text without the count, as the Perl
 * scripts sort them; for buf_drop().
 */
uint32_t *stack_order_by_text(const struct stacks *, const struct names *);

#endif
