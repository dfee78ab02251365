/* From folded stacks to the finished page. */
#ifndef FLAMESVG_DRAW_H
#define FLAMESVG_DRAW_H

#include <stdbool.h>

#include "common/folded/folded.h"
#include "common/io/out.h"
#include "tools/flamesvg/options.h"

/*
 * Draw a profile; names may be added to it and its stacks shortened.  If it has
 * no counts, writes nothing and returns false.
 */
bool draw(struct folded *, const struct options *, struct out *);

#endif
