#include "tools/stackfold/spans/spans.h"

#include "common/base/radix.h"
#include "common/base/sys.h"
#include "common/folded/slice.h"
#include "common/profile/frame.h"

static const char outside[] = "outside all selected spans";

uint32_t
spans_owner(struct names *owners, enum spans_owner kind, str which)
{
	static const char kinds[] = "tpca";

	return names_pair(owners, (str){&kinds[kind], 1}, which);
}

static size_t
percentile_place(size_t n, struct num percent)
{
	struct num rank = num_scale(NUM(n), percent, NUM(100));
	size_t at = (size_t)rank.whole + (rank.nano > 0);

	return at > 0 ? at - 1 : 0;
}

static uint64_t
to_ns(struct num seconds)
{
	return num_scale(seconds, NUM(NUM_NANO), NUM(1)).whole;
}

bool
spans_by_day(const struct spans *p)
{
	return p->n > 0 && p->all[0].start / NUM_NANO >= SPANS_DAY;
}

uint64_t
spans_limit(const struct spans *p, const struct spans_limit *limit)
{
	uint64_t *length, found;

	if (!limit->given || !limit->percentile)
		return to_ns(limit->value);
	if (p->n == 0)
		return 0;
	length = buf_block(p->n, sizeof(*length));
	for (size_t i = 0; i < p->n; i++)
		length[i] = p->all[i].end - p->all[i].start;
	radix_elements(length, p->n, sizeof(*length));
	found = length[percentile_place(p->n, limit->value)];
	buf_drop(length);
	return found;
}

/* Return the index of an owner's list of spans, + 1, or 0 if the owner has no
 * spans. */
static uint32_t
find_list(struct spans *p, enum spans_owner kind, str which)
{
	uint32_t at = spans_owner(&p->owners, kind, which);

	if (at >= p->nlists)
		return 0;
	p->lists[at].used = true;
	return at + 1;
}

/* find the list of a command, in whose name files of spans write '_' for
 * blanks */
static uint32_t
find_command(struct spans *p, str comm)
{
	char name[64];

	if (comm.n == 0 || comm.n > sizeof(name))
		return 0;
	for (size_t i = 0; i < comm.n; i++)
		name[i] = str_blank(comm.p[i]) ? '_' : comm.p[i];
	return find_list(p, SPANS_COMMAND, (str){name, comm.n});
}

struct spans_who
spans_who(struct spans *p, int64_t tid, int64_t pid, str comm)
{
	if (!p->read)
		return (struct spans_who){{0}};
	return (struct spans_who){{
		find_list(p, SPANS_ALL, STR("")),
		find_command(p, comm),
		find_list(p, SPANS_PROCESS, (str){(const char *)&pid,
		    sizeof(pid)}),
		find_list(p, SPANS_THREAD, (str){(const char *)&tid,
		    sizeof(tid)})
	}};
}

static uint64_t
span_time(const struct spans *p, struct num seconds)
{
	return to_ns(seconds) + (uint64_t)p->ahead;
}

void
spans_note(struct spans *p, struct num seconds)
{
	uint64_t at = span_time(p, seconds);

	if (!p->any || at < p->first)
		p->first = at;
	if (!p->any || at > p->last)
		p->last = at;
	p->any = true;
}

/* the spans at one time, outermost first */
struct found {
	const struct span *span[SPANS_DEEPEST];
	size_t n;
	uint64_t until;		/* end of the time in which the result stays
				 * valid */
	size_t left;		/* maximum further spans to find in the list */
	bool cut;		/* more than SPANS_DEEPEST spans were found */
};

/* insert a span in order; beyond SPANS_DEEPEST, drop the innermost */
static void
add_found(struct found *f, const struct span *span)
{
	size_t i = f->n;

	while (i > 0 && (f->span[i - 1]->start > span->start ||
	    (f->span[i - 1]->start == span->start &&
	    f->span[i - 1]->end < span->end)))
		i--;
	if (f->n == SPANS_DEEPEST)
		f->cut = true;
	else
		f->n++;
	if (i == SPANS_DEEPEST)
		return;
	memmove(&f->span[i + 1], &f->span[i],
	    (f->n - i - 1) * sizeof(*f->span));
	f->span[i] = span;
}

