#include "tools/stackfold/clock.h"

#define DAY ((uint64_t)24 * 3600)

/* "20:43:04.675" and what follows it */
static bool
time_of_day(str s, struct num *seconds)
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
	return true;
}

/* days from 1970 to a date of our calendar: "2026-11-22" */
static bool
date(str s, uint64_t *days)
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
		return date(str_from(s, i + 1), days);
	i = str_chr(s, 'T');
	return i != STR_NONE && date(str_upto(s, i), days);
}

bool
clock_time(struct clock *c, str s, struct num *seconds)
{
	size_t behind = str_chr(s, 'T');
	const struct num half = NUM(DAY / 2);
	struct num t;

	if (!time_of_day(behind != STR_NONE ? str_from(s, behind + 1) : s, &t))
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
	return true;
}

bool
clock_duration(str s, struct num *to)
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
