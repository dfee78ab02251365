#include "tools/folddiff/judge/effect.h"

#include <math.h>

struct effect_settings
effect_defaults(void)
{
	return (struct effect_settings){.given = {-1, -1}, .most = {1, 1}};
}

struct effect
effect_choose(const struct effect_settings *s, bool single)
{
	struct effect e = s->given;

	if (e.points < 0)
		e.points = fmin(s->most.points, single ? 0.01 : 0.005);
	if (e.relative < 0)
		e.relative = fmin(s->most.relative, 0.05);
	return e;
}

double
effect_minimum(const struct effect *e, double before)
{
	return fmax(e->points, e->relative * before);
}
