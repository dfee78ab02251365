/* Matches lists in option arguments: "a,b*", "0-3,7". */
#ifndef STACKFOLD_LIST_H
#define STACKFOLD_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

/* Return true if any of the comma-separated shell patterns matches the whole
 * name. */
bool list_matches(const char *patterns, str name);
/* Return true if the number is in any of the ranges. */
bool list_has(const char *ranges, int64_t number);
/* Return true if the string is a valid list of numbers and ranges. */
bool list_is_numbers(const char *ranges);

#endif
