#include "tools/flamesvg/page/heatmap_marks.h"

#include <math.h>

#define MARKS_MOST 10	/* maximum number of moments marked */
#define MARKS_LISTED 5	/* moments listed below the static map */
#define ABOVE 14		/* height of the marks, in pixels */
#define LINE 15			/* height of a line of the list, in pixels */
#define THINNEST 3		/* minimum width of a mark, in pixels */

void
heatmap_marks_find(struct heatmap_marks *m, const struct slices *s,
    const struct names *names, const struct meta *meta,
    struct cpu_time cpu_time)
{
	m->names = names;
	moments_find(&m->moments, s, names, cpu_time);
	if (m->moments.n > MARKS_MOST)
		m->moments.n = MARKS_MOST;
	lost_read(&m->lost, meta);
}

double
heatmap_marks_above(const struct heatmap_marks *m)
{
	return m->moments.n + m->lost.n > 0 ? ABOVE : 0;
}

static size_t
count_listed(const struct heatmap_marks *m)
{
	return m->moments.n < MARKS_LISTED ? m->moments.n : MARKS_LISTED;
}

double
heatmap_marks_below(const struct heatmap_marks *m)
{
	return LINE * (double)count_listed(m);
}

/* Append " 85% (else 3%), 2.0 of 2 CPUs busy (else 0.8)", as far as known. */
static void
add_facts(struct buf *b, const struct moments *t, const struct moment *m)
{
	if (!moments_all(m))
		buf_fmt(b, " %.0f%% (else %.0f%%)", m->share, m->elsewhere);
	if (t->cpu_time.rate <= 0)
		return;
	buf_fmt(b, ", %.1f", moments_cpus(t, m->busy));
	if (t->cpu_time.cpus > 0)
		buf_fmt(b, " of %.0f", t->cpu_time.cpus);
	buf_fmt(b, " CPUs busy (else %.1f)",
	    moments_cpus(t, m->busy_elsewhere));
}

/* Append "6.00-6.50 s compare 49% (else 0%), 0.5 of 2 CPUs busy (else 0.6)". */
static void
describe_moment(struct buf *b, const struct heatmap_marks *m,
    const struct moment *one)
{
	const char *where = moments_place(&m->moments, one);

	moments_add_time(b, &m->moments, one);
	buf_char(b, ' ');
	if (where[0] != '\0')
		buf_fmt(b, "%s: ", where);
	buf_add(b, moments_name(one, m->names));
	add_facts(b, &m->moments, one);
}

/* Draw a bar above slices from..to-1, with a tooltip, and a number above 0. */
static void
draw_bar(struct svg *s, const struct heatmap_marks_place *at, const char *class,
    double from, double to, size_t number, str text)
{
	double x = at->x + (from - at->begin) * at->pixels;
	double wide = fmax(THINNEST, (to - from) * at->pixels);
	struct buf b = {0};

	x = fmin(x, at->x + at->wide - wide);
	x = floor(x * 10) / 10;
	svg_start(s, "g");
	svg_attr(s, "class", class);
	svg_attr_int(s, "data-from", (uint64_t)(from / at->scale));
	svg_attr_int(s, "data-to", (uint64_t)ceil(to / at->scale));
	svg_start(s, "title");
	svg_text(s, text);
	svg_end(s);
	svg_start(s, "rect");
	svg_attr_real(s, "x", x);
	svg_attr_real(s, "y", number > 0 ? at->y - 4 : at->y - 13);
	svg_attr_real(s, "width", ceil(wide * 10) / 10);
	svg_attr_int(s, "height", number > 0 ? 3 : 4);
	svg_attr(s, "fill", number > 0 ? "#1a5fb4" : "#c01c28");
	svg_end(s);
	if (number > 0) {
		buf_fmt(&b, "%zu", number);
		svg_start(s, "text");
		svg_attr_real(s, "x", fmin(x, at->x + at->wide - 12));
		svg_attr_real(s, "y", at->y - 5);
		svg_attr(s, "font-size", "10");
		svg_text(s, buf_str(&b));
		svg_end(s);
	}
	svg_end(s);
	svg_newline(s);
	buf_free(&b);
}

static void
draw_lost(struct svg *s, const struct heatmap_marks *m,
    const struct heatmap_marks_place *at)
{
	double length = (double)m->moments.series.length;
	struct buf b = {0};

	for (size_t i = 0; i < m->lost.n; i++) {
		const struct lost_time *t = &m->lost.all[i];
		double from = (double)t->from / length;
		double to = fmin((double)t->to / length, at->end);

		if (from < at->begin || from >= to)
			continue;
		b.n = 0;
		buf_fmt(&b, "%.10g-%.10g s: %llu sample%s lost",
		    (double)t->from / 1e9, (double)t->to / 1e9,
		    (unsigned long long)t->n, t->n == 1 ? "" : "s");
		draw_bar(s, at, "lost", from, to, 0, buf_str(&b));
	}
	buf_free(&b);
}

void
heatmap_marks_draw(struct svg *s, const struct heatmap_marks *m,
    const struct heatmap_marks_place *at)
{
	struct buf b = {0};

	for (size_t i = 0; i < m->moments.n; i++) {
		const struct moment *one = &m->moments.all[i];

		b.n = 0;
		describe_moment(&b, m, one);
		draw_bar(s, at, "moment", one->window.from, one->window.to,
		    i + 1, buf_str(&b));
	}
	draw_lost(s, m, at);
	for (size_t i = 0; i < count_listed(m); i++) {
		b.n = 0;
		buf_fmt(&b, "%zu: ", i + 1);
		describe_moment(&b, m, &m->moments.all[i]);
		svg_text_at(s, NULL, at->x, at->below +
		    LINE * (double)(i + 1) - 4, buf_str(&b));
		svg_newline(s);
	}
	buf_free(&b);
}
