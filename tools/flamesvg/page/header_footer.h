/*
 * What stands around the frames: above them title, notices and the axis of a
 * flame chart, below them the legend and the footer.
 */
#ifndef FLAMESVG_HEADER_FOOTER_H
#define FLAMESVG_HEADER_FOOTER_H

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/svg.h"

/* find the heights of all that is drawn */
void header_footer_place(struct picture_place *, const struct picture *);
void header_footer_above(struct svg *, const struct picture *);
void header_footer_below(struct svg *, const struct picture *,
    const struct picture_place *);
/* one line of text, its baseline at y */
void header_footer_line(struct svg *, const char *class, double x, double y,
    str);

#endif
