/* The frames themselves, as the picture has them without its script. */
#ifndef FLAMESVG_BOXES_H
#define FLAMESVG_BOXES_H

#include "tools/flamesvg/margin.h"
#include "tools/flamesvg/page.h"
#include "tools/flamesvg/svg.h"

void boxes_write(struct svg *, const struct page *, const struct place *);

#endif