/*
 * The spans of a list are sorted by their start, and the middle one of any
 * range is the root of a tree of the range: an interval tree without pointers
 * (Cormen et al., Introduction to Algorithms, 14.3).
 *
 *	start		 1     2     3     4     5     6     7
 *	tree		       2 ----------- 4 ----------- 6
 *			 1 ----+---- 3           5 ----+---- 7
 *
 * `latest` is the latest end within the tree of a span.  A tree that has ended
 * is skipped, so k spans are found in O(k log n) steps, the outermost first.
 */
static void
find_in_tree(const struct spans *p, size_t first, size_t end, uint64_t at,
    struct found *f)
{
	while (first < end && f->left > 0) {
		size_t middle = first + (end - first) / 2;
		const struct span *span = &p->all[p->place[middle]];

		if (span->latest <= at)
			return;
		if (span->start > at) {
			if (span->start < f->until)
				f->until = span->start;
			end = middle;
			continue;
		}
		find_in_tree(p, first, middle, at, f);
		if (span->end > at && f->left > 0) {
			if (span->end < f->until)
				f->until = span->end;
			add_found(f, span);
			f->left--;
		}
		first = middle + 1;
	}
}

static void
find_spans(const struct spans *p, const struct spans_who *who, uint64_t at,
    struct found *f)
{
	f->n = 0;
	f->cut = false;
	f->until = UINT64_MAX;
	for (size_t i = 0; i < LENGTH(who->list); i++) {
		const struct spans_list *list;

		if (who->list[i] == 0)
			continue;
		list = &p->lists[who->list[i] - 1];
		f->left = SPANS_DEEPEST + 1;
		find_in_tree(p, list->first, list->first + list->n, at, f);
	}
}

/* Return the number, + 1, of the path of the found spans and, below them, of
 * `path` without its first `skip` spans; 0 if there are no spans. */
static uint32_t
number_path(struct spans *p, const struct found *f, uint32_t path, size_t skip)
{
	uint32_t ids[SPANS_DEEPEST + 1];
	const uint32_t *below = NULL;
	size_t n = f->n, depth = 0;

	if (path > 0)
		below = stacks_ids(&p->paths, path - 1, &depth);
	for (size_t i = 0; i < n; i++)
		ids[i] = f->span[i]->name;
	for (; skip < depth && n < SPANS_DEEPEST; skip++)
		ids[n++] = below[skip];
	if (n == 0)
		return 0;
	ids[n] = ids[n - 1];
	return stacks_number(&p->paths, ids, n + (f->cut || skip < depth)) +
	    1;
}

/* Push the spans of a path as roots.  Return NULL, or why the sample is
 * skipped. */
static const char *
push_path(struct spans *p, uint32_t path, struct sample *s)
{
	const uint32_t *ids;
	size_t depth;

	if (path == 0 && (p->opts->over.given || p->opts->under.given))
		return outside;
	if (path == 0) {
		p->in_none++;
		sample_root_id(s, sample_id(s, FRAME_NO_SPAN, '\0'));
		return NULL;
	}
	ids = stacks_ids(&p->paths, path - 1, &depth);
	if (depth > SPANS_DEEPEST) {
		p->too_deep++;
		depth = SPANS_DEEPEST;
	}
	for (size_t i = 0; i < depth; i++)
		sample_root_id(s, ids[i]);
	return NULL;
}

const char *
spans_push(struct spans *p, const struct spans_who *who, struct num seconds,
    struct sample *s)
{
	struct found f;

	find_spans(p, who, span_time(p, seconds), &f);
	return push_path(p, number_path(p, &f, 0, 0), s);
}

static uint32_t
find_group(struct spans *p, const struct spans_who *who)
{
	size_t known = p->group_ids.n;
	uint32_t id = names_id(&p->group_ids, (str){(const char *)who,
	    sizeof(*who)});

	GROW_ZEROED(p->groups, p->group_cap, p->group_ids.n);
	for (size_t i = 0; id == known && i < LENGTH(who->list); i++)
		if (who->list[i] > 0)
			p->groups[id].spans += p->lists[who->list[i] - 1].n;
	return id;
}

