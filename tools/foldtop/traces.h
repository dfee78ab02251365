/* The stacks themselves, the heaviest first, the leaf at the top. */
#ifndef FOLDTOP_TRACES_H
#define FOLDTOP_TRACES_H

#include "tools/foldtop/view.h"

void traces_report(const struct view *);

#endif
