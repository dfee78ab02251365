#include "common/moments/moments.h"

#include <math.h>

#include "common/base/arena.h"

/* A moment is reported if it differs from the rest of the time by at least: */
#define POINTS 5	/* minimum increase of a share in percentage points */
#define LACK 10		/* minimum decrease of a share in percentage points */
#define MORE 1.2	/* minimum factor for all functions together */
#define COMMON 5	/* minimum percentage of samples of a function that */
			/* is searched for moments with fewer samples */
#define ALL_FUNCTIONS UINT32_MAX	/* `name` for all functions */

double
moments_excess(const struct moment *m)
{
	return m->window.samples - m->window.expected;
}

static int
by_excess(const void *a, const void *b)
{
	const struct moment *x = a, *y = b;
	double m = fabs(moments_excess(x)), n = fabs(moments_excess(y));

	if (m != n)
		return m < n ? 1 : -1;
	if (x->window.from != y->window.from)
		return x->window.from < y->window.from ? -1 : 1;
	return (x->name > y->name) - (x->name < y->name);
}

static const struct series *
get_series(const struct series_all *a, uint32_t name)
{
	return name == ALL_FUNCTIONS ? &a->busy : &a->of[name];
}

/* Measure the function's share and the samples per slice, in the window and
 * elsewhere. */
static void
measure_window(const struct series_all *a, struct moment *m)
{
	const struct scan_window *w = &m->window;
	const struct series *s = get_series(a, m->name);
	double here = series_sum(&a->busy, w->from, w->to);
	double rest = a->busy.total - here;
	uint32_t length = w->to - w->from;

	m->share = here > 0 ? 100 * w->samples / here : 0;
	m->elsewhere = rest > 0 ?
	    fmax(0, 100 * (s->total - w->samples) / rest) : 0;
	m->busy = here / length;
	m->busy_elsewhere = rest / (a->slices - a->first - length);
}

/* Return 100 times the number of samples in the window that the function's
 * larger share explains, not busier CPUs; negative for a smaller share. */
static double
rate_contrast(const struct moment *m)
{
	return (m->share - m->elsewhere) * m->busy *
	    (m->window.to - m->window.from);
}

/* Return whether the difference is large enough to report. */
static bool
is_visible(const struct moment *m)
{
	bool more = moments_excess(m) > 0;
	double most = fmax(m->busy, m->busy_elsewhere);
	double least = fmin(m->busy, m->busy_elsewhere);

	if (m->name == ALL_FUNCTIONS)
		return most >= MORE * least &&
		    more == (m->busy > m->busy_elsewhere);
	return more ? m->share - m->elsewhere >= POINTS :
	    m->elsewhere - m->share >= LACK && m->busy > 0;
}

/* Return whether the windows overlap by half of the shorter one. */
static bool
is_same_time(const struct moment *a, const struct moment *b)
{
	uint32_t from = a->window.from > b->window.from ? a->window.from :
	    b->window.from;
	uint32_t to = a->window.to < b->window.to ? a->window.to :
	    b->window.to;
	uint32_t n = a->window.to - a->window.from;
	uint32_t m = b->window.to - b->window.from;

	return to > from && (to - from) * 2 >= (n < m ? n : m);
}

/* Return the score of a moment; a larger share scores twice as much as a
 * smaller one. */
static double
rate_moment(const struct moment *m)
{
	double c = rate_contrast(m);

	return c < 0 ? -c / 2 : c;
}

static double
mean_depth(const struct series_all *a, uint32_t name)
{
	const struct series *s = get_series(a, name);

	return name != ALL_FUNCTIONS && s->total > 0 ? s->depth / s->total :
	    -1;
}

