/* Units of time and memory: parses amounts, and formats counts for people. */
#ifndef COMMON_UNITS_H
#define COMMON_UNITS_H

#include <stdbool.h>

#include "common/base/num.h"
#include "common/base/str.h"

/*
 * Parse an amount that another program printed, such as "902.59kB" or "1.5 s",
 * as bytes or nanoseconds; a unit is optional.  These programs mean 1,024 by k.
 */
bool units_parse(str, struct num *);

/* Get the length of a unit of time in seconds; false for other units. */
bool units_seconds(str unit, struct num *);
/* Format a count into a buffer of NUM_TEXT bytes, scaled by its unit: "1.2
 * GiB", "3.4 s", "1,234 samples".  Return the text. */
str units_human(char *to, struct num, str unit);
/* Format a count for a column, in the unit that suits `like` and with a fixed
 * number of decimals: "0.375 s" below "4.906 s".  Unknown units are omitted. */
str units_like(char *to, struct num, str unit, struct num like);

#endif
