#include "tools/flamesvg/color/ramp.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

void
ramp_init_changes(struct ramp *r)
{
	for (int i = -RAMP_MIDDLE; i <= RAMP_MIDDLE; i++) {
		uint8_t fade = (uint8_t)(210 * (RAMP_MIDDLE - abs(i)) /
		    RAMP_MIDDLE);
		struct rgb *c = &r->step[RAMP_MIDDLE + i];

		if (i == 0)
			*c = (struct rgb){217, 217, 217};
		else if (i > 0)
			*c = (struct rgb){255, fade, fade};
		else
			*c = (struct rgb){fade, fade, 255};
	}
}

struct rgb
ramp_change(const struct ramp *r, double change)
{
	return r->step[RAMP_MIDDLE + (int)floor(change * RAMP_MIDDLE + 0.5)];
}
