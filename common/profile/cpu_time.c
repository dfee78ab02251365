#include "common/profile/cpu_time.h"

#include <stdbool.h>

#include "common/base/sys.h"
#include "common/profile/event.h"

/* Return the seconds per unit, or 0 if it is not a unit of time. */
static double
seconds_of(str unit)
{
	static const struct {
		const char *unit;
		double seconds;
	} known[] = {
		{"ns", 1e-9}, {"nanoseconds", 1e-9}, {"us", 1e-6},
		{"microseconds", 1e-6}, {"ms", 1e-3}, {"milliseconds", 1e-3},
		{"s", 1}, {"seconds", 1},
	};

	for (size_t i = 0; i < LENGTH(known); i++)
		if (str_eq(unit, str_of(known[i].unit)))
			return known[i].seconds;
	return 0;
}

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
	double each = seconds_of(unit);
	struct num n;

	if (samples > 0 && !num_is0(whole))
		t.per_weight = (double)samples / num_real(whole);
	if (meta_num(m, STR("cpus"), &n))
		t.cpus = num_real(n);
	if (!are_clocks(m))
		return t;
	if (each > 0)
		t.rate = t.per_weight / each;
	else if (str_eq(unit, STR("samples")) &&
	    meta_num(m, STR("rate"), &n))
		t.rate = num_real(n);
	return t;
}
