/*
 * What people give by mistake, and what to do instead: the output of a profiler
 * that has no stacks, or has them in another file; pictures, archives, messages
 * of a command that failed.
 */
#ifndef STACKFOLD_MISTAKES_H
#define STACKFOLD_MISTAKES_H

#include "common/base/str.h"
#include "tools/stackfold/input/json_keys.h"

/* look for the members that tell kinds of JSON */
void mistakes_want(struct json_keys *);
/* what the input is, as its first bytes tell, with the remedy; or NULL */
const char *mistakes_find(str head, const struct json_keys *);

#endif
