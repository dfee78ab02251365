#include "tools/stackfold/formats/parts/wall_clock.h"

#define DAY ((uint64_t)24 * 3600)

/* "Z", "+01:00" or "-0330" behind a time: minutes east of Greenwich */
static bool
parse_zone(str s, int *minutes)
{
	uint64_t hours, rest = 0;
	size_t colon = s.n > 3 && s.p[3] == ':';

	*minutes = 0;
	if (str_eq(s, STR("Z")))
		return true;
	if (s.n < 3 || (s.p[0] != '+' && s.p[0] != '-') ||
	    !num_whole((str){s.p + 1, 2}, &hours) || hours > 18 ||
	    (s.n > 3 && (!num_whole(str_from(s, 3 + colon), &rest) ||
	    rest >= 60)))
		return false;
	*minutes = (int)(hours * 60 + rest) * (s.p[0] == '-' ? -1 : 1);
	return true;
}

/* "20:43:04.675"; what follows it is left */
static bool
parse_time_of_day(str s, struct num *seconds, str *rest)
{
	uint64_t hours, minutes;
	str h, m;
	size_t n = 0;

	if (!str_cut(&s, ':', &h) || !str_cut(&s, ':', &m) ||
	    !num_whole(h, &hours) || !num_whole(m, &minutes) ||
	    hours >= 24 || minutes >= 60)
		return false;
	while (n < s.n && (str_digit(s.p[n]) || s.p[n] == '.'))
		n++;
	if (num_parse(str_upto(s, n), seconds) == NUM_BAD)
		return false;
	*seconds = num_add(*seconds, NUM(hours * 3600 + minutes * 60));
	*rest = str_from(s, n);
	return true;
}

/* days from 1970 to a date of our calendar: "2026-11-22" */
static bool
parse_date(str s, uint64_t *days)
{
	uint64_t year, month, day;
	str y, m;

	if (!str_cut(&s, '-', &y) || !str_cut(&s, '-', &m) ||
	    !num_whole(y, &year) || !num_whole(m, &month) ||
	    !num_whole(str_upto(s, 2), &day) || year < 1970 || year > 9999 ||
	    month < 1 || month > 12 || day < 1 || day > 31)
		return false;
	year -= month < 3;		/* a year begins in March */
	month = (month + 9) % 12;
	*days = year * 365 + year / 4 - year / 100 + year / 400 +
	    (month * 153 + 2) / 5 + day - 1 - 719468;
	return true;
}

static bool
find_date(str s, uint64_t *days)
{
	size_t i = str_chr(s, '(');

	if (i != STR_NONE)
		return parse_date(str_from(s, i + 1), days);
	i = str_chr(s, 'T');
	return i != STR_NONE && parse_date(str_upto(s, i), days);
}

bool
wall_clock_time(struct wall_clock *c, str s, struct num *seconds)
{
	size_t behind = str_chr(s, 'T');
	const struct num half = NUM(DAY / 2);
	struct num t;
	str rest;
	int east;

	if (!parse_time_of_day(behind != STR_NONE ? str_from(s, behind + 1) :
	    s, &t, &rest))
		return false;
	if (find_date(s, &c->days))
		c->dated = true;
	else if (c->running && !c->dated && num_cmp(num_add(t, half),
	    c->last) < 0)
		c->days++;
	else if (c->days > 0 && !c->dated && num_cmp(t, num_add(c->last,
	    half)) > 0)
		c->days--;		/* one that came too late */
	c->last = t;
	c->running = true;
	*seconds = num_add(t, NUM(c->days * DAY));
	c->utc = c->dated && parse_zone(rest, &east);
	if (c->utc && east < 0)
		*seconds = num_add(*seconds, NUM((uint64_t)-east * 60));
	else if (c->utc && c->days > 0)
		*seconds = num_sub(*seconds, NUM((uint64_t)east * 60));
	return true;
}

bool
wall_clock_duration(str s, struct num *to)
{
	struct num part;

	*to = NUM(0);
	s = str_from(s, str_starts(s, STR("PT")) ? 2 : s.n);
	while (s.n > 0) {
		uint64_t unit;
		size_t n = 0;

		while (n < s.n && (str_digit(s.p[n]) || s.p[n] == '.'))
			n++;
		if (n == s.n || num_parse(str_upto(s, n), &part) == NUM_BAD)
			return false;
		unit = s.p[n] == 'S' ? 1 : s.p[n] == 'M' ? 60 :
		    s.p[n] == 'H' ? 3600 : 0;
		*to = num_add(*to, num_scale(part, NUM(unit * NUM_NANO),
		    NUM(1)));
		s = str_from(s, n + 1);
		if (unit == 0 || s.n == 0)
			return unit > 0;
	}
	return false;
}
