/*
 * Units of time and of memory: reads amounts as other programs print them, and
 * prints counts in the unit that people read.
 */
#ifndef COMMON_UNITS_H
#define COMMON_UNITS_H

#include <stdbool.h>

#include "common/base/num.h"
#include "common/base/str.h"

/*
 * Read "902.59kB" or "1.5 s", in bytes or nanoseconds; without a unit the
 * number itself.  The programs that print such amounts mean 1,024 by k.
 */
bool units_parse(str, struct num *);

/* the seconds that one of a unit is; false unless it is one of time */
bool units_seconds(str unit, struct num *);
/* these print into a buffer of NUM_TEXT bytes and return the text in it */

/* in a unit people read, from its name: "1.2 GiB", "3.4 s", "1,234 samples" */
str units_human(char *to, struct num, str unit);
/*
 * The same for columns: in the unit in which `like` is printed, always with the
 * same number of decimals: "0.375 s" below "4.906 s".  Units that are unknown
 * here are not printed.
 */
str units_like(char *to, struct num, str unit, struct num like);

#endif
