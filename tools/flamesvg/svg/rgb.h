/* Parses and formats a colour, and tests if it is dark. */
#ifndef FLAMESVG_RGB_H
#define FLAMESVG_RGB_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"

struct rgb { uint8_t r, g, b; };

#define RGB_TEXT 8		/* "#rrggbb" and a NUL */

/* "#rgb", "#rrggbb" or "rgb(1,2,3)" */
bool rgb_parse(str, struct rgb *);
/* the same as "#rrggbb"; returns `to` */
char *rgb_text(char *to, struct rgb);
/* is white text on it easier to read than black? */
bool rgb_dark(struct rgb);
/* the background of a name, from its top to its bottom */
bool rgb_background(str, struct rgb *top, struct rgb *bottom);
/* the names of all backgrounds, for a message */
void rgb_backgrounds(struct buf *);

#endif
