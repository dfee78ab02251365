#include "tools/flamesvg/page/heatmap.h"

#include <math.h>
#include <string.h>

#include "common/base/sys.h"
#include "common/profile/event.h"
#include "common/profile/frame.h"
#include "common/profile/samples.h"
#include "tools/flamesvg/page/text.h"

#define PAD 10			/* pixels left and right, as of the frames */
#define NARROWEST 5		/* pixels of a column of the static map */
#define LOWEST 24		/* pixels of a map, */
#define HIGHEST 120
#define CELL 8			/* and of a row, where that has room */
#define AXIS 14			/* pixels below the map */
#define LEGEND 22
#define LETTER 6		/* of a digit */
#define TICK 90			/* pixels between times, at least */
#define FEW 4			/* samples of a CPU in a cell, at least */
#define SATURATED 0.95		/* of the capacity: no CPU is idle */

/* from little to all; the last is of saturated slices */
static const struct rgb ramp[HEATMAP_LEVELS] = {
	{254, 227, 168}, {253, 187, 99}, {244, 140, 60}, {222, 90, 40},
	{182, 45, 40}, {112, 15, 52},
};
static const struct rgb empty = {236, 238, 240};

/* what counts are, as foldtop sees it */
static struct cpu_time
find_busy(const struct slices *s, const struct meta *meta)
{
	struct num whole = stacks_total(&s->stacks, 0);
	struct samples n = samples_count(&s->stacks, 0, meta, 0);

	return cpu_time_of(meta, meta_get(meta, STR("unit")), n.n, whole);
}

/* what a slice holds when all CPUs are busy, in ticks, or 0 */
static double
find_capacity(struct heatmap *h, const struct cpu_time *b,
    const struct meta *meta)
{
	if (b->rate <= 0 || !event_is_clock(meta_get(meta, STR("event"))) ||
	    !meta_num(meta, STR("cpus"), &h->cpus) || num_is0(h->cpus))
		return 0;
	return num_real(h->cpus) * (double)h->length / 1e9 * b->rate /
	    b->per_weight * pow(10, h->tree->decimals);
}

/* rows so that columns have room; 1, or slices that make a round time */
static uint32_t
choose_rows(uint32_t slices, uint32_t most)
{
	static const uint32_t steps[] = {1, 2, 4, 5, 10, 20, 40, 50, 100};

	for (size_t i = 0; i < LENGTH(steps); i++)
		if (slices <= most * steps[i])
			return steps[i];
	return slices / most + 1;
}

/*
 * Slices that share a cell: the colour of less than a few samples would tell
 * how the sampling and the slices fall together.
 */
static uint32_t
slices_of_cell(uint64_t length, const struct meta *meta)
{
	struct num rate;
	double cell;

	if (!meta_num(meta, STR("rate"), &rate) || num_is0(rate))
		return 1;
	cell = ceil(FEW / num_real(rate) / ((double)length / 1e9));
	return cell < 1 ? 1 : cell < 1000 ? (uint32_t)cell : 1000;
}

void
heatmap_build(struct heatmap *h, const struct profile_slices *s,
    const struct tree *tree, const struct names *names,
    const struct meta *meta)
{
	const struct stacks *stacks = &s->slices.stacks;
	struct cpu_time busy = find_busy(&s->slices, meta);
	size_t cap = 0, depth;

	heatmap_marks_find(&h->marks, &s->slices, names, meta, busy);
	h->has_wall = meta_num(meta, STR("wall"), &h->wall);
	h->scale = s->scale;
	h->tree = tree;
	h->cell = slices_of_cell(s->slices.length * s->scale, meta);
	h->length = s->slices.length * s->scale * h->cell;
	h->begin = s->slices.first / s->scale;
	h->capacity = find_capacity(h, &busy, meta);
	h->n = ((s->slices.n + s->scale - 1) / s->scale - h->begin +
	    h->cell - 1) / h->cell;
	GROW(h->weight, cap, h->n + (size_t)1);
	memset(h->weight, 0, (h->n + (size_t)1) * sizeof(*h->weight));
	for (size_t i = 0; i < s->slices.parts; i++) {
		const struct slices_part *p = &s->slices.part[i];
		uint64_t *to = p->slice == SLICES_NO_TIME ? &h->timeless :
		    &h->weight[(p->slice / s->scale - h->begin) / h->cell];

		if (h->capacity > 0 && frame_idle(names_text(names,
		    stacks_ids(stacks, p->stack, &depth)[0])))
			continue;
		if (s->node[p->stack] != 0)
			*to = tree_sum(*to, tree_ticks(tree, p->count));
	}
	for (uint32_t i = 0; i < h->n; i++)
		if (h->weight[i] > h->most)
			h->most = h->weight[i];
}

