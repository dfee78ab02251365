/* Times of day, as programs print them. */
#ifndef STACKFOLD_CLOCK_H
#define STACKFOLD_CLOCK_H

#include <stdbool.h>

#include "common/num.h"
#include "common/str.h"

/* read "20:43:04.675", or that and a date after a blank, in seconds since
 * midnight */
bool clock_time(str, struct num *seconds);

#endif
