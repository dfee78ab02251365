/*
 * Colours, which come from names alone: the same function has the same colour
 * in every graph.
 */
#ifndef FLAMESVG_PALETTE_H
#define FLAMESVG_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/buf.h"
#include "common/str.h"
#include "tools/flamesvg/rgb.h"

/* three numbers in [0, 1) that place a name on its palette's scales */
struct shade { double v[3]; };

enum shading {
	SHADE_SUM,		/* as flamegraph.pl: by the sum of characters */
	SHADE_HASH,		/* by the first and last three of them */
	SHADE_FNV,		/* --deterministic: by all characters */
	SHADE_RANDOM		/* --random: by a generator with a fixed seed */
};

struct palette {
	const char *name;
	const char *background;	/* the name of its usual one */
	struct rgb (*color)(str name, struct shade);
};

/* NULL if there is no palette of that name */
const struct palette *palette_find(str name);
/* the names there are, for a message */
void palette_names(struct buf *);

/* *seed is for SHADE_RANDOM, and starts as 0 */
struct shade palette_shade(enum shading, str name, uint64_t *seed);
/* the two separators are grey in every palette */
struct rgb palette_color(const struct palette *, str name, struct shade);

#endif
