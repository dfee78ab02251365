/*
 * Recognizes common wrong inputs and says what to do instead: the output of
 * profilers that record no stacks or keep them in another file, pictures,
 * archives, messages of a command that failed.
 */
#ifndef STACKFOLD_MISTAKES_H
#define STACKFOLD_MISTAKES_H

#include "common/base/str.h"
#include "tools/stackfold/input/json_keys.h"

/* Register the members that identify wrong inputs in JSON. */
void mistakes_want(struct json_keys *);
/* Return a description of the input, with the remedy, or NULL if it is
 * unknown. */
const char *mistakes_find(str head, const struct json_keys *);

#endif
