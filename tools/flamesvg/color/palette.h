/*
 * Palettes.  A palette is one hue, or has classes of names, each with a hue.
 * Hue and shade depend on the name alone, so a function has the same colour in
 * every picture.
 */
#ifndef FLAMESVG_PALETTE_H
#define FLAMESVG_PALETTE_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/flamesvg/color/classify.h"
#include "tools/flamesvg/color/hue.h"

struct palette {
	const char *name;
	const char *background;	/* name of its background */
	enum hue hue;
	/* returns a name's class; NULL: one hue, or classify_own() */
	unsigned (*classify)(str name);
	const struct classify_class *classes;	/* the last has no label */
	bool modules;		/* each library or package has a hue */
	unsigned unmarked;	/* class of names if none is marked */
};

/* NULL if no palette has that name */
const struct palette *palette_find(str name);
/* Append the names of all palettes, for a message. */
void palette_names(struct buf *);
/* Parse a colour: the name of a palette with one hue, or as rgb_parse(). */
bool palette_rgb(str, struct rgb *);

#endif
