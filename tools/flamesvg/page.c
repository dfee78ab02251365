/*
 * The picture is complete without the script; with it, the script draws from
 * the packed data.  What the two agree on, in the order of the document:
 *
 *	svg.foldtools		data-* as root_attributes() writes them
 *	  style, defs		linearGradient#bg-ID, pattern#hatch-ID
 *	  g.static		all of the picture, which the script hides:
 *	    rect.background, text.title, text.subtitle, text.notice
 *	    g.frames
 *	      g.frame		title, rect, text; .new or .gone in a diff
 *	      g.elided		title, rect: frames too narrow to draw
 *	      g.elided.cut	title, rect, text: rows not shown
 *	    g.legend		g.class with data-color, data-share: rect, text
 *	    text.footer, text.hint
 *	  metadata.data		the profile, see common/pack.h
 *	  metadata.colours	base64 of r, g, b for each of its names
 *	  metadata.sequence	frame and count for each turn of a flame chart
 *	  script		the same bytes in every picture
 */
#include "tools/flamesvg/page.h"

#include <inttypes.h>
#include <string.h>

#include "common/frame.h"
#include "common/pack.h"
#include "tools/flamesvg/data.h"
#include "tools/flamesvg/svg.h"
#include "tools/flamesvg/text.h"

#define PAD 10			/* left and right of the frames */

static const char script[] = {
#include "tools/flamesvg/viewer.inc"
};

static const char style[] = {
#include "tools/flamesvg/style.inc"
};

/* heights, from the top of the page */
struct place {
	double top;		/* where the frames area begins */
	double foot;		/* where it ends */
	double height;
};

static struct place
place(const struct page *p)
{
	const struct look *k = p->look;
	uint32_t rows = p->layout->rows + (p->layout->cut_rows > 0);
	struct place at;

	at.top = 3 * k->font_size;
	if (*k->subtitle != '\0')
		at.top += 2 * k->font_size;
	at.foot = at.top + (double)rows * (double)k->row;
	at.height = at.foot + 2 * k->font_size + 10;
	return at;
}

static void
color_text(char *to, struct rgb c)
{
	static const char hex[] = "0123456789abcdef";
	const uint8_t v[3] = {c.r, c.g, c.b};

	*to++ = '#';
	for (int i = 0; i < 3; i++) {
		*to++ = hex[v[i] >> 4];
		*to++ = hex[v[i] & 15];
	}
	*to = '\0';
}

static void
attr_color(struct svg *s, const char *name, struct rgb c)
{
	char text[8];

	color_text(text, c);
	svg_attr(s, name, text);
}

/* "name-ID", or "url(#name-ID)" */
static void
attr_id(struct svg *s, const char *attr, const char *fmt, const char *id)
{
	struct buf b = {0};

	buf_fmt(&b, fmt, id);
	svg_attr_str(s, attr, buf_str(&b));
	buf_free(&b);
}

static void
flag(struct svg *s, const char *name, bool on)
{
	if (on)
		svg_attr(s, name, "1");
}

static void
start_svg(struct svg *s, const struct look *k, double height)
{
	struct buf box = {0};

	svg_start(s, "svg");
	svg_attr(s, "class", "foldtools");
	svg_attr(s, "version", "1.1");
	svg_attr(s, "xmlns", "http://www.w3.org/2000/svg");
	svg_attr(s, "xmlns:xlink", "http://www.w3.org/1999/xlink");
	svg_attr_int(s, "width", (uint64_t)k->width);
	svg_attr_real(s, "height", height);
	buf_fmt(&box, "0 0 %ld %.10g", k->width, height);
	svg_attr_str(s, "viewBox", buf_str(&box));
	buf_free(&box);
	svg_attr(s, "font-family", k->font);
	svg_attr_real(s, "font-size", k->font_size);
}

