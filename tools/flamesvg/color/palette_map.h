/*
 * A file of colours that names keep from picture to picture (--cp), in
 * flamegraph.pl's format: lines "name->rgb(1,2,3)".
 */
#ifndef FLAMESVG_PALETTE_MAP_H
#define FLAMESVG_PALETTE_MAP_H

#include "common/profile/names.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/color/paint.h"

/*
 * Give the names of the tree their colours in the file, then add the other
 * names to the file.
 */
void palette_map_apply(const char *path, struct paint *, const struct names *,
    const struct tree *);

#endif
