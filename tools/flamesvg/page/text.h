/* The words of the picture: counts, tooltips, labels. */
#ifndef FLAMESVG_TEXT_H
#define FLAMESVG_TEXT_H

#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "tools/flamesvg/options.h"

/* each appends to the buffer */

/* "1,234 samples" */
void text_count(struct buf *, const struct options *, struct num);
/* "1,234 samples", "1 sample", "40.76 s" */
void text_amount(struct buf *, struct num, str unit);
/* "12.34%" */
void text_share(struct buf *, struct num part, struct num whole);
/* "; +1.23%": a change in points */
void text_points(struct buf *, double);
/* a name shortened to a box of w tenths of a pixel; maybe nothing */
void text_label(struct buf *, const struct options *, str name, uint32_t w);

/* from tick to tick of an axis: 1, 2 or 5 times a power of ten */
double text_step(double least);

#endif
