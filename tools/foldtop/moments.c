#include "tools/foldtop/moments.h"

#include <math.h>
#include <stdlib.h>

#include "common/err.h"
#include "common/sys.h"
#include "tools/foldtop/busy.h"
#include "tools/foldtop/scan.h"
#include "tools/foldtop/series.h"

#define LIMIT 0.001	/* the largest chance that is reported */
#define LINES 10	/* moments, unless -n says otherwise */
#define POINTS 5	/* by which a share must have grown, in percent, */
#define MORE 1.2	/* or what ran at all, as a factor */
#define WHATEVER UINT32_MAX	/* in place of a name: anything ran */

struct moment {
	struct scan_window window;
	uint32_t name;
	double share, elsewhere;	/* of what ran, in percent */
	double busy, busy_elsewhere;	/* samples of a slice */
};

struct moments {
	const struct series_all *series;
	struct moment *all;
	size_t n, cap;
};

static double
excess(const struct moment *m)
{
	return m->window.samples - m->window.expected;
}

static int
by_excess(const void *a, const void *b)
{
	const struct moment *x = a, *y = b;

	if (excess(x) != excess(y))
		return excess(x) < excess(y) ? 1 : -1;
	if (x->window.from != y->window.from)
		return x->window.from < y->window.from ? -1 : 1;
	return (x->name > y->name) - (x->name < y->name);
}

static const struct series *
series_of(const struct series_all *a, uint32_t name)
{
	return name == WHATEVER ? &a->busy : &a->of[name];
}

/* shares of the function and of everything, there and elsewhere */
static void
measure(const struct series_all *a, struct moment *m)
{
	const struct scan_window *w = &m->window;
	const struct series *s = series_of(a, m->name);
	double here = series_sum(&a->busy, w->from, w->to);
	double rest = a->busy.total - here;
	uint32_t length = w->to - w->from;

	m->share = here > 0 ? 100 * w->samples / here : 0;
	m->elsewhere = rest > 0 ?
	    fmax(0, 100 * (s->total - w->samples) / rest) : 0;
	m->busy = here / length;
	m->busy_elsewhere = rest / (a->slices - length);
}

/* samples that there are because of a larger share, not of busier CPUs */
static double
contrast(const struct moment *m)
{
	return (m->share - m->elsewhere) * m->busy *
	    (m->window.to - m->window.from);
}

/* is it more than what only a test can see? */
static bool
visible(const struct moment *m)
{
	return m->share - m->elsewhere >= POINTS ||
	    (m->name == WHATEVER && m->busy >= MORE * m->busy_elsewhere);
}

static void
look_at(struct moments *t, const struct scanner *c, uint32_t name)
{
	struct scan_window found[SCAN_MOST];
	unsigned n = scan(c, series_of(t->series, name), found);

	for (unsigned i = 0; i < n; i++) {
		struct moment m = {.window = found[i], .name = name};

		measure(t->series, &m);
		if (!visible(&m))
			continue;
		GROW(t->all, t->cap, t->n + 1);
		t->all[t->n++] = m;
	}
}

static void
find(struct moments *t, const struct series_all *a)
{
	struct scanner c;
	double tests = 1;

	t->series = a;
	for (uint32_t i = 0; i < a->names; i++)
		tests += a->of[i].n > 0;
	scan_open(&c, a->slices, tests, LIMIT);
	look_at(t, &c, WHATEVER);
	for (uint32_t i = 0; i < a->names; i++)
		if (a->of[i].n > 0)
			look_at(t, &c, i);
}

/* is most of b within a, or of a within b? */
static bool
same_time(const struct moment *a, const struct moment *b)
{
	uint32_t from = a->window.from > b->window.from ? a->window.from :
	    b->window.from;
	uint32_t to = a->window.to < b->window.to ? a->window.to :
	    b->window.to;
	uint32_t n = a->window.to - a->window.from;
	uint32_t m = b->window.to - b->window.from;

	return to > from && (to - from) * 2 >= (n < m ? n : m);
}

