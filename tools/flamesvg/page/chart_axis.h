/* The axis of a flame chart, above its frames. */
#ifndef FLAMESVG_CHART_AXIS_H
#define FLAMESVG_CHART_AXIS_H

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/svg.h"

/* draw one line of ticks, its baseline at y */
void chart_axis_draw(struct svg *, const struct picture *, double y);

#endif
