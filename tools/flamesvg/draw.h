/* From folded stacks to the finished page. */
#ifndef FLAMESVG_DRAW_H
#define FLAMESVG_DRAW_H

#include <stdbool.h>

#include "common/folded/folded.h"
#include "common/io/out.h"
#include "tools/flamesvg/options.h"
#include "tools/flamesvg/tree/text_read.h"

/*
 * Draw a profile, to whose names others may be added, and whose stacks may be
 * cut.  False, and nothing is written, if it has no counts.
 */
bool draw(struct folded *, const struct options *, struct out *);
/* can these options do with the text of a profile? */
bool draw_takes_text(const struct options *);
/* draw() for a profile that was read as text, and close it */
bool draw_text(struct text_profile *, const struct options *, struct out *);

#endif
