#include "tools/flamesvg/page/heatmap.h"

#include <math.h>

#include "common/base/sys.h"
#include "tools/flamesvg/page/text.h"

#define PAD 10			/* margin left and right, in pixels */
#define NARROWEST 5		/* minimum width of a column, in pixels */
#define LOWEST 24		/* height limits of the cells, in pixels */
#define HIGHEST 120
#define CELL 8			/* height of a row, in pixels */
#define AXIS 14			/* height of the times below it, in pixels */
#define LEGEND 22		/* height of the legend below them, in pixels */
#define DIGIT 6			/* width of a digit, in pixels */
#define TICK 90			/* minimum distance of times, in pixels */
#define SATURATED 0.95		/* share of the capacity with no idle CPU */

/* from low to high load; the last colour is that of saturated slices */
static const struct rgb ramp[HEATMAP_LEVELS] = {
	{254, 227, 168}, {253, 187, 99}, {244, 140, 60}, {222, 90, 40},
	{182, 45, 40}, {112, 15, 52},
};
static const struct rgb empty = {236, 238, 240};

/* Return a number of rows, usually a round one, for up to `most` columns. */
static uint32_t
choose_rows(uint32_t cells, uint32_t most)
{
	static const uint32_t steps[] = {1, 2, 4, 5, 10, 20, 40, 50, 100};

	for (size_t i = 0; i < LENGTH(steps); i++)
		if (cells <= most * steps[i])
			return steps[i];
	return cells / most + 1;
}

void
heatmap_init(struct heatmap *m, const struct heat_cells *cells,
    const struct stack_times *s, const struct names *names,
    const struct meta *meta)
{
	*m = (struct heatmap){.cells = cells};
	heatmap_marks_find(&m->marks, &s->slices, names, meta,
	    cells->cpu_time);
	m->has_wall = meta_num(meta, STR("wall"), &m->wall);
}

/* Return the level of a weight, from 0 for nothing to HEATMAP_LEVELS. */
static unsigned
find_level(const struct heat_cells *h, uint64_t weight)
{
	double whole = h->capacity > 0 ? h->capacity : (double)h->most;
	double share = (double)weight / whole;

	if (weight == 0)
		return 0;
	if (h->capacity > 0 && share >= SATURATED)
		return HEATMAP_LEVELS;
	share = share < 1 ? share : 1;
	return 1 + (unsigned)(share * 0.999 *
	    (HEATMAP_LEVELS - (h->capacity > 0)));
}

struct grid {
	uint32_t rows, columns;
	double wide, high;	/* size of a cell, in pixels */
	double x, y;		/* upper left corner */
};

static struct grid
lay_grid(const struct heat_cells *h, long page, double y)
{
	double wide = (double)(page - 2 * PAD);
	uint32_t n = h->n > 0 ? h->n : 1;
	uint32_t most = (uint32_t)(wide / NARROWEST) + 1;
	struct grid g = {.x = PAD, .y = y};
	double high;

	g.rows = choose_rows(n, most);
	g.columns = (n + g.rows - 1) / g.rows;
	high = g.rows * CELL;
	g.high = (high < LOWEST ? LOWEST : high > HIGHEST ? HIGHEST : high) /
	    g.rows;
	g.wide = wide / g.columns;
	return g;
}

double
heatmap_height(const struct heatmap *m, long page)
{
	struct grid g = lay_grid(m->cells, page, 0);

	return heatmap_marks_above(&m->marks) + g.high * g.rows + AXIS +
	    LEGEND + heatmap_marks_below(&m->marks);
}

/* Draw the cells of a level as one path; time runs down, then to the right. */
static void
draw_level(struct svg *s, const struct heat_cells *h, const struct grid *g,
    unsigned level)
{
	struct buf d = {0};

	for (uint32_t at = 0; at < h->n; at++)
		if (find_level(h, h->weight[at]) == level)
			buf_fmt(&d, "M%.1f %.1fh%.1fv%.1fh-%.1fz",
			    g->x + at / g->rows * g->wide,
			    g->y + at % g->rows * g->high, g->wide, g->high,
			    g->wide);
	if (d.n > 0) {
		svg_start(s, "path");
		svg_attr_rgb(s, "fill", level == 0 ? empty : ramp[level - 1]);
		svg_attr_str(s, "d", buf_str(&d));
		svg_end(s);
		svg_newline(s);
	}
	buf_free(&d);
}

