/* Chooses the colour of each name, and the classes that colours stand for. */
#ifndef FLAMESVG_PAINT_H
#define FLAMESVG_PAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/frames/own.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "tools/flamesvg/color/hue.h"
#include "tools/flamesvg/color/palette.h"
#include "tools/flamesvg/svg/rgb.h"

#define PAINT_NONE UINT32_MAX
#define PAINT_OFFERED 3

struct paint_settings {
	const struct palette *palette;	/* NULL: the profile decides */
	enum hue_shading shading;
	const char *rules;	/* a file of colours by expressions, or NULL */
	const char *own_rule;	/* rule for own code, or NULL */
	bool kinds, modules;	/* names have kinds, modules */
	struct own own;		/* own code; empty if no name matches */
};

/* the names in the colours of one palette; lives until exit */
struct paint {
	struct arena arena;
	const struct palette *palette;
	struct rgb root;	/* colour of the root */
	struct rgb *color;	/* by id of a name: its colour */
	struct paint_class {
		str label;
		struct rgb color;
	} *classes;
	size_t n;		/* classes */
	uint32_t *class;	/* by id: index of the class or PAINT_NONE, */
				/* NULL without classes */
};

/* the names in the picture's own palette, and in others that it offers */
struct paint_set {
	struct paint own;
	struct paint offered[PAINT_OFFERED];
	size_t offers;
};

/*
 * Find whether kinds, modules and own code are known; without a palette choose
 * the most informative one.
 */
void paint_choose(struct paint_settings *, const struct meta *,
    const struct names *);
/* colour all names and the root; the paint starts as {0} */
void paint_names(struct paint *, const struct paint_settings *,
    const struct names *);
/* colour the names in each other palette that the picture offers */
void paint_offer(struct paint_set *, const struct paint_settings *,
    const struct names *);
/* Return true for a separator, "--" or "-", which is grey in every palette. */
bool paint_separator(str name, struct rgb *grey);

#endif
