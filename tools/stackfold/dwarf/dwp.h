/*
 * A package of split debug information, PROGRAM.dwp, holds the sections of
 * many .dwo files one after another.  Its index tells where those of a unit
 * begin.
 */
#ifndef STACKFOLD_DWP_H
#define STACKFOLD_DWP_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

/* where what belongs to a unit begins; all 0 in a .dwo file */
struct dwp_part {
	uint64_t info, abbrev, strings, ranges;
};

/* find a unit by its id in .debug_cu_index; false if it is not there */
bool dwp_find(str index, uint64_t id, struct dwp_part *);

#endif