/* Add the moments of a function. */
static void
find_moments(struct moments *t, struct scan *room, uint32_t name)
{
	const struct series_all *a = &t->series;
	const struct series *s = get_series(a, name);
	struct scan_found found;

	scan_find(room, s, 100 * s->total >= COMMON * a->busy.total, &found);
	for (unsigned i = 0; i < found.n; i++) {
		struct moment m = {.window = found.window[i], .name = name};

		measure_window(a, &m);
		if (!is_visible(&m))
			continue;
		*APPEND(t->all, t->cap, t->n) = m;
	}
}

static void
find_all(struct moments *t)
{
	const struct series_all *a = &t->series;
	struct scan room;
	double tests = 2;	/* all functions together, both directions */

	for (uint32_t i = 0; i < a->names; i++)
		tests += 2 * (a->of[i].n > 0);
	scan_open(&room, a, tests, MOMENTS_LIMIT);
	find_moments(t, &room, ALL_FUNCTIONS);
	for (uint32_t i = 0; i < a->names; i++)
		if (a->of[i].n > 0)
			find_moments(t, &room, i);
}

/* Return the moment whose function explains a time best: of those with at least
 * 95 % of the highest score, the one deepest in the stacks. */
static struct moment
choose_leader(const struct moments *t, const struct moment *first,
    const bool *taken)
{
	double most = 0;
	struct moment best = *first;

	for (const struct moment *m = first; m < t->all + t->n; m++)
		if (!taken[m - t->all] && is_same_time(first, m) &&
		    rate_moment(m) > most)
			most = rate_moment(m);
	for (const struct moment *m = first; m < t->all + t->n; m++)
		if (!taken[m - t->all] && is_same_time(first, m) &&
		    rate_moment(m) > 0.95 * most &&
		    (rate_moment(&best) <= 0.95 * most ||
		    mean_depth(&t->series, m->name) >
		    mean_depth(&t->series, best.name)))
			best = *m;
	return best;
}

/* Keep one moment for each time, sorted by excess or lack. */
static void
merge_moments(struct moments *t)
{
	struct arena arena = {0};
	bool *taken = NEW(&arena, bool, t->n + 1);
	struct moment *kept = NEW(&arena, struct moment, t->n + 1);
	size_t n = 0;

	SORT(t->all, t->n, by_excess);
	for (size_t i = 0; i < t->n; i++) {
		if (taken[i])
			continue;
		kept[n] = choose_leader(t, &t->all[i], taken);
		for (size_t k = i; k < t->n; k++)
			taken[k] |= is_same_time(&t->all[i], &t->all[k]) ||
			    is_same_time(&kept[n], &t->all[k]);
		n++;
	}
	for (size_t i = 0; i < n; i++)
		t->all[i] = kept[i];
	t->n = n;
	SORT(t->all, n, by_excess);
}

void
moments_find(struct moments *t, const struct slices *s,
    const struct names *names, struct cpu_time cpu_time)
{
	t->cpu_time = cpu_time;
	series_read(&t->series, s, names, cpu_time.per_weight, SERIES_TOTAL);
	find_all(t);
	merge_moments(t);
}

bool
moments_all(const struct moment *m)
{
	return m->name == ALL_FUNCTIONS;
}

str
moments_name(const struct moment *m, const struct names *names)
{
	return moments_all(m) ? STR("[all functions]") :
	    names_text(names, m->name);
}

const char *
moments_place(const struct moments *t, const struct moment *m)
{
	const struct series *s = &t->series.busy;

	if (m->window.from <= s->at[0].slice)
		return "start-up";
	return m->window.to > s->at[s->n - 1].slice ? "end" : "";
}

double
moments_cpus(const struct moments *t, double samples)
{
	return samples / (t->cpu_time.rate * t->series.seconds);
}

void
moments_add_time(struct buf *b, const struct moments *t,
    const struct moment *m)
{
	struct slice_form f = slice_form(t->series.length, 0);

	buf_fmt(b, "%.*f-%.*f s", f.decimals,
	    m->window.from * t->series.seconds, f.decimals,
	    m->window.to * t->series.seconds);
}
