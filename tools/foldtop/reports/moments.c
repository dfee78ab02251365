#include "tools/foldtop/reports/report_parts.h"

#include <math.h>

#include "common/folded/lost.h"
#include "common/moments/moments.h"
#include "tools/foldtop/reports/report_kind.h"

#define MOMENTS_LISTED 10

static void
add_samples(struct buf *b, double n)
{
	buf_fmt(b, "%.0f sample%s", n, n == 1 ? "" : "s");
}

/* append " 0.5 of 2 CPUs are busy, elsewhere 0.6." */
static void
add_busy(struct buf *b, const struct moments *t, const struct moment *m)
{
	double cpus = t->cpu_time.cpus;

	buf_fmt(b, " %.1f ", moments_cpus(t, m->busy));
	if (cpus > 0)
		buf_fmt(b, "of %.0f ", cpus);
	buf_fmt(b, "%s busy, elsewhere %.1f.", cpus == 1 ? "CPU is" :
	    "CPUs are", moments_cpus(t, m->busy_elsewhere));
}

/* append the number of samples lost in this time, which may explain it */
static void
add_lost(struct buf *b, const struct lost *l, const struct moments *t,
    const struct moment *m)
{
	int64_t length = (int64_t)t->series.length;
	uint64_t n = lost_between(l, m->window.from * length,
	    m->window.to * length);

	if (n == 0)
		return;
	buf_char(b, ' ');
	add_samples(b, (double)n);
	buf_fmt(b, " %s lost.", n == 1 ? "was" : "were");
}

/* append " (start-up): compare takes 49% of what runs, ..." */
static void
add_difference(struct buf *b, const struct profile *p, const struct moments *t,
    const struct moment *m, const struct screen *screen)
{
	const char *where = moments_place(t, m);
	double excess = moments_excess(m);
	double seconds = fabs(excess) / t->cpu_time.rate;
	const char *more = excess < 0 ? "less" : "more";

	if (where[0] != '\0')
		buf_fmt(b, " (%s)", where);
	if (moments_all(m)) {
		buf_fmt(b, ": all functions run ");
		if (t->cpu_time.rate > 0)
			buf_fmt(b, "%.2f s ", seconds);
		buf_fmt(b, "%s than elsewhere.", more);
		return;
	}
	buf_fmt(b, ": ");
	screen_fit(screen, b, moments_name(m, p->names), 0);
	buf_fmt(b, " takes %.0f%% of what runs, elsewhere %.0f%%", m->share,
	    m->elsewhere);
	if (t->cpu_time.rate > 0)
		buf_fmt(b, ": %.2f s %s", seconds, more);
	buf_char(b, '.');
}

/* print "12.40-12.95 s: gc_collect takes 85% of what runs, ..." */
static void
write_moment(const struct profile *p, const struct page *page,
    const struct lost *l, const struct moments *t, const struct moment *m)
{
	struct buf b = {0};

	moments_add_time(&b, t, m);
	add_difference(&b, p, t, m, &page->screen);
	if (t->cpu_time.rate > 0)
		add_busy(&b, t, m);
	buf_char(&b, ' ');
	add_samples(&b, m->window.samples);
	if (m->window.chance < 0.0001)
		buf_fmt(&b, "; by chance in <0.01%% of recordings.");
	else
		buf_fmt(&b, "; by chance in %.2f%% of recordings.",
		    100 * m->window.chance);
	add_lost(&b, l, t, m);
	page_paragraph(page, &b);
	buf_free(&b);
}

/* Return true if stackfold --slice=auto would make shorter slices, each of four
 * samples per busy CPU, but at most 2,000 slices. */
static bool
may_be_finer(const struct profile *p, const struct series_all *all)
{
	double most = (double)all->slices * all->seconds / 2000, length = 1e-3;
	struct num rate;

	if (!meta_num(p->meta, STR("rate"), &rate) || num_is0(rate))
		return false;
	most = fmax(most, fmin(4 / num_real(rate), 1));
	for (int i = 0; length < most * 0.999; i++)	/* 1, 2, 5, 10, ... */
		length *= i % 3 == 1 ? 2.5 : 2;
	return all->seconds > length * 1.001;
}

/* find the moments, and return how many are listed */
static size_t
find_moments(struct moments *t, const struct profile *p)
{
	moments_find(t, p->slices, p->names, profile_cpu_time(p));
	return MOMENTS_LISTED < t->n ? MOMENTS_LISTED : t->n;
}

void
report_moments_text(const struct profile *p, const struct page *page)
{
	struct out *o = page->out;
	struct moments t = {0};
	struct lost l = {0};
	size_t n = find_moments(&t, p);

	lost_read(&l, p->meta);
	if (t.n == 0)
		out_fmt(o, "no time differs from the rest by more than "
		    "chance (limit: %.1f%%)%s\n", MOMENTS_LIMIT * 100,
		    may_be_finer(p, &t.series) ? "; to find shorter times, "
		    "use: stackfold --slice=auto" : "");
	else
		out_fmt(o, "times that differ from the rest by more "
		    "than chance: %zu of %zu\n\n", n, t.n);
	for (size_t i = 0; i < n; i++)
		write_moment(p, page, &l, &t, &t.all[i]);
}

static void
write_table(const struct profile *p, const struct page *page)
{
	struct table s = page_new_table(p);
	struct moments t = {0};
	size_t n = find_moments(&t, p);
	bool timed = t.cpu_time.rate > 0;

	table_column(&s, CELL_REAL, "from", "FROM");
	table_column(&s, CELL_REAL, "to", "TO");
	table_column(&s, CELL_WORD, "place", "PLACE");
	table_column(&s, CELL_REAL, "samples", "SAMPLES");
	table_column(&s, CELL_REAL, "chance_percent", "CHANCE%");
	table_column(&s, CELL_REAL, "share_percent", "SHARE%");
	table_column(&s, CELL_REAL, "share_else_percent", "ELSE%");
	if (timed) {
		table_column(&s, CELL_REAL, "more_seconds", "MORE");
		table_column(&s, CELL_REAL, "busy", "BUSY");
		table_column(&s, CELL_REAL, "busy_else", "ELSE");
	}
	table_column(&s, CELL_NAME, "name", "FUNCTION");
	for (size_t i = 0; i < n; i++) {
		const struct moment *m = &t.all[i];
		const double cells[] = {
			m->window.samples, m->window.chance * 100, m->share,
			m->elsewhere, moments_excess(m) / t.cpu_time.rate,
			moments_cpus(&t, m->busy),
			moments_cpus(&t, m->busy_elsewhere)
		};

		table_real(&s, m->window.from * t.series.seconds, false);
		table_real(&s, m->window.to * t.series.seconds, false);
		table_text(&s, str_of(moments_place(&t, m)));
		for (size_t k = 0; k < (timed ? 7 : 4); k++)
			table_real(&s, cells[k], false);
		table_text(&s, moments_name(m, p->names));
	}
	page_table(page, &s, "moments");
}

static bool
write_moments(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	(void)r;
	page_begin(p, page, "moments");
	if (page_for_people(page))
		report_moments_text(p, page);
	else
		write_table(p, page);
	page_end(page);
	return true;
}

const struct report_kind report_moments = {
	.name = "moments",
	.what = "times that differ from the rest (stackfold --slice)",
	.first = true,
	.time = INPUT_NEED_TIME,
	.accepts = REPORT_FORM,
	.write = write_moments,
};
