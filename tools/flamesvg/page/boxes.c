#include "tools/flamesvg/page/boxes.h"

#include <inttypes.h>

#include "common/profile/frame.h"
#include "tools/flamesvg/page/diff_text.h"
#include "tools/flamesvg/page/text.h"

#define OUTLINE 30		/* least width for an outline, in 1/10 pixel */

/* state for drawing boxes; b is reused for texts */
struct pen {
	struct svg *svg;
	const struct picture *picture;
	const struct picture_place *at;
	struct buf b;
};

static double
find_row_y(const struct pen *pen, uint32_t row)
{
	double h = (double)pen->picture->settings->row;

	return pen->picture->settings->inverted ? pen->at->top + row * h :
	    pen->at->foot - (row + 1.0) * h + 1;
}

static str
get_name(const struct picture *p, uint32_t node)
{
	uint32_t id = p->tree->name[node];

	return id == TREE_ROOT ? STR("") : names_text(p->names, id);
}

/* "1,234 samples, 12.34%" */
static void
add_weight(struct buf *b, const struct picture *p, uint64_t ticks,
    uint64_t whole)
{
	struct num n = tree_num(p->tree, ticks);

	text_count(b, &p->settings->unit, n);
	buf_add(b, STR(", "));
	text_share(b, n, tree_num(p->tree, whole));
}

/*
 * Make a tooltip.  It has the count that the width shows, or the count after if
 * the width shows the larger of before and after.
 */
static str
make_tooltip(struct pen *pen, uint32_t node)
{
	const struct picture *p = pen->picture;
	const struct diff *d = p->diff;
	const uint64_t *of = d != NULL && d->max ?
	    p->tree->total[DIFF_AFTER] : p->weight;
	uint64_t whole = of == p->weight ? p->whole : of[0];
	struct buf *b = &pen->b;

	b->n = 0;
	if (node == 0) {
		buf_add(b, STR("all ("));
		text_count(b, &p->settings->unit, tree_num(p->tree, whole));
		buf_add(b, STR(", 100%)"));
	} else {
		buf_add(b, frame_plain(get_name(p, node)));
		buf_add(b, STR(" ("));
		add_weight(b, p, of[node], whole);
		if (d != NULL)
			text_points(b, diff_points(d, node));
		buf_char(b, ')');
	}
	if (d != NULL) {
		buf_char(b, '\n');
		diff_text_node(b, d, &p->settings->unit, node);
	}
	return buf_str(b);
}

/* Start a rect without its fill; the caller ends it. */
static void
start_rect(struct pen *pen, uint32_t x, double y, uint32_t w)
{
	svg_start(pen->svg, "rect");
	svg_attr_tenths(pen->svg, "x", x + PICTURE_PAD * 10);
	svg_attr_real(pen->svg, "y", y);
	svg_attr_tenths(pen->svg, "width", w);
	svg_attr_real(pen->svg, "height",
	    (double)pen->picture->settings->row - 1);
}

static void
draw_label(struct pen *pen, uint32_t x, double y, struct rgb on, str text)
{
	if (text.n == 0)
		return;
	svg_start(pen->svg, "text");
	svg_attr_tenths(pen->svg, "x", x + PICTURE_PAD * 10 + 30);
	svg_attr_real(pen->svg, "y", y + 3 +
	    ((double)pen->picture->settings->row - 1) / 2);
	if (rgb_dark(on))
		svg_attr(pen->svg, "fill", "#fff");
	svg_text(pen->svg, text);
	svg_end(pen->svg);
}

static void
write_tooltip(struct pen *pen, str text)
{
	svg_start(pen->svg, "title");
	svg_text(pen->svg, text);
	svg_end(pen->svg);
}

static void
start_group(struct pen *pen, const char *class, str text)
{
	svg_start(pen->svg, "g");
	svg_attr(pen->svg, "class", class);
	write_tooltip(pen, text);
}

static void
end_group(struct pen *pen)
{
	svg_end(pen->svg);
	svg_newline(pen->svg);
}

