/* The lines above the frames: title, subtitle, notices. */
#ifndef FLAMESVG_HEADINGS_H
#define FLAMESVG_HEADINGS_H

#include "tools/flamesvg/page/notices.h"
#include "tools/flamesvg/page/page_settings.h"
#include "tools/flamesvg/svg/svg.h"

/* Return the height in pixels from the top of the page. */
double headings_height(const struct page_settings *, const struct notices *);
/* Draw the headings.  Return the baseline of the line below them. */
double headings_draw(struct svg *, const struct page_settings *, str title,
    const struct notices *);

#endif