static void
root_attributes(struct svg *s, const struct page *p, const struct place *at,
    const char *id)
{
	const struct look *k = p->look;

	svg_attr(s, "data-version", "1");
	svg_attr(s, "data-id", id);
	flag(s, "data-fluid", k->fluid);
	flag(s, "data-inverted", k->inverted);
	flag(s, "data-reversed", k->reverse);
	flag(s, "data-flamechart", k->chart);
	svg_attr_num(s, "data-total", tree_num(p->tree, p->whole));
	svg_attr_str(s, "data-unit", k->unit);
	flag(s, "data-human", k->human);
	if (num_cmp(k->factor, NUM(1)) != 0)
		svg_attr_num(s, "data-factor", k->factor);
	svg_attr(s, "data-nametype", k->name_type);
	svg_attr_real(s, "data-font-size", k->font_size);
	svg_attr_real(s, "data-font-width", k->font_width);
	svg_attr_int(s, "data-frame-height", (uint64_t)k->row);
	svg_attr_real(s, "data-top", at->top);
	svg_attr_int(s, "data-rows", p->layout->rows);
	svg_attr_int(s, "data-depth", p->layout->rows + p->layout->cut_rows);
	flag(s, "data-full-height", k->full_height);
	svg_attr(s, "data-color", k->palette->name);
	attr_color(s, "data-bg1", k->top);
	attr_color(s, "data-bg2", k->bottom);
	attr_color(s, "data-root-color", p->root_color);
}

static void
stop(struct svg *s, const char *offset, struct rgb c)
{
	svg_start(s, "stop");
	svg_attr(s, "offset", offset);
	attr_color(s, "stop-color", c);
	svg_end(s);
}

/* the background, and diagonal lines for what is elided */
static void
defs(struct svg *s, const struct look *k, const char *id)
{
	svg_start(s, "defs");
	svg_start(s, "linearGradient");
	attr_id(s, "id", "bg-%s", id);
	svg_attr(s, "x1", "0");
	svg_attr(s, "y1", "0");
	svg_attr(s, "x2", "0");
	svg_attr(s, "y2", "1");
	stop(s, "5%", k->top);
	stop(s, "95%", k->bottom);
	svg_end(s);
	svg_start(s, "pattern");
	attr_id(s, "id", "hatch-%s", id);
	svg_attr(s, "width", "4");
	svg_attr(s, "height", "4");
	svg_attr(s, "patternUnits", "userSpaceOnUse");
	svg_start(s, "rect");
	svg_attr(s, "width", "4");
	svg_attr(s, "height", "4");
	svg_attr(s, "fill", "#d8d8d8");
	svg_end(s);
	svg_start(s, "path");
	svg_attr(s, "d", "M-1,1 l2,-2 M0,4 l4,-4 M3,5 l2,-2");
	svg_attr(s, "stroke", "#909090");
	svg_attr(s, "stroke-width", "0.8");
	svg_end(s);
	svg_end(s);
	svg_end(s);
	svg_newline(s);
}

static void
words(struct svg *s, const char *class, double x, double y, str text)
{
	svg_start(s, "text");
	svg_attr(s, "class", class);
	svg_attr_real(s, "x", x);
	svg_attr_real(s, "y", y);
	svg_text(s, text);
	svg_end(s);
	svg_newline(s);
}

static void
heading(struct svg *s, const struct look *k)
{
	double middle = (double)(k->width / 2);

	svg_start(s, "text");
	svg_attr(s, "class", "title");
	svg_attr_real(s, "x", middle);
	svg_attr_real(s, "y", 2 * k->font_size);
	svg_attr(s, "text-anchor", "middle");
	svg_attr_real(s, "font-size", k->font_size + 5);
	svg_text(s, str_of(k->title));
	svg_end(s);
	svg_newline(s);
	if (*k->subtitle == '\0')
		return;
	svg_start(s, "text");
	svg_attr(s, "class", "subtitle");
	svg_attr_real(s, "x", middle);
	svg_attr_real(s, "y", 4 * k->font_size);
	svg_attr(s, "text-anchor", "middle");
	svg_attr(s, "fill", "#505050");
	svg_text(s, str_of(k->subtitle));
	svg_end(s);
	svg_newline(s);
}

/* the upper edge of a row, 0 being the root's */
static double
row_y(const struct page *p, const struct place *at, uint32_t row)
{
	double h = (double)p->look->row;

	return p->look->inverted ? at->top + row * h :
	    at->foot - (row + 1.0) * h + 1;
}

static str
name_of(const struct page *p, uint32_t node)
{
	uint32_t id = p->tree->name[node];

	return id == TREE_ROOT ? STR("") : names_text(&p->in->names, id);
}

static void
frame_title(struct buf *b, const struct page *p, uint32_t node)
{
	struct num n = tree_num(p->tree, p->weight[node]);

	if (node == 0) {
		buf_add(b, STR("all ("));
		text_count(b, p->look, tree_num(p->tree, p->whole));
		buf_add(b, STR(", 100%)"));
		return;
	}
	buf_add(b, folded_plain(name_of(p, node)));
	buf_add(b, STR(" ("));
	text_count(b, p->look, n);
	buf_add(b, STR(", "));
	text_share(b, n, tree_num(p->tree, p->whole));
	buf_char(b, ')');
}

