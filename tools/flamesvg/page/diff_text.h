/* Texts of a comparison; each function appends to the buffer. */
#ifndef FLAMESVG_DIFF_TEXT_H
#define FLAMESVG_DIFF_TEXT_H

#include <stdint.h>

#include "common/base/buf.h"
#include "common/profile/names.h"
#include "tools/flamesvg/layout/diff.h"
#include "tools/flamesvg/page/text.h"

/* "1.25 points", or "12 samples": a change without its sign */
void diff_text_amount(struct buf *, const struct diff *,
    const struct text_unit *, double points);
/* "before 1 (1.00%), after 2 (2.00%), +100.0% relative" */
void diff_text_node(struct buf *, const struct diff *,
    const struct text_unit *, uint32_t node);
/* "Gone: x 3.00%, y 1.00%, and 3 more 0.50%. New: z 2.00%", or nothing */
void diff_text_only(struct buf *, const struct diff *, const struct names *);

#endif
