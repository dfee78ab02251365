/*
 * The picture is complete without the script; with it, the script draws from
 * the packed data.  What the two agree on, in the order of the document:
 *
 *	svg.foldtools		data-* as root_attributes() writes them
 *	  script		makes the svg .live, which hides g.static
 *	  style, defs		linearGradient#bg-ID, pattern#hatch-ID
 *	  g.static		all of the picture, for whoever runs no script:
 *	    rect.background, text.title, text.subtitle, text.notice
 *	    g.ticks		of a flame chart: path, text.tick of each
 *	    g.heatmap		path of each colour, text
 *	      g.moment, g.lost	data-from, data-to in slices: title, rect, text
 *	    g.frames
 *	      g.frame		title, rect, text; .new or .gone in a diff
 *	      g.elided		title, rect: frames too narrow to draw
 *	      g.elided.cut	title, rect, text: rows not shown
 *	    g.legend		g.class with data-color, data-share: rect, text
 *	    text.footer, text.hint
 *	  metadata.data		the profile, see common/profile/pack.h
 *	  metadata.colors	r, g, b of each colour; its number by name
 *	  metadata.classes	data-name: what a palette calls names
 *	  metadata.slices	what each slice of time has of each stack
 *	  metadata.sequence	frame and count in order of arrival
 *	  metadata.nameattr	data-name, href, target, data-title of each
 *	  script		the same bytes in every picture
 */
#include "tools/flamesvg/page/page.h"

#include "common/profile/pack.h"
#include "tools/flamesvg/page/boxes.h"
#include "tools/flamesvg/embed/profile_elements.h"
#include "tools/flamesvg/page/header_footer.h"
#include "tools/flamesvg/embed/sha256.h"
#include "tools/flamesvg/svg/svg.h"

static const char script[] = {
#include "tools/flamesvg/viewer.inc"
};

/* before the static picture: nobody lays out what the script will hide */
static const char early[] =
    "document.currentScript.parentNode.classList.add('live')";

static const char style[] = {
#include "tools/flamesvg/style.inc"
};

static void
flag(struct svg *s, const char *name, bool on)
{
	if (on)
		svg_attr(s, name, "1");
}

static void
color(struct svg *s, const char *name, const struct options_color *c)
{
	if (c->set)
		svg_attr_rgb(s, name, c->rgb);
}

static void
ramp(struct svg *s, const struct rgb *c, int n)
{
	struct buf b = {0};
	char text[RGB_TEXT];

	for (int i = 0; i < n; i++)
		buf_fmt(&b, "%s%s", i > 0 ? " " : "", rgb_text(text, c[i]));
	svg_attr_str(s, "data-ramp", buf_str(&b));
	buf_free(&b);
}

static void
start_svg(struct svg *s, const struct options *k, double height)
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
	color(s, "fill", &k->words);
}

static void
root_attributes(struct svg *s, const struct picture *p,
    const struct picture_place *at)
{
	const struct options *k = p->options;

	svg_attr(s, "data-version", "1");
	svg_attr(s, "data-id", at->id);
	flag(s, "data-fluid", k->fluid);
	flag(s, "data-inverted", k->inverted);
	flag(s, "data-reversed", k->reverse);
	flag(s, "data-flamechart", k->chart);
	svg_attr_num(s, "data-total", tree_num(p->tree, p->diff != NULL ?
	    p->tree->total[DIFF_AFTER][0] : p->whole));
	svg_attr_str(s, "data-unit", k->unit);
	flag(s, "data-unit-given", k->unit_given);
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
	svg_attr(s, "data-sort", k->sort == TREE_BY_NAME ? "name" :
	    k->sort == TREE_BY_VALUE ? "value" : "input");
	flag(s, "data-truncate-right", k->cut_right);
	if (k->search != NULL)
		svg_attr(s, "data-search", k->search);
	color(s, "data-search-color", &k->found);
	color(s, "data-stroke-color", &k->stroke);
	color(s, "data-ui-color", &k->words);
	svg_attr(s, "data-color", k->palette->name);
	svg_attr_rgb(s, "data-bg1", k->top);
	svg_attr_rgb(s, "data-bg2", k->bottom);
	flag(s, "data-bg", k->background);
	svg_attr_rgb(s, "data-root-color", p->paint->root);
}

