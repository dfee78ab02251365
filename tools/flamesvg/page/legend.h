/* The legend below the frames, which explains their colours and outlines. */
#ifndef FLAMESVG_LEGEND_H
#define FLAMESVG_LEGEND_H

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/svg.h"

/* Return the height of the legend in pixels, 0 if the picture has none. */
double legend_height(const struct picture *);
/* Draw the legend with its first baseline at y.  Return its height. */
double legend_draw(struct svg *, const struct picture *, double y);

#endif
