/* Makes the metadata rule that selects the user's own code from the notes on
 * frames. */
#ifndef STACKFOLD_OWN_RULE_MAKE_H
#define STACKFOLD_OWN_RULE_MAKE_H

#include "common/profile/meta.h"
#include "common/profile/stacks.h"
#include "tools/stackfold/own/own_notes.h"

/* set the rule and its evidence in the metadata, unless the metadata has a rule
 * already or nothing is known */
void own_rule_make(const struct own_notes *, const struct names *,
    const struct stacks *, struct meta *);

#endif
