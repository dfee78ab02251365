/* From folded stacks to the finished page. */
#ifndef FLAMESVG_DRAW_H
#define FLAMESVG_DRAW_H

#include <stdbool.h>

#include "common/io/out.h"
#include "common/profile/folded.h"
#include "tools/flamesvg/options.h"

/*
 * Names may be added to the input, and its stacks cut to their bases.  False
 * and nothing written if there is nothing to draw.
 */
bool draw(struct folded *, const struct options *, struct out *);

#endif
