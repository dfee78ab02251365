#include "tools/flamesvg/page/header_footer.h"

#include <math.h>

#include "common/base/sys.h"
#include "tools/flamesvg/page/text.h"
#include "tools/flamesvg/svg/utf8.h"

#define GREY "#505050"
#define TICK_ROOM 90		/* pixels from a tick to the next, at least */
#define LINE 1.5		/* height of a line in font sizes */
#define KEYS 24			/* classes that are explained, at most */

void
header_footer_line(struct svg *s, const char *class, double x, double y,
    str text)
{
	svg_start(s, "text");
	svg_attr(s, "class", class);
	svg_attr_real(s, "x", x);
	svg_attr_real(s, "y", y);
	svg_text(s, text);
	svg_end(s);
	svg_newline(s);
}

/* a line in the middle, to be filled and ended */
static void
start_heading(struct svg *s, const struct options *k, const char *class,
    double y, double size)
{
	svg_start(s, "text");
	svg_attr(s, "class", class);
	svg_attr_int(s, "x", (uint64_t)(k->width / 2));
	svg_attr_real(s, "y", y);
	svg_attr(s, "text-anchor", "middle");
	if (size > k->font_size)
		svg_attr_real(s, "font-size", size);
	else if (!k->words.set)
		svg_attr(s, "fill", GREY);
}

static void
heading(struct svg *s, const struct options *k, const char *class, double y,
    double size, str text)
{
	start_heading(s, k, class, y, size);
	svg_text(s, text);
	svg_end(s);
	svg_newline(s);
}

/* split off what fits into a line, with the blank that it ends in */
static str
next_line(const struct options *k, str *text)
{
	double room = (double)(k->width - 2 * PICTURE_PAD) /
	    (k->font_size * k->font_width);
	str line = utf8_upto(*text, room < 20 ? 20 : (size_t)room);
	size_t blank = str_rchr(line, ' ');

	if (line.n < text->n && blank != STR_NONE)
		line = str_upto(line, blank + 1);
	*text = str_from(*text, line.n);
	return line;
}

static size_t
lines_of(const struct options *k, str text)
{
	size_t n = 0;

	for (; text.n > 0; n++)
		next_line(k, &text);
	return n;
}

/* a notice may be long, and the picture narrow */
static void
notice(struct svg *s, const struct options *k, double y, str text)
{
	if (lines_of(k, text) == 1) {
		heading(s, k, "notice", y, 0, text);
		return;
	}
	start_heading(s, k, "notice", y, 0);
	for (bool first = true; text.n > 0; first = false) {
		svg_start(s, "tspan");
		svg_attr_int(s, "x", (uint64_t)(k->width / 2));
		svg_attr_real(s, "dy", first ? 0 : LINE * k->font_size);
		svg_text(s, next_line(k, &text));
		svg_end(s);
	}
	svg_end(s);
	svg_newline(s);
}

/* over a flame chart: ticks at round numbers of the unit, mostly of time */
static void
axis(struct svg *s, const struct picture *p, double y)
{
	const struct options *k = p->options;
	double wide = (double)(k->width - 2 * PICTURE_PAD);
	double whole = num_real(tree_num(p->tree, p->whole));
	double room, x = PICTURE_PAD;
	struct buf b = {0};
	uint64_t step;

	text_count(&b, k, tree_num(p->tree, p->whole));
	room = (double)(b.n + 3) * k->font_size * k->font_width;
	if (room < TICK_ROOM)
		room = TICK_ROOM;
	step = (uint64_t)fmin(text_step(floor(whole * room / wide) + 1), 1e19);
	svg_start(s, "g");
	svg_attr(s, "class", "ticks");
	for (uint64_t at = 0; x + room < (double)k->width; at += step,
	    x = PICTURE_PAD + wide * (double)at / whole) {
		b.n = 0;
		buf_fmt(&b, "M%.1f %.1fv8", x, y - 8);
		svg_start(s, "path");
		svg_attr_str(s, "d", buf_str(&b));
		svg_attr(s, "stroke", "#505050");
		svg_end(s);
		b.n = 0;
		if (at == 0)
			buf_char(&b, '0');
		else
			text_count(&b, k, NUM(at));
		header_footer_line(s, "tick", x + 4, y, buf_str(&b));
	}
	svg_end(s);
	svg_newline(s);
	buf_free(&b);
}

