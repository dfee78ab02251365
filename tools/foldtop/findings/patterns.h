/*
 * Lists of function names, which end with NULL.  "*" matches any text; a
 * pattern may contain one "*" anywhere, and another at its end.
 */
#ifndef FOLDTOP_PATTERNS_H
#define FOLDTOP_PATTERNS_H

#include <stdbool.h>

#include "common/base/str.h"

/* return true if the name matches any pattern of the list */
bool patterns_match(const char *const *patterns, str name);

#endif
