/* Turns the notes on frames into the rule in the metadata. */
#ifndef STACKFOLD_OWN_RULE_MAKE_H
#define STACKFOLD_OWN_RULE_MAKE_H

#include "common/profile/meta.h"
#include "common/profile/stacks.h"
#include "tools/stackfold/own/own_notes.h"

/* set the rule and its evidence in the metadata, unless they have a rule or
 * nothing is known */
void own_rule_make(const struct own_notes *, const struct names *,
    const struct stacks *, struct meta *);

#endif
