/* The profile inside the page, for the script and for other tools. */
#ifndef FLAMESVG_PROFILE_ELEMENTS_H
#define FLAMESVG_PROFILE_ELEMENTS_H

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/svg.h"

void profile_elements_write(struct svg *, const struct picture *);

#endif
