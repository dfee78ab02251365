/* From folded stacks to the finished page. */
#ifndef FLAMESVG_DRAW_H
#define FLAMESVG_DRAW_H

#include <stdbool.h>

#include "common/folded/folded.h"
#include "common/io/out.h"
#include "tools/flamesvg/options.h"

/*
 * Draw a profile, to whose names others may be added, and whose stacks may be
 * cut.  False, and nothing is written, if it has no counts.
 */
bool draw(struct folded *, const struct options *, struct out *);

#endif
