/*
 * A package of split debug information, PROGRAM.dwp, holds the sections of many
 * .dwo files, one after another.  Its index, .debug_cu_index, says where the
 * contribution of a unit to each section begins.
 */
#ifndef STACKFOLD_DWP_H
#define STACKFOLD_DWP_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

/* where a unit's contribution to each section begins; all 0 in a .dwo file */
struct dwp_part {
	uint64_t info, abbrev, str_offsets, rnglists;
};

/* find a unit by its id in an index; false if it is not there */
bool dwp_find(str index, uint64_t dwo_id, struct dwp_part *);

#endif