void
header_footer_above(struct svg *s, const struct picture *p)
{
	const struct options *k = p->options;
	double y = 2 * k->font_size;

	heading(s, k, "title", y, k->font_size + 5, str_of(k->title));
	if (*k->subtitle != '\0')
		heading(s, k, "subtitle", y += 2 * k->font_size, 0,
		    str_of(k->subtitle));
	y += LINE * k->font_size;
	for (size_t i = 0; i < p->notices; i++) {
		notice(s, k, y, p->notice[i]);
		y += LINE * k->font_size *
		    (double)lines_of(k, p->notice[i]);
	}
	if (k->chart)
		axis(s, p, y);
}

/* where the next key of the legend goes */
struct cursor {
	struct svg *svg;	/* NULL: only see how much room it takes */
	const struct options *options;
	double x, y;
};

/* one colour, or a class of frames with an outline, and what it means */
static void
key_of(struct cursor *at, const char *class, const char *dash, struct rgb c,
    double share, str what)
{
	const struct options *k = at->options;
	struct svg *s = at->svg;
	double size = k->font_size - 2;
	double w = 3 * size + (double)what.n * k->font_size * k->font_width;

	if (at->x > PICTURE_PAD && at->x + w > (double)k->width) {
		at->x = PICTURE_PAD;
		at->y += LINE * k->font_size;
	}
	at->x += w;
	if (s == NULL)
		return;
	svg_start(s, "g");
	svg_attr(s, "class", class);
	svg_attr_rgb(s, "data-color", c);
	if (share >= 0)
		svg_attr_real(s, "data-share", (double)(int)(share * 100 +
		    0.5) / 100);
	svg_start(s, "rect");
	svg_attr_real(s, "x", at->x - w);
	svg_attr_real(s, "y", at->y - size);
	svg_attr_real(s, "width", size);
	svg_attr_real(s, "height", size);
	svg_attr_rgb(s, "fill", c);
	svg_attr(s, "stroke", dash != NULL ? "#202020" : "#909090");
	svg_attr(s, "stroke-width", dash != NULL ? "1" : "0.5");
	if (dash != NULL)
		svg_attr(s, "stroke-dasharray", dash);
	svg_end(s);
	svg_start(s, "text");
	svg_attr_real(s, "x", at->x - w + size + 4);
	svg_attr_real(s, "y", at->y);
	svg_text(s, what);
	svg_end(s);
	svg_end(s);
}

static void
key(struct cursor *at, struct rgb c, double share, str what)
{
	key_of(at, "class", NULL, c, share, what);
}

/* what the outlines mean, where a frame has one */
static void
outline_keys(struct cursor *at, const struct picture *p)
{
	const struct rgb none = {255, 255, 255};
	bool gone = false, new = false;

	for (uint32_t i = 1; i < p->tree->n; i++) {
		int only = diff_only(p->diff, i);

		new = new || (only > 0 && p->weight[i] > 0);
		gone = gone || (only < 0 && p->weight[i] > 0);
	}
	if (new)
		key_of(at, "class new", DIFF_DASH_NEW, none, -1,
		    STR("only after"));
	if (gone)
		key_of(at, "class gone", DIFF_DASH_GONE, none, -1,
		    STR("only before"));
}

/* what the ends and the middle of a comparison's scale mean */
static void
diff_keys(struct cursor *at, const struct diff *d)
{
	struct buf b = {0};

	buf_fmt(&b, "%s than before, by ", d->negate ? "more" : "less");
	diff_amount(&b, d, at->options, d->most);
	buf_add(&b, STR(" or more"));
	key(at, d->ramp[0], -1, buf_str(&b));
	key(at, d->ramp[DIFF_STEPS], -1, STR("unchanged"));
	b.n = 0;
	buf_fmt(&b, "%s than before%s, by ", d->negate ? "less" : "more",
	    d->negate ? "" : " (worse)");
	diff_amount(&b, d, at->options, d->most);
	buf_add(&b, STR(" or more"));
	key(at, d->ramp[2 * DIFF_STEPS], -1, buf_str(&b));
	b.n = 0;
	buf_fmt(&b, "within noise (%s)", d->test != NULL ? d->test : "");
	if (d->test != NULL)
		key(at, DIFF_NOISE, -1, buf_str(&b));
	buf_free(&b);
}