static void
frame_rect(struct svg *s, const struct page *p, uint32_t x, double y,
    uint32_t w)
{
	svg_start(s, "rect");
	svg_attr_tenths(s, "x", x + PAD * 10);
	svg_attr_real(s, "y", y);
	svg_attr_tenths(s, "width", w);
	svg_attr_real(s, "height", (double)p->look->row - 1);
}

static void
frame_label(struct svg *s, const struct page *p, uint32_t x, double y,
    struct rgb on, str label)
{
	if (label.n == 0)
		return;
	svg_start(s, "text");
	svg_attr_tenths(s, "x", x + PAD * 10 + 30);
	svg_attr_real(s, "y", y + ((double)p->look->row - 1) / 2 + 3);
	if (rgb_dark(on))
		svg_attr(s, "fill", "#fff");
	svg_text(s, label);
	svg_end(s);
}

static void
frame(struct svg *s, const struct page *p, const struct place *at,
    const struct box *box, struct buf *b)
{
	uint32_t id = p->tree->name[box->node];
	struct rgb c = id == TREE_ROOT ? p->root_color : p->color[id];
	double y = row_y(p, at, p->tree->depth[box->node]);

	svg_start(s, "g");
	svg_attr(s, "class", "frame");
	svg_start(s, "title");
	b->n = 0;
	frame_title(b, p, box->node);
	svg_text(s, buf_str(b));
	svg_end(s);
	frame_rect(s, p, box->x, y, box->w);
	svg_attr(s, "rx", "2");
	attr_color(s, "fill", c);
	svg_end(s);
	b->n = 0;
	text_label(b, p->look, box->node == 0 ? STR("all") :
	    name_of(p, box->node), box->w);
	frame_label(s, p, box->x, y, c, buf_str(b));
	svg_end(s);
	svg_newline(s);
}

static void
elided(struct svg *s, const struct page *p, const struct place *at,
    const struct run *run, const char *id, struct buf *b)
{
	struct num n = tree_num(p->tree, run->weight);

	b->n = 0;
	buf_fmt(b, "%" PRIu32 " frame%s too narrow to draw (", run->frames,
	    run->frames == 1 ? "" : "s");
	text_count(b, p->look, n);
	buf_add(b, STR(", "));
	text_share(b, n, tree_num(p->tree, p->whole));
	buf_char(b, ')');
	svg_start(s, "g");
	svg_attr(s, "class", "elided");
	svg_start(s, "title");
	svg_text(s, buf_str(b));
	svg_end(s);
	frame_rect(s, p, run->x, row_y(p, at, run->row), run->w);
	attr_id(s, "fill", "url(#hatch-%s)", id);
	svg_end(s);
	svg_end(s);
	svg_newline(s);
}

/* the marker in place of the rows that were cut */
static void
cut(struct svg *s, const struct page *p, const struct place *at,
    const char *id, struct buf *b)
{
	const struct layout *l = p->layout;
	uint32_t w = (uint32_t)(p->look->width - 2 * PAD) * 10;
	double y = row_y(p, at, l->rows);

	b->n = 0;
	buf_fmt(b, "%" PRIu32 " more levels %s here hold ", l->cut_rows,
	    p->look->inverted ? "below" : "above");
	text_share(b, tree_num(p->tree, l->cut_weight),
	    tree_num(p->tree, p->whole));
	svg_start(s, "g");
	svg_attr(s, "class", "elided cut");
	svg_start(s, "title");
	svg_text(s, buf_str(b));
	svg_end(s);
	frame_rect(s, p, 0, y, w);
	attr_id(s, "fill", "url(#hatch-%s)", id);
	svg_attr(s, "fill-opacity", "0.4");
	svg_end(s);
	frame_label(s, p, 0, y, p->look->top, buf_str(b));
	svg_end(s);
	svg_newline(s);
}

static void
frames(struct svg *s, const struct page *p, const struct place *at,
    const char *id)
{
	const struct layout *l = p->layout;
	struct buf b = {0};

	svg_start(s, "g");
	svg_attr(s, "class", "frames");
	svg_newline(s);
	for (size_t i = 0; i < l->boxes; i++)
		frame(s, p, at, &l->box[i], &b);
	for (size_t i = 0; i < l->runs; i++)
		elided(s, p, at, &l->run[i], id, &b);
	if (l->cut_rows > 0)
		cut(s, p, at, id, &b);
	svg_end(s);
	svg_newline(s);
	buf_free(&b);
}

