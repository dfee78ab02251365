/* The same stacks, otherwise; names may be added, none goes. */
#ifndef FLAMESVG_REWRITE_H
#define FLAMESVG_REWRITE_H

#include "common/names.h"
#include "common/num.h"
#include "common/opt.h"
#include "common/stacks.h"

/* each from leaf to root */
void rewrite_reverse(struct stacks *to, const struct stacks *from);
/*
 * Only those with a frame of one of these names, from the last such frame on.
 * Returns what the others had in the last column.
 */
struct num rewrite_base(struct stacks *to, const struct stacks *from,
    const struct names *, const struct opt_list *base);
/*
 * Chains of wake-ups: "a;--;b" is a below "--", and a waker b, which is
 * written "b_[w]".
 */
void rewrite_chain(struct stacks *to, const struct stacks *from,
    struct names *);

#endif
