/* The frames themselves, as the picture has them without its script. */
#ifndef FLAMESVG_BOXES_H
#define FLAMESVG_BOXES_H

#include "tools/flamesvg/picture.h"
#include "tools/flamesvg/svg.h"

void boxes_write(struct svg *, const struct picture *,
    const struct picture_place *);

#endif