void
heatmap_attributes(struct svg *s, const struct heatmap *h)
{
	svg_attr_num(s, "data-slice", slice_seconds(h->length / h->cell));
	svg_attr_int(s, "data-first", h->begin);
	svg_attr_int(s, "data-cell", h->cell);
	if (h->capacity <= 0)
		return;
	svg_attr_real(s, "data-capacity", h->capacity / h->cell /
	    pow(10, h->tree->decimals));
	svg_attr_num(s, "data-cpus", h->cpus);
}

/* the level of a weight, from 0 for nothing to HEATMAP_LEVELS */
static unsigned
level_of(const struct heatmap *h, uint64_t weight)
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

/* where the cells are */
struct grid {
	uint32_t rows, columns;
	double wide, high;	/* a cell */
	double x, y;		/* the corner */
};

static struct grid
lay_grid(const struct heatmap *h, const struct options *k, double y)
{
	double wide = (double)(k->width - 2 * PAD);
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
heatmap_height(const struct heatmap *h, const struct options *k)
{
	struct grid g = lay_grid(h, k, 0);

	return heatmap_marks_above(&h->marks) + g.high * g.rows + AXIS +
	    LEGEND + heatmap_marks_below(&h->marks);
}

/* the cells of a level as one path; time runs down, then to the right */
static void
draw_level(struct svg *s, const struct heatmap *h, const struct grid *g,
    unsigned level)
{
	struct buf d = {0};

	for (uint32_t at = 0; at < h->n; at++)
		if (level_of(h, h->weight[at]) == level)
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

static void
words(struct svg *s, double x, double y, str text)
{
	svg_start(s, "text");
	svg_attr_real(s, "x", x);
	svg_attr_real(s, "y", y);
	svg_text(s, text);
	svg_end(s);
}

/* "12.5 s", or "14:03:12.5" of the clock on the wall */
static void
add_time(struct buf *b, const struct heatmap *h, double seconds, double step)
{
	uint64_t day = (uint64_t)(seconds + 1e-6) % 86400;
	int decimals = step < 0.1 ? 2 : step < 1 ? 1 : 0;

	if (!h->has_wall) {
		buf_fmt(b, "%.10g s", seconds);
		return;
	}
	buf_fmt(b, "%02d:%02d:%0*.*f", (int)(day / 3600),
	    (int)(day / 60 % 60), decimals > 0 ? 3 + decimals : 2, decimals,
	    (double)(day % 60) + fmax(0, seconds - floor(seconds + 1e-6)));
}

static void
draw_axis(struct svg *s, const struct heatmap *h, const struct grid *g)
{
	double slice = (double)h->length / 1e9;
	double from = h->begin * slice / h->cell + num_real(h->wall);
	double scale = g->wide / (slice * g->rows);	/* pixels a second */
	double step = text_step(fmax(TICK / scale, slice));
	double to = from + g->wide * g->columns / scale;
	struct buf b = {0};

	for (double k = ceil(from / step - 1e-9) + 0.0; k * step < to; k++) {
		double x = fmax(0, k * step - from) * scale;

		b.n = 0;
		add_time(&b, h, k * step, step);
		if (x + LETTER * (double)b.n < g->wide * g->columns)
			words(s, g->x + x, g->y + g->high * g->rows + AXIS - 3,
			    buf_str(&b));
	}
	buf_free(&b);
}

static void
draw_legend(struct svg *s, const struct heatmap *h, const struct grid *g)
{
	double y = g->y + g->high * g->rows + AXIS, x = g->x;
	double slice = (double)h->length / 1e9;
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
	buf_fmt(&b, ", in cells of %.10g s%s", slice,
	    h->has_wall ? "; times are UTC" : "");
	words(s, x + 6, y + 11, buf_str(&b));
	buf_free(&b);
}

void
heatmap_draw(struct svg *s, const struct heatmap *h, const struct options *k,
    double y)
{
	struct grid g = lay_grid(h, k, y + heatmap_marks_above(&h->marks));
	uint32_t per = g.rows * h->cell * h->scale;
	struct heatmap_marks_place at = {g.x, g.y, g.wide * g.columns,
	    g.wide / per, h->begin * h->scale,
	    (h->begin + h->n * h->cell) * h->scale,
	    h->scale, g.y + g.high * g.rows + AXIS + LEGEND};

	svg_start(s, "g");
	svg_attr(s, "class", "heatmap");
	svg_attr(s, "font-size", "11");
	svg_newline(s);
	for (unsigned level = 0; level <= HEATMAP_LEVELS; level++)
		draw_level(s, h, &g, level);
	draw_axis(s, h, &g);
	draw_legend(s, h, &g);
	heatmap_marks_draw(s, &h->marks, &at);
	svg_end(s);
	svg_newline(s);
}
