#include "tools/stackfold/spans/spans.h"

#include "common/base/radix.h"
#include "common/base/sys.h"
#include "common/io/in.h"

#define USUAL_LINE 24		/* bytes of a short typical line */

static const char no_times[] = "does not begin with a start and an end in "
    "seconds; the span is skipped";
static const char no_name[] = "no thread and name after start and end; the "
    "span is skipped";
static const char backwards[] = "ends before it starts; the span is skipped";

/* parse a limit: "100ms", "1.5s", "0.2" (seconds) or "p99" */
static bool
parse_limit(struct spans_limit *limit, str s)
{
	static const struct { str unit; uint64_t parts; } units[] = {
		{{"ns", 2}, 1000000000}, {{"us", 2}, 1000000},
		{{"ms", 2}, 1000}, {{"s", 1}, 1}, {{"", 0}, 1}
	};
	struct num n;

	*limit = (struct spans_limit){.given = true};
	if (str_starts(s, STR("p"))) {
		limit->percentile = true;
		return num_parse(str_from(s, 1), &limit->value) != NUM_BAD &&
		    num_cmp(limit->value, NUM(100)) <= 0;
	}
	for (size_t i = 0; i < LENGTH(units); i++)
		if (str_ends(s, units[i].unit)) {
			s.n -= units[i].unit.n;
			if (num_parse(s, &n) == NUM_BAD)
				return false;
			limit->value = num_scale(n, NUM(1),
			    NUM(units[i].parts));
			return true;
		}
	return false;
}

bool
spans_select(struct spans_options *o, const char *words)
{
	str rest = str_of(words), one, what;

	while (str_cut(&rest, ',', &one)) {
		str_cut(&one, ':', &what);
		if (!str_eq(what, STR("over")) && !str_eq(what, STR("under")))
			return false;
		if (!parse_limit(str_eq(what, STR("over")) ? &o->over :
		    &o->under, one))
			return false;
	}
	return true;
}

/* state of the reader until the spans are sorted */
struct reader {
	struct spans *to;
	struct sample *s;
	uint32_t *owner;	/* owner of each span */
	size_t cap;
	bool unsorted;
};

/* parse a time in seconds, e.g. "1570.25", as nanoseconds */
static bool
parse_ns(str s, uint64_t *ns)
{
	struct num n;

	if (num_parse(s, &n) == NUM_BAD || n.whole > UINT64_MAX / NUM_NANO - 1)
		return false;
	*ns = n.whole * NUM_NANO + n.nano;
	return true;
}

/* parse an owner, "tid:12", "12", "pid:12", "comm:app", "app" or "*", and
 * return its number */
static uint32_t
number_owner(struct names *owners, str word)
{
	enum spans_owner kind = SPANS_COMMAND;
	uint64_t n;

	if (str_eq(word, STR("*")))
		return spans_owner(owners, SPANS_ALL, STR(""));
	if (num_whole(word, &n) || (str_starts(word, STR("tid:")) &&
	    num_whole(str_from(word, 4), &n)))
		kind = SPANS_THREAD;
	else if (str_starts(word, STR("pid:")) &&
	    num_whole(str_from(word, 4), &n))
		kind = SPANS_PROCESS;
	else if (str_starts(word, STR("comm:")))
		word = str_from(word, 5);
	return spans_owner(owners, kind, kind == SPANS_COMMAND ? word :
	    (str){(const char *)&n, sizeof(n)});
}

static bool
comes_before(const struct span *a, const struct span *b)
{
	return a->start < b->start || (a->start == b->start && a->end > b->end);
}

static const char *
read_span(struct reader *r, str line)
{
	struct spans *to = r->to;
	struct span span = {0};
	str start, end, owner;

	if (!str_word(&line, &start) || !str_word(&line, &end) ||
	    !parse_ns(start, &span.start) || !parse_ns(end, &span.end))
		return no_times;
	if (!str_word(&line, &owner) || (line = str_trim(line)).n == 0)
		return no_name;
	if (span.end < span.start)
		return backwards;
	span.name = sample_id(r->s, line, '\0');
	r->unsorted |= to->n > 0 && comes_before(&span, &to->all[to->n - 1]);
	if (to->n == r->cap)
		GROW(r->owner, r->cap, to->n + 1);
	r->owner[to->n] = number_owner(&to->owners, owner);
	*APPEND(to->all, to->cap, to->n) = span;
	return NULL;
}

