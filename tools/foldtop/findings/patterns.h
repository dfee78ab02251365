/*
 * Lists of names of functions: "*" stands for any text, once anywhere and once
 * more at the end; NULL ends the list.
 */
#ifndef FOLDTOP_PATTERNS_H
#define FOLDTOP_PATTERNS_H

#include <stdbool.h>

#include "common/base/str.h"

bool patterns_match(const char *const *patterns, str name);

#endif
