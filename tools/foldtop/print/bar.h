/* Draws a bar for a share. */
#ifndef FOLDTOP_BAR_H
#define FOLDTOP_BAR_H

#include "common/screen/screen.h"

/* append a bar; 100 % takes `columns` columns */
void bar_add(const struct screen *, struct buf *, double percent,
    size_t columns);

#endif