/* Append "12.5 s", or the time of day: "14:03:12.5". */
static void
add_time(struct buf *b, const struct heatmap *m, double seconds, double step)
{
	uint64_t day = (uint64_t)(seconds + 1e-6) % 86400;
	int decimals = step < 0.1 ? 2 : step < 1 ? 1 : 0;

	if (!m->has_wall) {
		buf_fmt(b, "%.10g s", seconds);
		return;
	}
	buf_fmt(b, "%02d:%02d:%0*.*f", (int)(day / 3600),
	    (int)(day / 60 % 60), decimals > 0 ? 3 + decimals : 2, decimals,
	    (double)(day % 60) + fmax(0, seconds - floor(seconds + 1e-6)));
}

static void
draw_axis(struct svg *s, const struct heatmap *m, const struct grid *g)
{
	const struct heat_cells *h = m->cells;
	double cell = (double)h->length / 1e9;
	double from = h->first * cell / h->slices + num_real(m->wall);
	double scale = g->wide / (cell * g->rows);	/* pixels a second */
	double step = text_step(fmax(TICK / scale, cell));
	double to = from + g->wide * g->columns / scale;
	struct buf b = {0};

	for (double k = ceil(from / step - 1e-9) + 0.0; k * step < to; k++) {
		double x = fmax(0, k * step - from) * scale;

		b.n = 0;
		add_time(&b, m, k * step, step);
		if (x + DIGIT * (double)b.n < g->wide * g->columns)
			svg_text_at(s, NULL, g->x + x,
			    g->y + g->high * g->rows + AXIS - 3, buf_str(&b));
	}
	buf_free(&b);
}

static void
draw_legend(struct svg *s, const struct heatmap *m, const struct grid *g)
{
	const struct heat_cells *h = m->cells;
	double y = g->y + g->high * g->rows + AXIS, x = g->x;
	struct buf b = {0};

	for (unsigned i = 0; i <= HEATMAP_LEVELS; i++, x += 12) {
		svg_start(s, "rect");
		svg_attr_real(s, "x", x);
		svg_attr_real(s, "y", y + 2);
		svg_attr_int(s, "width", 12);
		svg_attr_int(s, "height", 10);
		svg_attr_rgb(s, "fill", i == 0 ? empty : ramp[i - 1]);
		svg_end(s);
	}
	if (h->capacity > 0)
		buf_fmt(&b, "from idle to all of %.10g CPU%s busy",
		    num_real(h->cpus), num_real(h->cpus) > 1 ? "s" : "");
	else
		buf_add(&b, STR("from nothing to the heaviest"));
	buf_fmt(&b, ", in cells of %.10g s%s", (double)h->length / 1e9,
	    m->has_wall ? "; times are UTC" : "");
	svg_text_at(s, NULL, x + 6, y + 11, buf_str(&b));
	buf_free(&b);
}

void
heatmap_draw(struct svg *s, const struct heatmap *m, long page, double y)
{
	const struct heat_cells *h = m->cells;
	struct grid g = lay_grid(h, page, y + heatmap_marks_above(&m->marks));
	uint32_t slices = g.rows * h->slices * h->scale;
	struct heatmap_marks_place at = {
		.x = g.x, .y = g.y, .wide = g.wide * g.columns,
		.pixels = g.wide / slices,
		.begin = h->first * h->scale,
		.end = (h->first + h->n * h->slices) * h->scale,
		.scale = h->scale,
		.below = g.y + g.high * g.rows + AXIS + LEGEND,
	};

	svg_start(s, "g");
	svg_attr(s, "class", "heatmap");
	svg_attr(s, "font-size", "11");
	svg_newline(s);
	for (unsigned level = 0; level <= HEATMAP_LEVELS; level++)
		draw_level(s, h, &g, level);
	draw_axis(s, m, &g);
	draw_legend(s, m, &g);
	heatmap_marks_draw(s, &m->marks, &at);
	svg_end(s);
	svg_newline(s);
}
