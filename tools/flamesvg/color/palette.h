/*
 * Palettes.  A palette is one hue, or has classes of names with a hue each.
 * The hue and its shade depend on the name alone, so a function has the same
 * colour in every picture.
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
	const char *background;	/* the name of its usual one */
	enum hue hue;
	/* the number of a name's class, if there are any; its colour follows */
	unsigned (*classify)(str name);
	const struct classify_class *classes;	/* up to one without a label */
	bool modules;		/* a hue for each library or package */
};

/* NULL if no palette has that name */
const struct palette *palette_find(str name);
/* the names of all palettes, for a message */
void palette_names(struct buf *);
/* the middle of a flat palette by its name, or what rgb_parse() takes */
bool palette_rgb(str, struct rgb *);

#endif
