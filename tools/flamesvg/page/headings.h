/*
 * What stands around the frames: above them title, notices and the axis of a
 * flame chart, below them the legend and the footer.
 */
#ifndef FLAMESVG_HEADINGS_H
#define FLAMESVG_HEADINGS_H

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/svg.h"

/* find the heights of all that is drawn */
void headings_place(struct picture_place *, const struct picture *);
void headings_above(struct svg *, const struct picture *);
void headings_below(struct svg *, const struct picture *,
    const struct picture_place *);
/* one line of text, its baseline at y */
void headings_line(struct svg *, const char *class, double x, double y,
    str);

#endif
