/* How much of a tree of text a picture can hold. */
#ifndef FLAMESVG_TEXT_FIT_H
#define FLAMESVG_TEXT_FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/flamesvg/tree/text_tree.h"

/* does all of it take at most so many characters as a packed profile, whatever
 * its names have in common? */
bool text_fits(const struct text_tree *, size_t most);
/* the least weight of nodes that may take no more than that; 0 if all may */
uint64_t text_fit(const struct text_tree *, size_t most);

#endif
