/*
 * Hues and shades.  A hue is a range of colours, flamegraph.pl's or one of even
 * lightness; a shade picks a colour of it for a name.
 */
#ifndef FLAMESVG_HUE_H
#define FLAMESVG_HUE_H

#include <stdint.h>

#include "common/base/str.h"
#include "tools/flamesvg/svg/rgb.h"

enum hue {
	HUE_HOT, HUE_MEM, HUE_IO, HUE_RED, HUE_GREEN, HUE_BLUE, HUE_YELLOW,
	HUE_PURPLE, HUE_AQUA, HUE_ORANGE, HUE_GREY,
	/* hues that flamegraph.pl lacks, all equally light */
	HUE_USER, HUE_KERNEL, HUE_INLINED, HUE_JIT, HUE_UNKNOWN, HUE_CALM,
	/* paler hues for code that is not the user's own */
	HUE_LIBRARY, HUE_SYSTEM
};

/* the place of a colour in its hue: three numbers in [0, 1) */
struct hue_shade { double v[3]; };

#define HUE_MIDDLE ((struct hue_shade){{0.5, 0.5, 0.5}})

enum hue_shading {
	HUE_BY_SUM,		/* as flamegraph.pl: by the sum of characters */
	HUE_BY_ENDS,		/* by the first and last three characters */
	HUE_BY_NAME,		/* by all characters */
	HUE_BY_CHANCE		/* by a generator with a fixed seed */
};

/* choose the shade of a name; *seed is for HUE_BY_CHANCE, and starts as 0 */
struct hue_shade hue_shade(enum hue_shading, str name, uint64_t *seed);
struct rgb hue_color(enum hue, struct hue_shade);
/* number of places on the colour wheel, which are all equally light */
#define HUE_WHEEL 18
struct rgb hue_wheel(uint32_t place, struct hue_shade);

#endif
