/*
 * Finds functions whose two counts differ significantly, if the counts are
 * samples and folddiff has not tested them.
 */
#ifndef FLAMESVG_CHANCE_H
#define FLAMESVG_CHANCE_H

#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/tree.h"

/* Add the metadata that folddiff --meta adds: significance, grew, shrank. */
void chance_test(struct meta *, const struct tree *, const struct names *);

#endif
