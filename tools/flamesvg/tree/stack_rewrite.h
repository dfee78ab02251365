/*
 * Reverses stacks, or turns them into chains of wake-ups.  Names may be added;
 * none is removed.
 */
#ifndef FLAMESVG_STACK_REWRITE_H
#define FLAMESVG_STACK_REWRITE_H

#include "common/base/num.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

/* copy all stacks in reverse order, leaf first */
void stack_rewrite_reverse(struct stacks *to, const struct stacks *from);
/*
 * Make chains of wake-ups: "a;--;b" becomes "a;--;b_[w]", where b is the waker.
 * Unless map is NULL, map[stack] becomes the number of the new stack.
 */
void stack_rewrite_chain(struct stacks *to, const struct stacks *from,
    struct names *, uint32_t *map);

#endif
