/*
 * Common wrong inputs and what to do instead: the output of profilers that
 * record no stacks or keep them in another file; pictures, archives, messages
 * of a command that failed.
 */
#ifndef STACKFOLD_MISTAKES_H
#define STACKFOLD_MISTAKES_H

#include "common/base/str.h"
#include "tools/stackfold/input/json_keys.h"

/* register the members that identify kinds of JSON */
void mistakes_want(struct json_keys *);
/* describe an input by its first bytes, with the remedy; or NULL */
const char *mistakes_find(str head, const struct json_keys *);

#endif
