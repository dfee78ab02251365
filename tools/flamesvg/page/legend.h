/* The legend below the frames: what their colours and outlines mean. */
#ifndef FLAMESVG_LEGEND_H
#define FLAMESVG_LEGEND_H

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/svg.h"

/* how many pixels the legend takes, 0 if the picture has none */
double legend_height(const struct picture *);
/* draw it, the first baseline at y; returns its height */
double legend_draw(struct svg *, const struct picture *, double y);

#endif