static double
mean_depth(const struct series_all *a, uint32_t name)
{
	const struct series *s = series_of(a, name);

	return name == WHATEVER || s->total <= 0 ? -1 : s->depth / s->total;
}

/*
 * Of all that differs at the time of the first, the one that says most: whose
 * share grew most, or almost so, and which is called last.
 */
static struct moment
leader(const struct moments *t, const struct moment *first,
    const bool *taken)
{
	double most = 0;
	struct moment best = *first;

	for (const struct moment *m = first; m < t->all + t->n; m++)
		if (!taken[m - t->all] && same_time(first, m) &&
		    contrast(m) > most)
			most = contrast(m);
	for (const struct moment *m = first; m < t->all + t->n; m++)
		if (!taken[m - t->all] && same_time(first, m) &&
		    contrast(m) > 0.95 * most &&
		    (contrast(&best) <= 0.95 * most ||
		    mean_depth(t->series, m->name) >
		    mean_depth(t->series, best.name)))
			best = *m;
	return best;
}

/* one moment for each time, the largest excess first */
static void
merge(struct moments *t)
{
	struct arena arena = {0};
	bool *taken = NEW(&arena, bool, t->n + 1);
	struct moment *kept = NEW(&arena, struct moment, t->n + 1);
	size_t n = 0;

	if (t->n > 0)
		qsort(t->all, t->n, sizeof(*t->all), by_excess);
	for (size_t i = 0; i < t->n; i++) {
		if (taken[i])
			continue;
		kept[n] = leader(t, &t->all[i], taken);
		for (size_t k = i; k < t->n; k++)
			taken[k] |= same_time(&t->all[i], &t->all[k]) ||
			    same_time(&kept[n], &t->all[k]);
		n++;
	}
	for (size_t i = 0; i < n; i++)
		t->all[i] = kept[i];
	t->n = n;
	if (n > 0)
		qsort(t->all, n, sizeof(*t->all), by_excess);
}

/* "12.40", the start of a slice in seconds */
static void
add_time(struct buf *b, const struct slices *t, uint32_t slice)
{
	struct slice_form f = slice_form(t->length, 0);

	buf_fmt(b, "%.*f", f.decimals, (double)slice * (double)t->length /
	    1e9);
}

/* where it is in the recording, if that says something */
static const char *
place(const struct series_all *a, const struct moment *m)
{
	const struct series *s = &a->busy;

	if (m->window.from <= s->at[0].slice)
		return "start-up";
	return m->window.to > s->at[s->n - 1].slice ? "end" : "";
}

static double
in_cpus(const struct series_all *a, const struct busy *b, double samples)
{
	return samples / (b->rate * a->seconds);
}

static str
name_of(const struct report_context *rc, uint32_t name)
{
	return name == WHATEVER ? STR("[all functions]") :
	    names_text(rc->profile->names, name);
}

static void
add_busy(struct buf *b, const struct series_all *a, const struct busy *busy,
    const struct moment *m)
{
	if (busy->rate <= 0)
		return;
	buf_fmt(b, ", %.1f", in_cpus(a, busy, m->busy));
	if (busy->cpus > 0)
		buf_fmt(b, " of %.0f", busy->cpus);
	buf_fmt(b, " CPUs busy (else %.1f)",
	    in_cpus(a, busy, m->busy_elsewhere));
}

static void
add_chance(struct buf *b, double chance)
{
	if (chance < 0.0001)
		buf_fmt(b, "<0.01%%");
	else
		buf_fmt(b, "%.2f%%", chance * 100);
}

