/* The profile inside the page, for the script and for other tools. */
#ifndef FLAMESVG_EMBED_H
#define FLAMESVG_EMBED_H

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/svg.h"

void embed_profile(struct svg *, const struct picture *);

#endif
