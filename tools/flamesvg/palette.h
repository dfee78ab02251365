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

struct rgb { uint8_t r, g, b; };

/* three numbers in [0, 1) that place a name on its palette's scales */
struct shade { double v[3]; };

enum shading {
	SHADE_SUM,		/* flamegraph.pl's own: by the sum of characters */
	SHADE_HASH,		/* --hash: by the first and last three characters */
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

/* a colour from "#rgb", "#rrggbb" or "rgb(1,2,3)" */
bool rgb_parse(str, struct rgb *);
/* the colours of a background, from its top to its bottom */
bool rgb_background(str, struct rgb *top, struct rgb *bottom);
void rgb_background_names(struct buf *);
/* is white easier to read on it than black? */
bool rgb_dark(struct rgb);

#endif
