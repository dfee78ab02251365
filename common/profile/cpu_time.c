#include "common/profile/cpu_time.h"

#include <stdbool.h>

#include "common/base/units.h"
#include "common/profile/event.h"

/* Return true if all events count CPU time, or no event is named. */
static bool
are_clocks(const struct meta *m)
{
	str list = meta_get(m, STR("event")), event;

	while (event_next(&list, &event))
		if (!event_is_clock(event))
			return false;
	return true;
}

struct cpu_time
cpu_time_of(const struct meta *m, str unit, uint64_t samples, struct num whole)
{
	struct cpu_time t = {.per_weight = 1};
	struct num n;

	if (samples > 0 && !num_is0(whole))
		t.per_weight = (double)samples / num_real(whole);
	if (meta_num(m, STR("cpus"), &n))
		t.cpus = num_real(n);
	if (!are_clocks(m))
		return t;
	if (units_seconds(unit, &n))
		t.rate = t.per_weight / num_real(n);
	else if (str_eq(unit, STR("samples")) &&
	    meta_num(m, STR("rate"), &n))
		t.rate = num_real(n);
	return t;
}
