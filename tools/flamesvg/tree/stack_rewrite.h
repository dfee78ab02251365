/*
 * Stacks reversed, cut to a base, or written as chains of wake-ups.  Names may
 * be added, and none is removed.
 */
#ifndef FLAMESVG_STACK_REWRITE_H
#define FLAMESVG_STACK_REWRITE_H

#include "common/base/num.h"
#include "common/io/opt.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

#define STACK_REWRITE_NONE UINT32_MAX

/* every stack from leaf to root */
void stack_rewrite_reverse(struct stacks *to, const struct stacks *from);
/*
 * Stacks that have a frame with one of these names, from the last such frame
 * on.  Returns the weight of the other stacks, in the last column.  Unless map
 * is NULL, map[stack] becomes the number of the new stack, or
 * STACK_REWRITE_NONE.
 */
struct num stack_rewrite_base(struct stacks *to, const struct stacks *from,
    const struct names *, const struct opt_list *base, uint32_t *map);
/*
 * Chains of wake-ups: "a;--;b" is a below "--", and a waker b, which becomes
 * "b_[w]".  map is as above.
 */
void stack_rewrite_chain(struct stacks *to, const struct stacks *from,
    struct names *, uint32_t *map);

#endif
