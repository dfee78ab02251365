/*
 * Sorts stacks by the ranks of their names.  The text of a stack is neither
 * built nor compared.
 *
 * A tree is sorted frame by frame if the children of each node are sorted.  In
 * folded text a frame has two places: its own line, where its name ends, and
 * the lines of its callees, where ';' follows.  Other names may come between
 * the two:
 *
 *	foo 1			rank of "foo"		0
 *	foo.part.0 2		rank of "foo.part.0"	1
 *	foo.part.0;bar 3	rank of "foo.part.0;"	2
 *	foo;bar 4		rank of "foo;"		3
 *
 * So each name has two ranks, and one sort of the names gives both: "foo;" is
 * before the first name that does not begin with foo and a byte less than ';'.
 *
 * Stacks are ordered by a walk that lists the children of each node and sorts
 * them by rank.  A child is in the list once, or twice if other names come
 * between its two places.  Stacks that were added in order have their siblings
 * in order, so that most lists take one comparison for each child; others are
 * short, or sorted by radix.
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