static void
diff_attributes(struct svg *s, const struct diff *d)
{
	const struct tree *t = d->tree;

	svg_attr_num(s, "data-before", tree_num(t, t->total[DIFF_BEFORE][0]));
	svg_attr(s, "data-compare", d->counts ? "counts" : "shares");
	svg_attr(s, "data-width-by", d->by);
	svg_attr(s, "data-delta", d->self ? "self" : "inclusive");
	flag(s, "data-negate", d->negate);
	ramp(s, d->ramp, 2 * DIFF_STEPS + 1);
	svg_attr_real(s, "data-ramp-max", d->most);
}

static void
stop(struct svg *s, const char *offset, struct rgb c)
{
	svg_start(s, "stop");
	svg_attr(s, "offset", offset);
	svg_attr_rgb(s, "stop-color", c);
	svg_end(s);
}

/* the background, and diagonal lines for what is elided */
static void
defs(struct svg *s, const struct options *k, const char *id)
{
	svg_start(s, "defs");
	svg_start(s, "linearGradient");
	svg_attr_id(s, "bg", id);
	svg_attr(s, "x1", "0");
	svg_attr(s, "y1", "0");
	svg_attr(s, "x2", "0");
	svg_attr(s, "y2", "1");
	stop(s, "5%", k->top);
	stop(s, "95%", k->bottom);
	svg_end(s);
	svg_start(s, "pattern");
	svg_attr_id(s, "hatch", id);
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
start_page(struct svg *s, const struct options *k)
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
background(struct svg *s, const struct options *k, double height,
    const char *id)
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
	svg_attr_url(s, "fill", "bg", id);
	svg_end(s);
	svg_newline(s);
}

void
page_write(const struct picture *p, struct out *out)
{
	struct svg s = {.out = out, .ascii = p->options->ascii};
	struct picture_place at = {0};

	header_footer_place(&at, p);
	profile_id(at.id, p->packed, p->options);
	start_page(&s, p->options);
	start_svg(&s, p->options, at.height);
	root_attributes(&s, p, &at);
	if (p->diff != NULL) {
		diff_attributes(&s, p->diff);
	} else if (p->options->diffusion) {
		svg_attr(&s, "data-diffusion", "1");
		ramp(&s, p->paint->ramp, PAINT_STEPS + 1);
	}
	svg_newline(&s);
	if (p->options->script) {
		svg_start(&s, "script");
		svg_raw(&s, STR(early));
		svg_end(&s);
		svg_newline(&s);
	}
	background(&s, p->options, at.height, at.id);
	header_footer_above(&s, p);
	if (p->heat != NULL)
		heatmap_draw(&s, p->heat, p->options, at.map);
	boxes_write(&s, p, &at);
	header_footer_below(&s, p, &at);
	svg_end(&s);
	svg_newline(&s);
	if (p->options->profile)
		profile_elements_write(&s, p);
	if (p->options->script) {
		svg_start(&s, "script");
		svg_cdata(&s, (str){script, sizeof(script)});
		svg_end(&s);
		svg_newline(&s);
	}
	svg_end(&s);
	svg_newline(&s);
}

void
page_nothing(const struct options *k, const char *why, struct out *out)
{
	struct svg s = {.out = out, .ascii = k->ascii};
	double height = 5 * k->font_size;

	start_page(&s, k);
	start_svg(&s, k, height);
	background(&s, k, height, "none");
	header_footer_line(&s, "notice", PICTURE_PAD, 2 * k->font_size,
	    str_of(why));
	svg_end(&s);
	svg_end(&s);
	svg_newline(&s);
}

static void
hash(struct out *out, str bytes)
{
	uint8_t digest[32];
	struct buf b = {0};

	sha256(digest, bytes);
	pack_text(&b, (str){(const char *)digest, sizeof(digest)});
	out_fmt(out, " 'sha256-%.*s'", (int)b.n, b.p);
	buf_free(&b);
}

void
page_hashes(struct out *out)
{
	out_str(out, STR("script-src"));
	hash(out, STR(early));
	hash(out, (str){script, sizeof(script)});
	out_str(out, STR("\nstyle-src"));
	hash(out, (str){style, sizeof(style)});
	out_str(out, STR("\n"));
}