/* what the colours of names mean, and how much each has itself */
static void
class_keys(struct cursor *at, const struct picture *p)
{
	const struct paint *paint = p->paint;
	struct num whole = tree_num(p->tree, p->whole);
	struct buf b = {0};

	for (size_t i = 0; i < paint->n && i < KEYS; i++) {
		const struct paint_meaning *m = paint->ranked[i];
		struct num weight = tree_num(p->tree, m->weight);

		if (m->weight == 0)
			break;
		b.n = 0;
		buf_add(&b, m->label);
		buf_char(&b, ' ');
		text_share(&b, weight, whole);
		key(at, m->color, num_percent(weight, whole), buf_str(&b));
	}
	buf_free(&b);
}

/* draw it, or only measure; how many pixels it takes */
static double
legend(struct svg *s, const struct picture *p, double y)
{
	struct cursor at = {s, p->options, PICTURE_PAD, y};

	if (p->options->diffusion || (p->diff == NULL && p->paint->n == 0))
		return 0;
	if (s != NULL) {
		svg_start(s, "g");
		svg_attr(s, "class", "legend");
	}
	if (p->diff != NULL) {
		diff_keys(&at, p->diff);
		outline_keys(&at, p);
	} else {
		class_keys(&at, p);
	}
	if (s != NULL) {
		svg_end(s);
		svg_newline(s);
	}
	return at.y - y + LINE * p->options->font_size;
}

/* what is known of the capture, in a line */
static str
provenance(struct buf *b, const struct picture *p)
{
	static const struct { const char *key, *before, *unit; } part[] = {
		{"before", "before: ", NULL}, {"after", "after: ", NULL},
		{"command", "", NULL}, {"event", "", NULL}, {"rate", "", "Hz"},
		{"samples", "", "samples"}, {"lost", "", "lost"},
		{"duration", "", "s"}, {"host", "on ", NULL},
		{"date", "", NULL},
	};

	for (size_t i = 0; i < LENGTH(part); i++) {
		str value = str_trim(meta_get(&p->in->meta,
		    str_of(part[i].key)));
		struct num n;

		if (value.n == 0)
			continue;
		buf_fmt(b, "%s%s", b->n > 0 ? ", " : "", part[i].before);
		if (part[i].unit != NULL && num_parse(value, &n) != NUM_BAD)
			text_amount(b, n, str_of(part[i].unit));
		else
			buf_fmt(b, "%.*s%s%s", (int)value.n, value.p,
			    part[i].unit != NULL ? " " : "",
			    part[i].unit != NULL ? part[i].unit : "");
	}
	return buf_str(b);
}

void
header_footer_place(struct picture_place *at, const struct picture *p)
{
	const struct options *k = p->options;
	struct buf b = {0};
	uint32_t rows = p->layout->rows + (p->layout->cut_rows > 0);

	at->top = 3 * k->font_size;
	if (*k->subtitle != '\0')
		at->top += 2 * k->font_size;
	for (size_t i = 0; i < p->notices; i++)
		at->top += LINE * k->font_size *
		    (double)lines_of(k, p->notice[i]);
	at->map = at->top;
	if (p->heat != NULL)
		at->top += heatmap_height(p->heat, k);
	if (k->chart)
		at->top += LINE * k->font_size;
	at->foot = at->top + (double)rows * (double)k->row;
	at->height = at->foot + 2 * k->font_size + 10 + legend(NULL, p, 0);
	if (provenance(&b, p).n > 0 && k->script)
		at->height += LINE * k->font_size;
	buf_free(&b);
}

void
header_footer_below(struct svg *s, const struct picture *p,
    const struct picture_place *at)
{
	const struct options *k = p->options;
	double line = LINE * k->font_size, y = at->foot + line;
	struct buf b = {0};

	y += legend(s, p, y);
	if (provenance(&b, p).n > 0) {
		header_footer_line(s, "footer", PICTURE_PAD, y, buf_str(&b));
		y += line;
	}
	if (k->script)
		header_footer_line(s, "hint", PICTURE_PAD, y,
		    STR("Open in a browser to zoom and search."));
	buf_free(&b);
}
