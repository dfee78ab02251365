/*
 * The picture as one SVG, which is complete without the script; with it, the
 * script draws from the packed data.
 */
#ifndef FLAMESVG_PAGE_H
#define FLAMESVG_PAGE_H

#include "common/io/out.h"
#include "tools/flamesvg/page/picture.h"

void page_write(const struct picture *, struct out *);
/* write a picture with only a message */
void page_nothing(const struct page_settings *, const char *why, struct out *);

#endif
