/*
 * The hottest functions over time, for a profile with slices: a row for the
 * busy CPUs, and one for the share of each function.
 */
#include <math.h>

#include "common/base/buf.h"
#include "common/folded/lost.h"
#include "common/io/opt.h"
#include "common/moments/series.h"
#include "common/profile/cpu_time.h"
#include "tools/foldtop/reports/report_kind.h"

#define ROWS 5		/* functions drawn without -n */
#define LOST_LISTED 5	/* times of lost samples that are listed */
#define WIDTH 80	/* columns of a line without a terminal */
#define NUMBERS 14	/* columns of the two numbers after the bars */
#define NAME 24		/* maximum columns of a name */

struct row {
	str name;
	const struct series *series;
	double *share;		/* by column: share of samples or of CPUs */
	double mean, most;	/* printed after the bars */
};

struct timeline {
	const struct profile *profile;
	const struct page *page;
	struct cpu_time cpu_time;
	struct series_all all;	/* by function: samples per slice */
	uint32_t width;		/* slices per column */
	uint32_t columns;
	double *ran;		/* by column: samples of all functions */
	struct row *rows;	/* rows[0] is for all functions */
	size_t n, cap;
	struct arena arena;	/* memory of the arrays */
};

/* a function that may be one of the hottest */
struct candidate {
	uint32_t name;
	double samples;
	str text;
};

static int
timeline_by_samples(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->samples != y->samples)
		return x->samples < y->samples ? 1 : -1;
	return str_cmp(x->text, y->text);
}

static void
add_row(struct timeline *t, str name, const struct series *s)
{
	*APPEND(t->rows, t->cap, t->n) =
	    (struct row){.name = name, .series = s};
}

static void
add_hottest(struct timeline *t)
{
	struct candidate *all = NEW(&t->arena, struct candidate,
	    t->all.names + 1);
	size_t n = 0, most = page_rows(t->page, ROWS);

	for (uint32_t i = 0; i < t->all.names; i++)
		if (t->all.of[i].n > 0)
			all[n++] = (struct candidate){i, t->all.of[i].total,
			    names_text(t->profile->names, i)};
	SORT(all, n, timeline_by_samples);
	for (size_t i = 0; i < n && i < most; i++)
		add_row(t, all[i].text, &t->all.of[all[i].name]);
}

/*
 * Fill in the first row: the busy CPUs as a share of all CPUs, or if their
 * number is unknown, as a share of the largest value.
 */
static void
fill_busy(struct timeline *t, struct row *r)
{
	double per_cpu = t->cpu_time.rate * t->all.seconds * t->width, most = 0;

	for (uint32_t i = 0; i < t->columns; i++)
		most = fmax(most, t->ran[i]);
	r->most = per_cpu > 0 ? most / per_cpu : most;
	r->mean = t->all.slices > 0 ? t->all.busy.total /
	    (t->all.slices / (double)t->width) : 0;
	r->mean = per_cpu > 0 ? r->mean / per_cpu : r->mean;
	if (per_cpu > 0 && t->cpu_time.cpus > 0)
		most = fmax(most, per_cpu * t->cpu_time.cpus);
	for (uint32_t i = 0; i < t->columns; i++)
		r->share[i] = most > 0 ? t->ran[i] / most : 0;
}

static void
fill_row(struct timeline *t, struct row *r)
{
	r->share = NEW(&t->arena, double, t->columns + 1);
	if (r->series == &t->all.busy) {
		fill_busy(t, r);
		return;
	}
	for (size_t i = 0; i < r->series->n; i++)
		r->share[r->series->at[i].slice / t->width] +=
		    r->series->at[i].samples;
	for (uint32_t i = 0; i < t->columns; i++) {
		r->share[i] = t->ran[i] > 0 ? r->share[i] / t->ran[i] : 0;
		r->most = fmax(r->most, 100 * r->share[i]);
	}
	r->mean = 100 * r->series->total / t->all.busy.total;
}

static void
fill_rows(struct timeline *t)
{
	const struct series *s = &t->all.busy;

	t->columns = (t->all.slices + t->width - 1) / t->width;
	t->ran = NEW(&t->arena, double, t->columns + 1);
	for (size_t i = 0; i < s->n; i++)
		t->ran[s->at[i].slice / t->width] += s->at[i].samples;
	for (size_t i = 0; i < t->n; i++)
		fill_row(t, &t->rows[i]);
}

/* return the glyph for a share; only a share of 0 has an empty glyph */
static const char *
choose_level(const struct screen *s, double share)
{
	int n = (int)(share * 8 + 0.5);

	if (n == 0 && share > 0)
		n = 1;
	return s->glyphs->levels[n > 8 ? 8 : n];
}

static void
draw_row(const struct timeline *t, const struct row *r, double whole)
{
	const struct screen *s = &t->page->screen;
	bool first = r == t->rows;
	size_t room = s->width > 0 ? NAME : 0;
	struct buf b = {0};

	for (uint32_t i = 0; i < t->columns; i++)
		buf_add(&b, str_of(choose_level(s, first ? r->share[i] :
		    r->share[i] / whole)));
	if (first && t->cpu_time.rate > 0)
		buf_fmt(&b, " %6.1f %6.1f  ", r->mean, r->most);
	else if (first)
		buf_fmt(&b, " %6.0f %6.0f  ", r->mean, r->most);
	else
		buf_fmt(&b, " %5.1f%% %5.1f%%  ", r->mean, r->most);
	screen_fit(s, &b, r->name, room);
	buf_char(&b, '\n');
	out_str(t->page->out, buf_str(&b));
	buf_free(&b);
}

