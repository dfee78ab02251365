/* Colours of changes. */
#ifndef FLAMESVG_RAMP_H
#define FLAMESVG_RAMP_H

#include "tools/flamesvg/svg/rgb.h"

#define RAMP_STEPS 64
#define RAMP_MIDDLE (RAMP_STEPS / 2)	/* index for no change */

struct ramp {
	struct rgb step[RAMP_STEPS + 1];
};

/*
 * Make the ramp from blue for less, through grey for no change, to orange for
 * more: hues of equal lightness that colour-blind people can distinguish.
 */
void ramp_init_changes(struct ramp *);
/* Make the ramp from blue to red, as flamegraph.pl does. */
void ramp_init_red_blue(struct ramp *);
/* Return the colour of a change, from -1 to 1. */
struct rgb ramp_change(const struct ramp *, double change);

#endif
