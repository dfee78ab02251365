#include "tools/flamesvg/page/legend.h"

#include "tools/flamesvg/page/diff_text.h"
#include "tools/flamesvg/page/text.h"

#define MOST_CLASSES 24		/* maximum number of classes explained */
#define CLASS "class"		/* class of an entry, see page.c */

/* position of the next entry */
struct cursor {
	struct svg *svg;	/* NULL: measure only */
	const struct page_settings *settings;
	double x, y;
};

static void
draw_entry(struct svg *s, const struct cursor *at, double left,
    const char *class, const char *dash, struct rgb c, double share, str what)
{
	double size = at->settings->font.size - 2;

	svg_start(s, "g");
	svg_attr(s, "class", class);
	svg_attr_rgb(s, "data-color", c);
	if (share >= 0)
		svg_attr_real(s, "data-share", (double)(int)(share * 100 +
		    0.5) / 100);
	svg_start(s, "rect");
	svg_attr_real(s, "x", left);
	svg_attr_real(s, "y", at->y - size);
	svg_attr_real(s, "width", size);
	svg_attr_real(s, "height", size);
	svg_attr_rgb(s, "fill", c);
	svg_attr(s, "stroke", dash != NULL ? "#202020" : "#909090");
	svg_attr(s, "stroke-width", dash != NULL ? "1" : "0.5");
	if (dash != NULL)
		svg_attr(s, "stroke-dasharray", dash);
	svg_end(s);
	svg_text_at(s, NULL, left + size + 4, at->y, what);
	svg_end(s);
}

/*
 * Add an entry: a colour, or an outline if dash is not NULL, and its meaning.
 * A negative share is not shown.
 */
static void
add_entry(struct cursor *at, const char *class, const char *dash, struct rgb c,
    double share, str what)
{
	const struct page_settings *k = at->settings;
	double w = 3 * (k->font.size - 2) +
	    (double)what.n * k->font.size * k->font.width;

	if (at->x > PICTURE_PAD && at->x + w > (double)k->width) {
		at->x = PICTURE_PAD;
		at->y += PICTURE_LINE * k->font.size;
	}
	at->x += w;
	if (at->svg != NULL)
		draw_entry(at->svg, at, at->x - w, class, dash, c, share,
		    what);
}

static void
add_outlines(struct cursor *at, const struct picture *p)
{
	const struct rgb white = {255, 255, 255};
	bool gone = false, new = false;

	for (uint32_t i = 1; i < p->tree->n; i++) {
		int only = diff_only(p->diff, i);

		new = new || (only > 0 && p->weight[i] > 0);
		gone = gone || (only < 0 && p->weight[i] > 0);
	}
	if (new)
		add_entry(at, "class new", PICTURE_DASH_NEW, white, -1,
		    STR("only after"));
	if (gone)
		add_entry(at, "class gone", PICTURE_DASH_GONE, white, -1,
		    STR("only before"));
}

/* Add the end of a ramp: "less than before, by 1.25 points or more". */
static void
add_end(struct cursor *at, const struct diff *d, const char *what,
    struct rgb c)
{
	struct buf b = {0};

	buf_fmt(&b, "%s, by ", what);
	diff_text_amount(&b, d, &at->settings->unit, d->most);
	buf_add(&b, STR(" or more"));
	add_entry(at, CLASS, NULL, c, -1, buf_str(&b));
	buf_free(&b);
}

static void
add_changes(struct cursor *at, const struct picture *p)
{
	const struct diff *d = p->diff;
	const struct rgb *step = p->ramp->step;
	bool negate = d->settings->negate;
	struct buf b = {0};

	add_end(at, d, negate ? "more than before" : "less than before",
	    step[0]);
	add_entry(at, CLASS, NULL, step[RAMP_MIDDLE], -1, STR("unchanged"));
	add_end(at, d, negate ? "less than before" :
	    "more than before (worse)", step[RAMP_STEPS]);
	if (d->test.n > 0) {
		buf_fmt(&b, "no significant change (%.*s)",
		    (int)d->test.n, d->test.p);
		add_entry(at, CLASS, NULL, PICTURE_NOISE, -1, buf_str(&b));
	}
	buf_free(&b);
}

/* Add the classes of names, each with its share of self counts. */
static void
add_classes(struct cursor *at, const struct picture *p)
{
	const struct class_weights *w = p->classes;
	struct num whole = tree_num(p->tree, p->whole);
	struct buf b = {0};

	for (size_t i = 0; i < w->n && i < MOST_CLASSES; i++) {
		const struct class_weight *c = &w->all[i];
		struct num weight = tree_num(p->tree, c->weight);

		if (!c->drawn)
			continue;
		b.n = 0;
		buf_add(&b, c->class->label);
		buf_char(&b, ' ');
		text_share(&b, weight, whole);
		add_entry(at, CLASS, NULL, c->class->color,
		    num_percent(weight, whole), buf_str(&b));
	}
	buf_free(&b);
}

/* Draw the legend, or only measure it if s is NULL.  Return its height. */
static double
draw_or_measure(struct svg *s, const struct picture *p, double y)
{
	struct cursor at = {s, p->settings, PICTURE_PAD, y};

	if (p->diff == NULL && p->classes->n == 0)
		return 0;
	if (s != NULL) {
		svg_start(s, "g");
		svg_attr(s, "class", "legend");
	}
	if (p->diff != NULL) {
		add_changes(&at, p);
		add_outlines(&at, p);
	} else {
		add_classes(&at, p);
	}
	if (s != NULL) {
		svg_end(s);
		svg_newline(s);
	}
	return at.y - y + PICTURE_LINE * p->settings->font.size;
}

double
legend_height(const struct picture *p)
{
	return draw_or_measure(NULL, p, 0);
}

double
legend_draw(struct svg *s, const struct picture *p, double y)
{
	return draw_or_measure(s, p, y);
}
