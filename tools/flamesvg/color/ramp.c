#include "tools/flamesvg/color/ramp.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

static uint8_t
mix_channel(uint8_t from, uint8_t to, int part)
{
	return (uint8_t)(from + (to - from) * part / RAMP_MIDDLE);
}

void
ramp_init_changes(struct ramp *r)
{
	static const struct rgb less = {70, 151, 228}, more = {237, 121, 64};
	static const struct rgb none = {228, 228, 228};

	for (int i = -RAMP_MIDDLE; i <= RAMP_MIDDLE; i++) {
		struct rgb end = i < 0 ? less : more;

		r->step[RAMP_MIDDLE + i] = (struct rgb){
		    mix_channel(none.r, end.r, abs(i)),
		    mix_channel(none.g, end.g, abs(i)),
		    mix_channel(none.b, end.b, abs(i))};
	}
}

void
ramp_init_red_blue(struct ramp *r)
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