/* "12.40-12.95 s  gc_collect 85% (else 3%), 2.0 of 2 CPUs busy (else 0.8)" */
static void
write_line(const struct report_context *rc, const struct series_all *a,
    const struct busy *busy, const struct moment *m)
{
	const char *where = place(a, m);
	struct buf b = {0};

	add_time(&b, rc->profile->slices, m->window.from);
	buf_char(&b, '-');
	add_time(&b, rc->profile->slices, m->window.to);
	buf_fmt(&b, " s  ");
	if (where[0] != '\0')
		buf_fmt(&b, "%s: ", where);
	screen_name(&b, name_of(rc, m->name));
	if (m->name != WHATEVER)
		buf_fmt(&b, " %.0f%% (else %.0f%%)", m->share, m->elsewhere);
	add_busy(&b, a, busy, m);
	if (busy->rate > 0)
		buf_fmt(&b, ", %.2f s more", excess(m) / busy->rate);
	buf_fmt(&b, ", %.0f samples, chance ", m->window.samples);
	add_chance(&b, m->window.chance);
	buf_char(&b, '\n');
	out_str(rc->out, buf_str(&b));
	buf_free(&b);
}

static void
write_text(const struct report_context *rc, const struct series_all *a,
    const struct busy *busy, const struct moments *t, size_t n)
{
	if (t->n == 0)
		out_fmt(rc->out, "no time differs from the rest by more than "
		    "chance (limit: %.1f%%)\n", LIMIT * 100);
	else
		out_fmt(rc->out, "times that differ from the rest by more "
		    "than chance: %zu of %zu\n\n", n, t->n);
	for (size_t i = 0; i < n; i++)
		write_line(rc, a, busy, &t->all[i]);
}

static void
columns(struct table *s, bool timed)
{
	table_column(s, CELL_PART, "from", "FROM");
	table_column(s, CELL_PART, "to", "TO");
	table_column(s, CELL_WORD, "place", "PLACE");
	table_column(s, CELL_PART, "samples", "SAMPLES");
	table_column(s, CELL_PART, "chance_percent", "CHANCE%");
	table_column(s, CELL_PART, "share_percent", "SHARE%");
	table_column(s, CELL_PART, "share_else_percent", "ELSE%");
	if (timed) {
		table_column(s, CELL_PART, "more_seconds", "MORE");
		table_column(s, CELL_PART, "busy", "BUSY");
		table_column(s, CELL_PART, "busy_else", "ELSE");
	}
	table_column(s, CELL_NAME, "name", "FUNCTION");
}

static void
write_table(const struct report_context *rc, const struct series_all *a,
    const struct busy *busy, const struct moments *t, size_t n)
{
	struct table s = report_new_table(rc);

	columns(&s, busy->rate > 0);
	for (size_t i = 0; i < n; i++) {
		const struct moment *m = &t->all[i];
		const double cells[] = {
			m->window.samples, m->window.chance * 100, m->share,
			m->elsewhere, excess(m) / busy->rate,
			in_cpus(a, busy, m->busy),
			in_cpus(a, busy, m->busy_elsewhere)
		};

		table_percent(&s, m->window.from * a->seconds, false);
		table_percent(&s, m->window.to * a->seconds, false);
		table_text(&s, str_of(place(a, m)));
		for (size_t k = 0; k < (busy->rate > 0 ? 7 : 4); k++)
			table_percent(&s, cells[k], false);
		table_text(&s, name_of(rc, m->name));
	}
	report_table(rc, &s, "moments");
}

void
moments_report(const struct report_context *rc)
{
	struct busy busy = busy_of(rc->profile);
	struct series_all series = {0};
	struct moments t = {0};
	size_t n = report_most(rc, LINES);

	series_read(&series, rc->profile->slices, rc->profile->names,
	    busy.per_weight, SERIES_TOTAL);
	find(&t, &series);
	merge(&t);
	n = n < t.n ? n : t.n;
	report_begin(rc, "moments");
	if (rc->form == FORM_MARKDOWN)
		out_text(rc->out, "```\n");
	if (report_for_people(rc))
		write_text(rc, &series, &busy, &t, n);
	else
		write_table(rc, &series, &busy, &t, n);
	if (rc->form == FORM_MARKDOWN)
		out_text(rc->out, "```\n");
	report_end(rc);
}
