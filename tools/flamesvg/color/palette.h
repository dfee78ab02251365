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
	const char *background;	/* the name of its background */
	enum hue hue;
	/* the class of a name; NULL for one hue, or if classify_own()
	 * chooses the class */
	unsigned (*classify)(str name);
	const struct classify_class *classes;	/* the last has no label */
	bool modules;		/* a hue for each library or package */
	unsigned unmarked;	/* class 0 if kinds are unknown */
};

/* NULL if no palette has that name */
const struct palette *palette_find(str name);
/* the names of all palettes, for a message */
void palette_names(struct buf *);
/* parse a colour: the middle of a palette of one hue, or what rgb_parse()
 * accepts */
bool palette_rgb(str, struct rgb *);

#endif
