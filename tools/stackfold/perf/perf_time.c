#include "tools/stackfold/perf/perf_time.h"

#include <string.h>

#include "common/buf.h"
#include "common/err.h"
#include "common/in.h"
#include "common/opt.h"
#include "tools/stackfold/perf/perf_header.h"
#include "tools/stackfold/sample.h"

#define HEAD ((size_t)64 << 10)	/* holds perf's own header */
#define HUNDRED NUM(100)

static void
keep(char *to, str stamp)
{
	size_t n = stamp.n < PERF_STAMP - 1 ? stamp.n : PERF_STAMP - 1;

	memcpy(to, stamp.p, n);
	to[n] = '\0';
}

void
perf_time_note(struct perf_times *t, str stamp)
{
	if (stamp.n == 0)
		return;
	if (t->first[0] == '\0')
		keep(t->first, stamp);
	keep(t->last, stamp);
}

struct num
perf_time_of(const char *stamp)
{
	struct num n = {0};

	num_parse(str_of(stamp), &n);
	return n;
}

/* what `perf script --header` says: "# time of first sample : 1570.3" */
static bool
from_comments(str head, struct num *first, struct num *last)
{
	bool a = false, b = false;
	str line;

	while (str_cut(&head, '\n', &line)) {
		size_t colon = str_chr(line, ':');
		str value;

		if (line.n == 0 || line.p[0] != '#' || colon == STR_NONE)
			continue;
		value = str_trim(str_from(line, colon + 1));
		if (str_starts(line, STR("# time of first sample")))
			a = num_parse(value, first) != NUM_BAD;
		if (str_starts(line, STR("# time of last sample")))
			b = num_parse(value, last) != NUM_BAD;
	}
	return a && b;
}

/* read all there is; the input then begins again */
static bool
from_samples(struct in *in, struct num *first, struct num *last)
{
	struct perf_header h;
	struct num t;
	bool any = false;
	str line;

	if (!in_can_rewind(in))
		return false;
	while (in_line(in, &line)) {
		if (line.n == 0 || line.p[0] == '\t' ||
		    !perf_header(line, &h) ||
		    num_parse(h.time, &t) == NUM_BAD)
			continue;
		if (!any || num_cmp(t, *first) < 0)
			*first = t;
		if (!any || num_cmp(t, *last) > 0)
			*last = t;
		any = true;
	}
	in_rewind(in);
	return true;
}

/* the time of the first sample in the bytes ahead */
static bool
first_ahead(str head, struct num *first)
{
	struct perf_header h;
	str line;

	while (str_cut(&head, '\n', &line))
		if (line.n > 0 && line.p[0] != '\t' && perf_header(line, &h) &&
		    num_parse(h.time, first) != NUM_BAD)
			return true;
	return false;
}

struct span {
	struct num first, last;
};

static _Noreturn void
bad(const char *spec)
{
	opt_usage("--time: \"%s\" is not FROM,TO in seconds, +FROM,+TO, N%%/K "
	    "or A%%-B%%", spec);
}

/* "1570.5", "+0.5" from the first sample */
static struct num
moment(str s, const struct span *span, const char *spec)
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
add_part(struct perf_times *t, const struct span *s, struct num a,
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
add_percent(struct perf_times *t, const struct span *span, str s,
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
add_seconds(struct perf_times *t, const struct span *span, str s,
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

void
perf_time_start(struct perf_times *t, struct in *in, const char *spec,
    bool slices)
{
	str s = str_of(spec != NULL ? spec : ""), one;
	bool parts = str_chr(s, '%') != STR_NONE;
	struct span span = {{0}, {0}};

	t->n = 0;
	if (!parts && !slices && str_chr(s, '+') == STR_NONE)
		;
	else if (parts && !from_comments(in_peek(in, HEAD), &span.first,
	    &span.last) && !from_samples(in, &span.first, &span.last))
		die("%s: --time=%s needs to know when the recording ends, and "
		    "a pipe does not tell; give seconds, --time=FROM,TO or "
		    "--time=+FROM,+TO, or a file", in->name, spec);
	else if (!parts && t->first[0] == '\0' &&
	    first_ahead(in_peek(in, HEAD), &span.first)) {
		char text[NUM_TEXT];

		keep(t->first, num_text(text, span.first));
	}
	if (!parts)
		span.first = perf_time_of(t->first);
	if (parts)
		while (str_cut(&s, ',', &one))
			add_percent(t, &span, one, spec);
	else if (spec != NULL)
		while (str_word(&s, &one))
			add_seconds(t, &span, one, spec);
}

bool
perf_time_keeps(const struct perf_times *t, str stamp)
{
	struct num n;

	if (num_parse(stamp, &n) == NUM_BAD)
		return false;
	for (size_t i = 0; i < t->n; i++) {
		const struct perf_range *r = &t->range[i];
		int c = num_cmp(n, r->to);

		if (num_cmp(n, r->from) >= 0 && (r->open_to || c < 0 ||
		    (c == 0 && !r->half_open)))
			return true;
	}
	return false;
}

static uint64_t
nanos(struct num n)
{
	return n.whole > UINT64_MAX / NUM_NANO ? UINT64_MAX :
	    n.whole * NUM_NANO + n.nano;
}

void
perf_time_slice(const struct perf_times *t, struct sample *s, str stamp)
{
	struct num when = {0}, length = {0};
	uint64_t step, at, mask = NUM_NANO;
	struct buf b = {0};
	int decimals = 0;

	num_parse(str_of(s->opts->slice), &length);
	num_parse(stamp, &when);
	step = nanos(length);
	at = nanos(num_sub(when, perf_time_of(t->first))) / step * step;
	for (; step % mask != 0; mask /= 10)
		decimals++;
	buf_fmt(&b, "%05llu", (unsigned long long)(at / NUM_NANO));
	if (decimals > 0)
		buf_fmt(&b, ".%0*llu", decimals,
		    (unsigned long long)(at % NUM_NANO / mask));
	buf_char(&b, 's');
	sample_root(s, buf_str(&b));
	buf_free(&b);
}
