/*
 * Which functions of two counts differ by more than chance, where the counts
 * are samples and folddiff has not tested them.
 */
#ifndef FLAMESVG_CHANCE_H
#define FLAMESVG_CHANCE_H

#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/tree.h"

/* add what folddiff --meta would: significance, grew, shrank */
void chance_test(struct meta *, const struct tree *, const struct names *);

#endif
