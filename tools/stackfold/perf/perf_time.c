#include "tools/stackfold/perf/perf_time.h"

#include "common/opt.h"
#include "common/str.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/perf/perf_sample.h"

#define HUNDRED NUM(100)

void
perf_time_note(struct perf_times *t, struct num when)
{
	if (!t->any)
		t->first = when;
	t->any = true;
	t->last = when;
}

static _Noreturn void
bad(const char *spec)
{
	opt_usage("--time: \"%s\" is not FROM,TO in seconds, +FROM,+TO, N%%/K "
	    "or A%%-B%%", spec);
}

/* "1570.5", "+0.5" from the first sample */
static struct num
moment(str s, const struct perf_time_span *span, const char *spec)
{
	bool plus = s.n > 0 && s.p[0] == '+';
	struct num n;

	if (num_parse(plus ? str_from(s, 1) : s, &n) == NUM_BAD)
		bad(spec);
	return plus ? num_add(span->first, n) : n;
}

static struct num
percent(str s, const char *spec)
{
	struct num n;

	if (s.n < 2 || s.p[s.n - 1] != '%' ||
	    num_parse(str_upto(s, s.n - 1), &n) == NUM_BAD)
		bad(spec);
	return n;
}

static void
add(struct perf_times *t, struct perf_range r)
{
	GROW(t->range, t->cap, t->n + 1);
	t->range[t->n++] = r;
}

/* from a % to b % of the span; its very end belongs to the last part */
static void
add_part(struct perf_times *t, const struct perf_time_span *s, struct num a,
    struct num b)
{
	struct num length = num_sub(s->last, s->first);

	add(t, (struct perf_range){
	    .from = num_add(s->first, num_scale(length, a, HUNDRED)),
	    .to = num_add(s->first, num_scale(length, b, HUNDRED)),
	    .open_to = num_cmp(b, HUNDRED) >= 0, .half_open = true});
}

/* "10%/2" or "30%-40%" */
static void
add_percent(struct perf_times *t, const struct perf_time_span *span, str s,
    const char *spec)
{
	size_t slash = str_chr(s, '/'), dash = str_chr(s, '-');
	struct num a, b;
	uint64_t k;

	if (slash != STR_NONE) {
		a = percent(str_upto(s, slash), spec);
		if (!num_whole(str_from(s, slash + 1), &k) || k == 0)
			bad(spec);
		b = num_scale(a, NUM(k), NUM(1));
		a = num_scale(a, NUM(k - 1), NUM(1));
	} else if (dash != STR_NONE) {
		a = percent(str_upto(s, dash), spec);
		b = percent(str_from(s, dash + 1), spec);
	} else {
		a = NUM(0);
		b = percent(s, spec);
	}
	add_part(t, span, a, b);
}

/* "FROM,TO" */
static void
add_seconds(struct perf_times *t, const struct perf_time_span *span, str s,
    const char *spec)
{
	struct perf_range r = {.open_to = true};
	str from;

	str_cut(&s, ',', &from);
	if (from.n > 0)
		r.from = moment(from, span, spec);
	if (s.n > 0) {
		r.to = moment(s, span, spec);
		r.open_to = false;
	}
	if (s.p == NULL || (!r.open_to && num_cmp(r.to, r.from) < 0))
		bad(spec);
	add(t, r);
}

enum perf_time_need
perf_time_needs(const struct options *o)
{
	str spec = str_of(o->perf->time != NULL ? o->perf->time : "");

	if (str_chr(spec, '%') != STR_NONE)
		return PERF_TIME_SPAN;
	return o->slice != NULL || str_chr(spec, '+') != STR_NONE ?
	    PERF_TIME_FIRST : PERF_TIME_NOTHING;
}

void
perf_time_start(struct perf_times *t, const struct options *o,
    const struct perf_time_span *span)
{
	enum perf_time_need need = perf_time_needs(o);
	struct perf_time_span all = *span;
	str s = str_of(o->perf->time != NULL ? o->perf->time : ""), one;

	t->n = 0;
	if (need == PERF_TIME_FIRST) {
		if (!t->any && all.known)
			perf_time_note(t, all.first);
		all.first = t->first;
	}
	if (need == PERF_TIME_SPAN)
		while (str_cut(&s, ',', &one))
			add_percent(t, &all, one, o->perf->time);
	else
		while (str_word(&s, &one))
			add_seconds(t, &all, one, o->perf->time);
}

bool
perf_time_keeps(const struct perf_times *t, const struct perf_sample *p)
{
	if (!p->has_time)
		return false;
	for (size_t i = 0; i < t->n; i++) {
		const struct perf_range *r = &t->range[i];
		int c = num_cmp(p->time, r->to);

		if (num_cmp(p->time, r->from) >= 0 && (r->open_to || c < 0 ||
		    (c == 0 && !r->half_open)))
			return true;
	}
	return false;
}

struct num
perf_time_length(const struct perf_times *t)
{
	return num_sub(t->last, t->first);
}