static const struct timeline *
make_timeline(struct spans *p, const struct spans_who *who, struct timeline *t)
{
	struct found f;

	for (uint64_t at = 0; t->paths == 0 && at < UINT64_MAX; at = f.until) {
		find_spans(p, who, at, &f);
		timeline_turn(t, at, number_path(p, &f, 0, 0));
	}
	if (t->paths == 0)
		timeline_close(t);
	return t;
}

/*
 * Insert a thread's own spans into the paths of a timeline, and add up the time
 * on each.  The spans that began before the innermost own one are above it, so
 * the path down to it stays the same until one of them ends.  Return that time,
 * or `to` if it is earlier.
 *
 *	timeline	a from 1 to 4, b from 3 to 6, c from 5 to 6
 *	own		o from 2 to 6
 *	from 2 to 4	a;o, and below it what is below a: a;o and a;o;b
 *	from 4 to 6	o, and below it all: o;b and o;b;c
 */
static uint64_t
add_shared_times(struct spans *p, const struct spans_who *who,
    const struct found *own, const struct timeline *t, uint64_t from,
    uint64_t to)
{
	struct found f = {0};
	size_t n;

	if (own->n > 0)
		find_spans(p, who, from, &f);
	n = f.n;
	while (n > 0 && f.span[n - 1] != own->span[own->n - 1])
		n--;
	if (n > 0) {	/* else SPANS_DEEPEST others are above it */
		f.n = n;
		f.cut = own->cut;
	}
	for (size_t i = 0; i < f.n; i++)
		if (f.span[i]->end < to)
			to = f.span[i]->end;
	timeline_empty(&p->shared);
	timeline_between(t, from, to, &p->shared);
	for (size_t i = 0; i < p->shared.n; i++) {
		const struct timeline_sum *sum = &p->shared.all[i];

		timeline_add(&p->times, f.n == 0 ? sum->path :
		    number_path(p, &f, sum->path, f.n - own->n), sum->ns);
	}
	return to;
}

/*
 * Add up the time of a thread on each path.  Step from span to span until that
 * took twice as many steps as building a timeline of the lists.  A thread waits
 * for one thing at a time, so the spans of one thread need no timeline.  If
 * many threads wait during spans that apply to all threads, one timeline serves
 * all of them, and also threads with spans of their own.
 */
static void
add_times(struct spans *p, const struct spans_who *who, uint64_t from,
    uint64_t to)
{
	/* own[k] has the k lists that apply to the fewest threads, shared[k]
	 * the other ones */
	struct spans_who shared[LENGTH(who->list) + 1] = {*who};
	struct spans_who own[LENGTH(who->list) + 1] = {{{0}}};
	uint32_t group[LENGTH(who->list)];
	size_t n = 0;

	for (size_t i = LENGTH(who->list); i-- > 0;) {
		if (who->list[i] == 0)
			continue;
		group[n] = find_group(p, &shared[n]);
		shared[n + 1] = shared[n];
		own[n + 1] = own[n];
		shared[++n].list[i] = 0;
		own[n].list[i] = who->list[i];
	}
	do {
		struct spans_group *g = NULL;
		struct found f;
		uint64_t until;
		size_t k;

		for (k = 0; k < n; k++) {
			g = &p->groups[group[k]];
			if (g->steps > 4 * g->spans)
				break;
			g->steps++;
		}
		find_spans(p, &own[k], from, &f);
		until = f.until < to ? f.until : to;
		if (k < n)
			until = add_shared_times(p, who, &f, make_timeline(p,
			    &shared[k], &g->times), from, until);
		else
			timeline_add(&p->times, number_path(p, &f, 0, 0),
			    until - from);
		from = until;
	} while (from < to);
}

/* fold one part of a wait; false if that part is skipped */
static bool
end_part(struct spans *p, uint32_t path, struct sample *s, struct num weight)
{
	size_t slice = s->slicing.length > 0;
	const char *why;

	sample_drop(s);
	for (size_t i = 0; i < slice; i++)
		sample_root_id(s, p->roots.p[i]);
	why = push_path(p, path, s);
	if (why != NULL) {
		diag_skip(s->diag, why, weight);
		sample_drop(s);
		return false;
	}
	for (size_t i = slice; i < p->roots.n; i++)
		sample_root_id(s, p->roots.p[i]);
	sample_ids_copy(&s->frames, &p->frames);
	sample_end(s, weight);
	return true;
}

