#include "common/profile/time_range.h"

#include "common/base/buf.h"

#define HUNDRED NUM(100)

struct span {
	struct num first, last;
};

/* Parse "1570.5", or "+0.5", which is relative to the first sample. */
static bool
read_moment(str s, const struct span *span, struct num *t)
{
	bool plus = s.n > 0 && s.p[0] == '+';

	if (num_parse(plus ? str_from(s, 1) : s, t) == NUM_BAD)
		return false;
	if (plus)
		*t = num_add(span->first, *t);
	return true;
}

static bool
read_percent(str s, struct num *n)
{
	return s.n >= 2 && s.p[s.n - 1] == '%' &&
	    num_parse(str_upto(s, s.n - 1), n) != NUM_BAD;
}

static void
add_range(struct time_ranges *t, struct time_range r)
{
	*APPEND(t->all, t->cap, t->n) = r;
}

/* Add the range from a % to b % of the span.  Only 100 % includes its end. */
static void
add_part(struct time_ranges *t, const struct span *s, struct num a,
    struct num b)
{
	struct num length = num_sub(s->last, s->first);

	add_range(t, (struct time_range){
	    .from = num_add(s->first, num_scale(length, a, HUNDRED)),
	    .to = num_add(s->first, num_scale(length, b, HUNDRED)),
	    .open_to = num_cmp(b, HUNDRED) >= 0, .half_open = true});
}

/* Parse and add "10%/2" or "30%-40%". */
static bool
add_percent(struct time_ranges *t, const struct span *span, str s)
{
	size_t slash = str_chr(s, '/'), dash = str_chr(s, '-');
	struct num a = {0}, b;
	uint64_t k;

	if (slash != STR_NONE) {
		if (!read_percent(str_upto(s, slash), &a) ||
		    !num_whole(str_from(s, slash + 1), &k) || k == 0)
			return false;
		b = num_scale(a, NUM(k), NUM(1));
		a = num_scale(a, NUM(k - 1), NUM(1));
	} else if (dash != STR_NONE) {
		if (!read_percent(str_upto(s, dash), &a) ||
		    !read_percent(str_from(s, dash + 1), &b))
			return false;
	} else if (!read_percent(s, &b)) {
		return false;
	}
	add_part(t, span, a, b);
	return true;
}

/* Parse and add "FROM,TO". */
static bool
add_seconds(struct time_ranges *t, const struct span *span, str s)
{
	struct time_range r = {.open_to = true};
	str from;

	str_cut(&s, ',', &from);
	if (s.p == NULL || (from.n > 0 && !read_moment(from, span, &r.from)))
		return false;
	if (s.n > 0) {
		if (!read_moment(s, span, &r.to) || num_cmp(r.to, r.from) < 0)
			return false;
		r.open_to = false;
	}
	add_range(t, r);
	return true;
}

enum time_range_need
time_ranges_need(str spec)
{
	if (str_has_char(spec, '%'))
		return TIME_RANGE_SPAN;
	return str_has_char(spec, '+') ? TIME_RANGE_FIRST : TIME_RANGE_NOTHING;
}

bool
time_ranges_parse(struct time_ranges *t, str spec, struct num first,
    struct num last)
{
	struct span span = {first, last};
	bool parts = time_ranges_need(spec) == TIME_RANGE_SPAN;
	str one;

	t->n = 0;
	while (parts ? str_cut(&spec, ',', &one) : str_word(&spec, &one))
		if (!(parts ? add_percent : add_seconds)(t, &span, one))
			return false;
	return true;
}

bool
time_ranges_keep(const struct time_ranges *t, struct num earliest,
    struct num latest)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct time_range *r = &t->all[i];
		int c = num_cmp(earliest, r->to);

		if (num_cmp(latest, r->from) >= 0 && (r->open_to || c < 0 ||
		    (c == 0 && !r->half_open)))
			return true;
	}
	return false;
}