static struct rgb
choose_color(const struct picture *p, uint32_t node)
{
	const struct paint *paint = &p->paints->own;
	uint32_t id = p->tree->name[node];

	if (p->diff != NULL)
		return diff_within_noise(p->diff, node) ? PICTURE_NOISE :
		    ramp_change(p->ramp, diff_change(p->diff, node));
	return id == TREE_ROOT ? paint->root : paint->color[id];
}

static void
draw_frame(struct pen *pen, const struct layout_box *box)
{
	static const char *const class[] = {"frame gone", "frame", "frame new"};
	const struct picture *p = pen->picture;
	struct rgb c = choose_color(p, box->node);
	double y = find_row_y(pen, p->tree->depth[box->node]);
	int only = p->diff != NULL ? diff_only(p->diff, box->node) : 0;
	const struct nameattr_of *of = nameattr_find(p->attrs,
	    get_name(p, box->node));
	str own = of != NULL ? of->value[NAMEATTR_TITLE] : (str){0};

	nameattr_start_group(pen->svg, of, class[only + 1]);
	write_tooltip(pen, own.n > 0 && !str_eq(own, STR("0")) ?
	    own : make_tooltip(pen, box->node));
	start_rect(pen, box->x, y, box->w);
	svg_attr(pen->svg, "rx", "2");
	svg_attr_rgb(pen->svg, "fill", c);
	if (box->w < OUTLINE)
		only = 0;
	if (only != 0) {
		svg_attr(pen->svg, "stroke", "#202020");
		svg_attr(pen->svg, "stroke-dasharray", only > 0 ?
		    PICTURE_DASH_NEW : PICTURE_DASH_GONE);
	}
	svg_end(pen->svg);
	pen->b.n = 0;
	text_label(&pen->b, &p->settings->font, box->node == 0 ? STR("all") :
	    get_name(p, box->node), box->w);
	draw_label(pen, box->x, y, c, buf_str(&pen->b));
	end_group(pen);
}

static void
draw_elided(struct pen *pen, const struct layout_run *run)
{
	char text[NUM_TEXT];

	pen->b.n = 0;
	buf_add(&pen->b, num_text(text, NUM(run->frames)));
	buf_add(&pen->b, run->frames == 1 ? STR(" frame too narrow to draw: ") :
	    STR(" frames too narrow to draw: "));
	add_weight(&pen->b, pen->picture, run->weight, pen->picture->whole);
	start_group(pen, "elided", buf_str(&pen->b));
	start_rect(pen, run->x, find_row_y(pen, run->row), run->w);
	svg_attr_url(pen->svg, "fill", "hatch", pen->at->id);
	svg_end(pen->svg);
	end_group(pen);
}

/* Draw one row in place of those that were cut. */
static void
draw_cut(struct pen *pen)
{
	const struct picture *p = pen->picture;
	double y = find_row_y(pen, p->layout->rows);

	pen->b.n = 0;
	buf_fmt(&pen->b, "%" PRIu32 " more levels %s here hold ",
	    p->layout->cut_rows, p->settings->inverted ? "below" : "above");
	text_share(&pen->b, tree_num(p->tree, p->layout->cut_weight),
	    tree_num(p->tree, p->whole));
	start_group(pen, "elided cut", buf_str(&pen->b));
	start_rect(pen, 0, y, 10 *
	    (uint32_t)(p->settings->width - 2 * PICTURE_PAD));
	svg_attr_url(pen->svg, "fill", "hatch", pen->at->id);
	svg_attr(pen->svg, "fill-opacity", "0.4");
	svg_end(pen->svg);
	draw_label(pen, 0, y, p->settings->colors.top, buf_str(&pen->b));
	end_group(pen);
}

void
boxes_write(struct svg *s, const struct picture *p,
    const struct picture_place *at)
{
	struct pen pen = {s, p, at, {0}};
	const struct layout *l = p->layout;

	svg_start(s, "g");
	svg_attr(s, "class", "frames");
	svg_newline(s);
	for (size_t i = 0; i < l->boxes; i++)
		draw_frame(&pen, &l->box[i]);
	for (size_t i = 0; i < l->runs; i++)
		draw_elided(&pen, &l->run[i]);
	if (l->cut_rows > 0)
		draw_cut(&pen);
	svg_end(s);
	svg_newline(s);
	buf_free(&pen.b);
}