void
spans_end_during(struct spans *p, const struct spans_who *who,
    struct sample *s, struct num from, struct num to, struct num weight)
{
	uint64_t start = span_time(p, from), all = span_time(p, to) - start;
	struct num given = {0};
	uint64_t spent = 0;
	size_t parts = 0;

	if (!p->read) {
		sample_end(s, weight);
		return;
	}
	sample_ids_copy(&p->roots, &s->roots);
	sample_ids_copy(&p->frames, &s->frames);
	timeline_empty(&p->times);
	add_times(p, who, start, start + all);
	for (size_t i = 0; i < p->times.n; i++) {
		const struct timeline_sum *t = &p->times.all[i];
		struct num part = weight;

		spent += t->ns;
		if (spent < all)
			part = num_scale(weight, NUM(spent), NUM(all));
		parts += end_part(p, t->path, s, num_sub(part, given));
		given = part;
	}
	if (parts > 1)
		s->sink->samples -= parts - 1;	/* count a divided sample
						 * once */
}

void
spans_visit(struct spans *p, const struct sample_visit *v)
{
	for (size_t i = 0; i < p->n; i++)
		sample_visit_id(v, &p->all[i].name);
	for (size_t i = 0; i < p->group_ids.n; i++)
		timeline_free(&p->groups[i].times);
	stacks_free(&p->paths);
}

/* Collect and sort the durations of the spans within the time of the samples.
 * Return their number. */
static size_t
collect_lengths(const struct spans *p, uint64_t *length)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n; i++)
		if (p->any && p->all[i].start <= p->last &&
		    p->all[i].end >= p->first)
			length[n++] = p->all[i].end - p->all[i].start;
	radix_elements(length, n, sizeof(*length));
	return n;
}

static void
set_meta_times(struct meta *m, const uint64_t *length, size_t n)
{
	static const struct { const char *name; uint64_t percent; } times[] = {
		{"p50", 50}, {"p90", 90}, {"p99", 99}, {"max", 100}
	};
	struct buf text = {0};

	for (size_t i = 0; i < LENGTH(times); i++) {
		size_t at = percentile_place(n, NUM(times[i].percent));
		char number[NUM_TEXT];

		buf_fmt(&text, "%s%s=", i > 0 ? " " : "", times[i].name);
		buf_add(&text, num_text(number, slice_seconds(length[at])));
	}
	meta_set(m, STR("span-times"), buf_str(&text));
	buf_free(&text);
}

static void
report_times(const struct spans *p, struct diag *d)
{
	char first[NUM_TEXT], last[NUM_TEXT];
	str from = num_text(first, slice_seconds(p->first));
	str to = num_text(last, slice_seconds(p->last));

	diag_remark(d, "no span is within the time of the samples, %.*s to "
	    "%.*s by the clock of the spans", (int)from.n, from.p,
	    (int)to.n, to.p);
}

void
spans_finish(struct spans *p, struct sample *s)
{
	struct meta *m = &s->sink->to->meta;
	uint64_t *length = buf_block(p->n + 1, sizeof(*length));
	size_t n = collect_lengths(p, length), unused = 0;

	meta_set_num(m, STR("spans"), NUM(n));
	if (n > 0)
		set_meta_times(m, length, n);
	else if (p->any && p->n > 0)
		report_times(p, s->diag);
	buf_drop(length);
	if (p->opts->over.given)
		meta_set_num(m, STR("span-over"), slice_seconds(p->over));
	if (p->opts->under.given)
		meta_set_num(m, STR("span-under"), slice_seconds(p->under));
	for (size_t i = 0; i < p->nlists; i++)
		unused += p->lists[i].used ? 0 : p->lists[i].n;
	if (unused > 0)
		diag_remark(s->diag, "%zu span%s of threads, processes or "
		    "commands without a sample", unused, unused == 1 ? " is" :
		    "s are");
	if (p->in_none > 0)
		diag_advise(s->diag, "%zu sample%s in no span; now below "
		    "\"[no span]\"", p->in_none, p->in_none == 1 ? " is" :
		    "s are");
	if (p->too_deep > 0)
		diag_remark(s->diag, "%zu sample%s in more than %d spans; now "
		    "below the outermost %d", p->too_deep, p->too_deep == 1 ?
		    " is" : "s are", SPANS_DEEPEST, SPANS_DEEPEST);
}
