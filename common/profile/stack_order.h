/* The numbers of stacks in the order of their texts; for buf_drop(). */
#ifndef COMMON_STACK_ORDER_H
#define COMMON_STACK_ORDER_H

#include <stdint.h>

#include "common/profile/names.h"
#include "common/profile/stacks.h"

/*
 * The byte order of folded text without the count, which is the order of the
 * Perl scripts.  What is in order already, or almost, is found so at little
 * cost.
 */
uint32_t *stack_order_by_text(const struct stacks *, const struct names *);
/*
 * The same frame by frame: the order of a tree.  Text has "foo.part.0" between
 * "foo" and "foo;bar", and would draw foo twice.
 */
uint32_t *stack_order_by_frame(const struct stacks *, const struct names *);

#endif
