/* From notes on frames to the rule in the metadata. */
#ifndef STACKFOLD_OWN_RULE_MAKE_H
#define STACKFOLD_OWN_RULE_MAKE_H

#include "common/profile/meta.h"
#include "common/profile/stacks.h"
#include "tools/stackfold/own/own_notes.h"

/* write the rule and what it rests on, unless the metadata have one, or nothing
 * is known */
void own_rule_make(const struct own_notes *, const struct names *,
    const struct stacks *, struct meta *);

#endif
