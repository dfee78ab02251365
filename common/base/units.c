#include "common/base/units.h"

#include <stdio.h>

#include "common/base/printable.h"
#include "common/base/sys.h"

#define KIB ((uint64_t)1 << 10)
#define MIB ((uint64_t)1 << 20)
#define GIB ((uint64_t)1 << 30)
#define TIB ((uint64_t)1 << 40)

static const struct unit {
	const char *name;
	uint64_t size;		/* in bytes or nanoseconds */
	bool bytes;		/* a unit of memory, not of time */
	uint64_t printed;	/* size that other programs mean, e.g. 1,024 */
				/* for kB; 0 if it is the same */
} units[] = {
	{"ns", 1, false, 0}, {"nanoseconds", 1, false, 0},
	{"us", 1000, false, 0}, {"\xc2\xb5s", 1000, false, 0},
	{"microseconds", 1000, false, 0},
	{"ms", 1000000, false, 0}, {"milliseconds", 1000000, false, 0},
	{"s", 1000000000, false, 0}, {"seconds", 1000000000, false, 0},
	{"m", 60000000000, false, 0}, {"mins", 60000000000, false, 0},
	{"h", 3600000000000, false, 0}, {"hrs", 3600000000000, false, 0},
	{"days", 86400000000000, false, 0},
	{"B", 1, true, 0}, {"bytes", 1, true, 0},
	{"KiB", KIB, true, 0}, {"kB", 1000, true, KIB},
	{"MiB", MIB, true, 0}, {"MB", 1000000, true, MIB},
	{"GiB", GIB, true, 0}, {"GB", 1000000000, true, GIB},
	{"TiB", TIB, true, 0}, {"TB", 1000000000000, true, TIB},
};

/* the units of our output, and from which value they apply */
static const struct step {
	double from;		/* in bytes or nanoseconds */
	uint64_t size;
	const char *name;
} byte_steps[] = {
	{1023.95 * GIB, TIB, "TiB"}, {1023.95 * MIB, GIB, "GiB"},
	{1023.95 * KIB, MIB, "MiB"}, {1023.95, KIB, "KiB"}, {0, 1, "B"},
}, time_steps[] = {
	{0.99995e9, 1000000000, "s"}, {0.99995e6, 1000000, "ms"},
	{0.99995e3, 1000, "us"}, {0, 1, "ns"},
};

static const struct unit *
find_unit(str name)
{
	for (size_t i = 0; i < LENGTH(units); i++)
		if (str_eq(name, str_of(units[i].name)))
			return &units[i];
	return NULL;
}

static const struct step *
find_step(const struct unit *u, struct num n)
{
	const struct step *s = u->bytes ? byte_steps : time_steps;

	while (num_real(n) * (double)u->size < s->from)
		s++;
	return s;
}

bool
units_seconds(str unit, struct num *to)
{
	const struct unit *u = find_unit(unit);

	if (u == NULL || u->bytes)
		return false;
	*to = num_scale(NUM(u->size), NUM(1), NUM(NUM_NANO));
	return true;
}

bool
units_parse(str s, struct num *to)
{
	const struct unit *u;
	size_t n = 0;
	str name;

	while (n < s.n && (str_digit(s.p[n]) || s.p[n] == '.'))
		n++;
	name = str_trim(str_from(s, n));
	u = find_unit(name);
	if (num_parse(str_upto(s, n), to) == NUM_BAD ||
	    (u == NULL && name.n > 0))
		return false;
	if (u != NULL)
		*to = num_scale(*to, NUM(u->printed > 0 ? u->printed : u->size),
		    NUM(1));
	return true;
}

/* Convert a number of units `u` to units of the step. */
static double
count_steps(struct num n, const struct unit *u, const struct step *s)
{
	return num_real(n) * (double)u->size / (double)s->size;
}

str
units_human(char *to, struct num n, str unit)
{
	const struct unit *u = find_unit(unit);
	str s;

	if (u != NULL) {
		const struct step *k = find_step(u, n);
		double v = count_steps(n, u, k);
		const char *fmt = u->bytes ? k->size > 1 ? "%.1f %s" :
		    "%.0f %s" : v < 9999.5 ? "%.4g %s" : "%.0f %s";

		return (str){to, (size_t)snprintf(to, NUM_TEXT, fmt, v,
		    k->name)};
	}
	s = num_commas(to, n);
	if (num_cmp(n, NUM(1)) == 0 && str_ends(unit, STR("s")) &&
	    !str_ends(unit, STR("ss")))
		unit.n--;	/* "1 sample" */
	if (unit.n > 0)
		s.n += printable_all(to + s.n, (size_t)snprintf(to + s.n,
		    NUM_TEXT - s.n, " %.*s", unit.n < 30 ? (int)unit.n : 30,
		    unit.p));
	return s;
}

str
units_like(char *to, struct num n, str unit, struct num like)
{
	const struct unit *u = find_unit(unit);
	const struct step *k;

	if (u == NULL)
		return num_commas(to, n);
	k = find_step(u, like);
	return (str){to, (size_t)snprintf(to, NUM_TEXT, "%.*f %s",
	    k->size == 1 ? 0 : u->bytes ? 2 : 3, count_steps(n, u, k),
	    k->name)};
}
