/* The title of a picture, which also names its window and saved files. */
#ifndef FLAMESVG_TITLE_H
#define FLAMESVG_TITLE_H

#include "common/base/buf.h"
#include "tools/flamesvg/page/picture.h"

/*
 * Append --title; else for a comparison "new compared with old", if the
 * metadata have both names; else e.g. "sqlite3, CPU time, 5.006 s", if the
 * metadata have the event; else "Flame Graph".
 */
void title_add(struct buf *, const struct picture *);

#endif
