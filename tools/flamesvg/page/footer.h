/* The last lines: facts about the capture, and a hint to open a browser. */
#ifndef FLAMESVG_FOOTER_H
#define FLAMESVG_FOOTER_H

#include <stdbool.h>

#include "common/profile/meta.h"
#include "tools/flamesvg/page/page_settings.h"
#include "tools/flamesvg/svg/svg.h"

/* Return the height of the second line in pixels; it is 0 unless the picture
 * has both a capture and a script. */
double footer_height(const struct page_settings *, const struct meta *);
/* Draw the footer, its first baseline at y. */
void footer_draw(struct svg *, const struct page_settings *,
    const struct meta *, double y);

#endif
