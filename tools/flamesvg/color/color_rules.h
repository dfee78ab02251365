/*
 * A file of colours by name (--color-rules): lines of
 *
 *	RE TAB colour TAB label
 *
 * where '#' and a blank begin a comment.  The first expression that matches a
 * name decides.
 */
#ifndef FLAMESVG_COLOR_RULES_H
#define FLAMESVG_COLOR_RULES_H

#include <stddef.h>

#include "common/base/arena.h"
#include "common/base/str.h"
#include "common/frames/match.h"
#include "tools/flamesvg/svg/rgb.h"

/* starts as {0}; lives until exit */
struct color_rules {
	struct arena arena;
	struct color_rule {
		struct match match;
		struct rgb color;
		str label;
	} *all;
	size_t n, cap;
};

/* Read a file; an invalid line is a fatal error. */
void color_rules_read(struct color_rules *, const char *path);
/* Return the index of the first rule that matches, or `n` of the rules. */
size_t color_rules_find(const struct color_rules *, str name);

#endif
