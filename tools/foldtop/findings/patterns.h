/*
 * Lists of names of functions, with NULL at the end.  "*" stands for any text;
 * it may occur once anywhere and once more at the end.
 */
#ifndef FOLDTOP_PATTERNS_H
#define FOLDTOP_PATTERNS_H

#include <stdbool.h>

#include "common/base/str.h"

/* does the name match one of the list? */
bool patterns_match(const char *const *patterns, str name);

#endif
