/* The last lines: what is known of the capture, and a hint to a browser. */
#ifndef FLAMESVG_FOOTER_H
#define FLAMESVG_FOOTER_H

#include <stdbool.h>

#include "common/profile/meta.h"
#include "tools/flamesvg/page/page_settings.h"
#include "tools/flamesvg/svg/svg.h"

/* Return the height of the second line, for a capture and a script, in
 * pixels. */
double footer_height(const struct page_settings *, const struct meta *);
/* Draw the footer, its first baseline at y. */
void footer_draw(struct svg *, const struct page_settings *,
    const struct meta *, double y);

#endif
