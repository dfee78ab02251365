/* Parses and formats a colour, and tests if it is dark. */
#ifndef FLAMESVG_RGB_H
#define FLAMESVG_RGB_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"

struct rgb { uint8_t r, g, b; };

#define RGB_TEXT 8		/* "#rrggbb" and a NUL */

/* Parse "#rgb", "#rrggbb" or "rgb(1,2,3)". */
bool rgb_parse(str, struct rgb *);
/* Format a colour as "#rrggbb".  Return `to`. */
char *rgb_text(char *to, struct rgb);
/* Return true if white text on it is easier to read than black. */
bool rgb_dark(struct rgb);
/* Find a background by its name, as the colours of its top and bottom. */
bool rgb_background(str, struct rgb *top, struct rgb *bottom);
/* Append the names of all backgrounds, for a message. */
void rgb_backgrounds(struct buf *);

#endif