static void
select_spans(struct reader *r)
{
	struct spans *to = r->to;
	size_t kept = 0;

	to->over = spans_limit(to, &to->opts->over);
	to->under = spans_limit(to, &to->opts->under);
	for (size_t i = 0; i < to->n; i++) {
		uint64_t length = to->all[i].end - to->all[i].start;

		if ((to->opts->over.given && length <= to->over) ||
		    (to->opts->under.given && length > to->under))
			continue;
		r->owner[kept] = r->owner[i];
		to->all[kept++] = to->all[i];
	}
	if (kept < to->n)
		diag_advise(r->s->diag, "selected %zu of %zu spans", kept,
		    to->n);
	to->n = kept;
}

/* key for radix_order(): by start, longest first */
static bool
load_key(const void *arg, uint32_t of, size_t part, uint64_t *bits)
{
	const struct span *span = (const struct span *)arg + of;

	*bits = part == 0 ? span->start : part == 1 ? ~span->end :
	    part == 2 ? of : 0;
	return part < 3;
}

/* group the spans by owner, each group sorted by start */
static void
sort_spans(struct reader *r)
{
	struct spans *to = r->to;
	struct radix radix = {.load = load_key, .arg = to->all};
	uint32_t *order = r->unsorted ? radix_order(&radix, to->n) : NULL;
	size_t cap = 0, at = 0;

	GROW(to->place, cap, to->n + 1);
	to->nlists = to->owners.n;
	to->lists = buf_table(to->nlists + 1, sizeof(*to->lists));
	for (size_t i = 0; i < to->n; i++)
		to->lists[r->owner[i]].n++;
	for (size_t i = 0; i < to->nlists; i++) {
		to->lists[i].first = at;
		at += to->lists[i].n;
		to->lists[i].n = 0;
	}
	for (size_t i = 0; i < to->n; i++) {
		uint32_t from = order != NULL ? order[i] : (uint32_t)i;
		struct spans_list *list = &to->lists[r->owner[from]];

		to->place[list->first + list->n++] = from;
	}
	buf_drop(order);
}

/* Return the number of spans that start within another span but end after
 * it. */
static size_t
count_crossing(const struct spans *to, const struct spans_list *list)
{
	size_t crossing = 0, n = 0, cap = 0;
	uint64_t *open = NULL;		/* ends of the spans that are open at
					 * the start of a span */

	for (size_t i = list->first; i < list->first + list->n; i++) {
		const struct span *span = &to->all[to->place[i]];

		while (n > 0 && open[n - 1] <= span->start)
			n--;
		crossing += n > 0 && open[n - 1] < span->end;
		*APPEND(open, cap, n) = span->end;
	}
	buf_drop(open);
	return crossing;
}

/* Set `latest` in the tree of place[first..end); see find_in_tree().  Return
 * the latest end. */
static uint64_t
set_latest(struct spans *to, size_t first, size_t end)
{
	size_t middle = first + (end - first) / 2;
	uint64_t before, after;
	struct span *span;

	if (first == end)
		return 0;
	span = &to->all[to->place[middle]];
	before = set_latest(to, first, middle);
	after = set_latest(to, middle + 1, end);
	span->latest = span->end;
	if (before > span->latest)
		span->latest = before;
	if (after > span->latest)
		span->latest = after;
	return span->latest;
}

/* reserve room for a whole file at once; unused pages take no memory */
static void
reserve(struct reader *r, const struct in *in)
{
	uint64_t from, to;

	if (!in_has_parts(in, &from, &to))
		return;
	GROW(r->to->all, r->to->cap, (size_t)(to - from) / USUAL_LINE);
	GROW(r->owner, r->cap, (size_t)(to - from) / USUAL_LINE);
}

void
spans_read(struct spans *to, const struct spans_options *o, struct sample *s)
{
	struct reader r = {.to = to, .s = s};
	size_t crossing = 0;
	struct in in;
	str line;

	to->opts = o;
	to->read = true;
	in_open(&in, o->file);
	reserve(&r, &in);
	while (in_line(&in, &line)) {
		const char *why = NULL;

		line = str_trim(line);
		if (line.n > 0 && line.p[0] != '#')
			why = read_span(&r, line);
		if (why != NULL)
			diag_reject(s->diag, &in, line, why);
	}
	in_close(&in);
	select_spans(&r);
	sort_spans(&r);
	for (size_t i = 0; i < to->nlists; i++) {
		const struct spans_list *list = &to->lists[i];

		crossing += count_crossing(to, list);
		set_latest(to, list->first, list->first + list->n);
	}
	if (crossing > 0)
		diag_remark(s->diag, "%zu span%s in another one but end%s "
		    "after it; samples in both are below both", crossing,
		    crossing == 1 ? " starts" : "s start",
		    crossing == 1 ? "s" : "");
	buf_drop(r.owner);
}