/* draw "0                   30 s   MEAN   MOST" */
static void
draw_axis(const struct timeline *t)
{
	struct buf b = {0}, end = {0};

	buf_fmt(&end, "%.4g s", t->all.slices * t->all.seconds);
	buf_fmt(&b, "0");
	while (b.n + end.n < t->columns)
		buf_char(&b, ' ');
	if (b.n + end.n == t->columns)
		buf_add(&b, buf_str(&end));
	while (b.n < t->columns)
		buf_char(&b, ' ');
	buf_fmt(&b, "   MEAN   MOST\n");
	out_str(t->page->out, buf_str(&b));
	buf_free(&b);
	buf_free(&end);
}

/* print "samples lost: 35 at 3-3.05 s and 7 at other times" */
static void
write_lost(const struct timeline *t)
{
	struct lost l = {0};
	struct out *o = t->page->out;
	uint64_t others = 0;

	lost_read(&l, t->profile->meta);
	for (size_t i = 0; i < l.n; i++) {
		const struct lost_time *at = &l.all[i];

		if (i < LOST_LISTED)
			out_fmt(o, "%s%llu at %.10g-%.10g s", i > 0 ? ", " :
			    "\nsamples lost: ", (unsigned long long)at->n,
			    (double)at->from / 1e9, (double)at->to / 1e9);
		else
			others += at->n;
	}
	if (others > 0)
		out_fmt(o, " and %llu at other times",
		    (unsigned long long)others);
	if (l.n > 0)
		out_text(o, "\n");
}

static void
draw_rows(struct timeline *t)
{
	struct out *o = t->page->out;
	double whole = 0;	/* share drawn at full height */

	for (size_t i = 1; i < t->n; i++)
		whole = fmax(whole, t->rows[i].most / 100);
	out_fmt(o, "a column is %.4g s; a full bar is ",
	    t->width * t->all.seconds);
	if (t->cpu_time.rate > 0 && t->cpu_time.cpus > 0)
		out_fmt(o, "%.0f CPU%s", t->cpu_time.cpus,
		    t->cpu_time.cpus == 1 ? "" : "s");
	else
		out_text(o, t->cpu_time.rate > 0 ? "the most busy CPUs" :
		    "the most samples");
	out_fmt(o, " in the first row, %.0f%% of what ran in others\n\n",
	    100 * whole);
	draw_axis(t);
	for (size_t i = 0; i < t->n; i++)
		draw_row(t, &t->rows[i], whole);
	write_lost(t);
}

static void
write_table(const struct timeline *t)
{
	struct table s = page_new_table(t->profile);
	double seconds = t->all.seconds * t->width;
	bool timed = t->cpu_time.rate > 0;

	table_column(&s, CELL_REAL, "from", "FROM");
	table_column(&s, CELL_REAL, "to", "TO");
	table_column(&s, CELL_REAL, "samples", "SAMPLES");
	table_column(&s, CELL_REAL, "share_percent", "SHARE%");
	if (timed)
		table_column(&s, CELL_REAL, "cpus", "CPUS");
	table_column(&s, CELL_NAME, "name", "FUNCTION");
	for (uint32_t i = 0; i < t->columns; i++)
		for (size_t k = 0; k < t->n; k++) {
			double share = k > 0 ? t->rows[k].share[i] :
			    t->ran[i] > 0;
			double samples = share * t->ran[i];
			const double cells[] = {i * seconds, (i + 1) * seconds,
			    samples, 100 * share,
			    samples / seconds / t->cpu_time.rate};

			for (size_t c = 0; c < (timed ? 5 : 4); c++)
				table_real(&s, cells[c], false);
			table_text(&s, t->rows[k].name);
		}
	page_table(t->page, &s, "timeline");
}

/* return the slices per column for which all columns fit on the screen */
static uint32_t
choose_width(const struct timeline *t)
{
	const struct page *page = t->page;
	size_t room = page->screen.width > 0 ? page->screen.width : WIDTH;
	uint32_t width;

	if (!page_for_people(page))
		return 1;
	room = room > NUMBERS + NAME + 10 ? room - NUMBERS - NAME - 2 : 10;
	width = (t->all.slices + (uint32_t)room - 1) / (uint32_t)room;
	return width > 0 ? width : 1;
}

static bool
write_timeline(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	struct timeline t = {.profile = p, .page = page,
	    .cpu_time = profile_cpu_time(p)};

	if (r->order == ORDER_NAME)
		opt_usage("--timeline is sorted by self or total");
	series_read(&t.all, p->slices, p->names, t.cpu_time.per_weight,
	    r->order == ORDER_TOTAL ? SERIES_TOTAL : SERIES_SELF);
	add_row(&t, STR("[all functions]"), &t.all.busy);
	add_hottest(&t);
	t.width = choose_width(&t);
	fill_rows(&t);
	page_begin(p, page, "timeline");
	if (page_for_people(page))
		draw_rows(&t);
	else
		write_table(&t);
	page_end(page);
	return true;
}

const struct report_kind report_timeline = {
	.name = "timeline",
	.what = "when the hottest functions ran (stackfold --slice)",
	.first = true,
	.time = INPUT_NEED_TIME,
	.accepts = REPORT_NUMBER | REPORT_SORT | REPORT_FORM,
	.write = write_timeline,
};
