/*
 * Palettes.  A palette is one hue, or has classes of names with a hue each; a
 * shade places a name within its hue.  Both come from the name alone, so that
 * a function has the same colour in every picture.
 */
#ifndef FLAMESVG_PALETTE_H
#define FLAMESVG_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/buf.h"
#include "common/str.h"
#include "tools/flamesvg/rgb.h"

enum hue {
	HUE_HOT, HUE_MEM, HUE_IO, HUE_RED, HUE_GREEN, HUE_BLUE, HUE_YELLOW,
	HUE_PURPLE, HUE_AQUA, HUE_ORANGE, HUE_GREY
};

/* three numbers in [0, 1) */
struct shade { double v[3]; };

enum shading {
	SHADE_SUM,		/* as flamegraph.pl: by the sum of characters */
	SHADE_HASH,		/* by the first and last three of them */
	SHADE_FNV,		/* by all characters */
	SHADE_RANDOM		/* by a generator with a fixed seed */
};

struct palette {
	const char *name;
	const char *background;	/* the name of its usual one */
	enum hue hue;
	/* the number of a name's class, if there are any; its colour follows */
	unsigned (*classify)(str name);
	const struct class *classes;	/* up to one without a label */
	bool modules;		/* a hue for each library or package */
};

/* NULL if there is no palette of that name */
const struct palette *palette_find(str name);
/* the names there are, for a message */
void palette_names(struct buf *);
/* *seed is for SHADE_RANDOM, and starts as 0 */
struct shade palette_shade(enum shading, str name, uint64_t *seed);
struct rgb palette_hue(enum hue, struct shade);
/* a place on the colour wheel, from 0 to 1, and lightness around 0.6 */
struct rgb palette_wheel(double at, double light);
/* the middle of a flat palette by its name, or what rgb_parse() takes */
bool palette_rgb(str, struct rgb *);

#endif
