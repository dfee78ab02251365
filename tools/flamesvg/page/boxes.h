/* The boxes of the frames, for readers without a script. */
#ifndef FLAMESVG_BOXES_H
#define FLAMESVG_BOXES_H

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/svg.h"

void boxes_write(struct svg *, const struct picture *,
    const struct picture_place *);

#endif
