/*
 * Units of time and of memory: reads amounts that other programs print, and
 * formats counts for people.
 */
#ifndef COMMON_UNITS_H
#define COMMON_UNITS_H

#include <stdbool.h>

#include "common/base/num.h"
#include "common/base/str.h"

/*
 * Read "902.59kB" or "1.5 s" as bytes or nanoseconds; a number without a unit
 * is itself.  The programs that print such amounts mean 1,024 by k.
 */
bool units_parse(str, struct num *);

/* the length of a unit of time in seconds; false if it is not one */
bool units_seconds(str unit, struct num *);
/* format into a buffer of NUM_TEXT bytes; they return the text in it */

/* scale by the unit's name: "1.2 GiB", "3.4 s", "1,234 samples" */
str units_human(char *to, struct num, str unit);
/*
 * The same for columns: scaled as `like` would be, always with the same number
 * of decimals: "0.375 s" below "4.906 s".  Unknown units are not printed.
 */
str units_like(char *to, struct num, str unit, struct num like);

#endif
