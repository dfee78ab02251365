/* Numbers with a unit, as tools print them for people: "902.59kB", "1.5 s". */
#ifndef STACKFOLD_AMOUNT_H
#define STACKFOLD_AMOUNT_H

#include <stdbool.h>

#include "common/num.h"
#include "common/str.h"

/* in nanoseconds or bytes; without a unit the number itself */
bool amount_parse(str, struct num *);

#endif