static void
metadata_start(struct svg *s, const char *class)
{
	svg_start(s, "metadata");
	svg_attr(s, "class", class);
}

/* text into elements of the same class; the first one is open already */
static void
metadata_text(struct svg *s, const char *class, str bytes)
{
	struct buf text = {0};
	str left, part;

	pack_text(&text, bytes);
	for (left = buf_str(&text);; metadata_start(s, class)) {
		part = str_upto(left, left.n < PACK_PART ? left.n : PACK_PART);
		svg_raw(s, part);
		svg_end(s);
		svg_newline(s);
		left = str_from(left, part.n);
		if (left.n == 0)
			break;
	}
	buf_free(&text);
}

static void
colors(struct svg *s, const struct page *p, const struct data *d)
{
	struct buf b = {0};

	for (size_t i = 0; i < d->names; i++) {
		struct rgb c = p->color[d->name[i]];

		buf_char(&b, (char)c.r);
		buf_char(&b, (char)c.g);
		buf_char(&b, (char)c.b);
	}
	metadata_start(s, "colours");
	metadata_text(s, "colours", buf_str(&b));
	buf_free(&b);
}

static void
data(struct svg *s, const struct page *p, const struct data *d)
{
	metadata_start(s, "data");
	svg_attr_int(s, "data-metas", d->metas);
	svg_attr_int(s, "data-names", d->names);
	svg_attr_int(s, "data-frames", d->frames);
	svg_attr_int(s, "data-columns", p->data->columns);
	svg_attr_num(s, "data-unit-size", tree_num(p->data, d->unit));
	metadata_text(s, "data", buf_str(&d->bytes));
	colors(s, p, d);
	if (d->turns == 0)
		return;
	metadata_start(s, "sequence");
	svg_attr_int(s, "data-turns", d->turns);
	metadata_text(s, "sequence", buf_str(&d->sequence));
}

static void
start_page(struct svg *s, const struct look *k)
{
	svg_declaration(s, k->encoding);
	svg_comment(s, STR("flame graph by flamesvg (foldtools): open in a "
	    "browser to zoom and search"));
	svg_newline(s);
	if (*k->notes != '\0') {
		svg_comment(s, str_of(k->notes));
		svg_newline(s);
	}
}

static void
background(struct svg *s, const struct look *k, double height, const char *id)
{
	svg_start(s, "style");
	svg_raw(s, (str){style, sizeof(style)});
	svg_end(s);
	svg_newline(s);
	defs(s, k, id);
	svg_start(s, "g");
	svg_attr(s, "class", "static");
	svg_newline(s);
	svg_start(s, "rect");
	svg_attr(s, "class", "background");
	svg_attr_int(s, "width", (uint64_t)k->width);
	svg_attr_real(s, "height", height);
	attr_id(s, "fill", "url(#bg-%s)", id);
	svg_end(s);
	svg_newline(s);
}

void
page_write(const struct page *p, struct out *out)
{
	struct svg s = {.out = out};
	struct place at = place(p);
	struct data d = {0};
	char id[9];

	data_pack(&d, p->data, p->in, p->names, p->leaf);
	data_id(id, &d, p->look);
	start_page(&s, p->look);
	start_svg(&s, p->look, at.height);
	root_attributes(&s, p, &at, id);
	svg_newline(&s);
	background(&s, p->look, at.height, id);
	heading(&s, p->look);
	frames(&s, p, &at, id);
	if (p->look->script)
		words(&s, "hint", PAD, at.height - p->look->font_size / 2 - 4,
		    STR("Open in a browser to zoom and search."));
	svg_end(&s);
	svg_newline(&s);
	if (p->look->script) {
		data(&s, p, &d);
		svg_start(&s, "script");
		svg_cdata(&s, (str){script, sizeof(script)});
		svg_end(&s);
		svg_newline(&s);
	}
	svg_end(&s);
	svg_newline(&s);
}

void
page_nothing(const struct look *k, const char *why, struct out *out)
{
	struct svg s = {.out = out};
	double height = 5 * k->font_size;

	start_page(&s, k);
	start_svg(&s, k, height);
	background(&s, k, height, "none");
	words(&s, "notice", PAD, 2 * k->font_size, str_of(why));
	svg_end(&s);
	svg_end(&s);
	svg_newline(&s);
}
