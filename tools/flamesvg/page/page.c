/*
 * The picture is complete without the script; with it, the script draws from
 * the packed data.  What the two agree on, in the order of the document:
 *
 *	svg.foldtools		data-* of write_root_attributes()
 *	  title			the name of the window
 *	  script		makes the svg .live, which hides g.static
 *	  style, defs		linearGradient#bg-ID, pattern#hatch-ID
 *	  g.static		all of the picture, for readers without script:
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
 *	  metadata.data		the profile, see common/folded/pack.h
 *	  metadata.colors	r, g, b of each colour; its number by name
 *	  metadata.classes	data-name: what a palette calls names
 *	  metadata.slices	what each slice of time has of each stack
 *	  metadata.sequence	frame and count in order of arrival
 *	  metadata.nameattr	data-name, href, target, data-title of each
 *	  metadata.viewer	style and script of the page, packed
 *	  script		unpacks them, the same bytes in every picture
 */
#include "tools/flamesvg/page/page.h"

#include <inttypes.h>
#include <stdio.h>

#include "common/base/sys.h"
#include "tools/flamesvg/embed/profile_elements.h"
#include "tools/flamesvg/embed/script.h"
#include "tools/flamesvg/page/boxes.h"
#include "tools/flamesvg/page/chart_axis.h"
#include "tools/flamesvg/page/footer.h"
#include "tools/flamesvg/page/headings.h"
#include "tools/flamesvg/page/legend.h"
#include "tools/flamesvg/svg/svg.h"

static uint64_t
hash_bytes(uint64_t h, str s)
{
	for (; s.n > 8; s = str_from(s, 8)) {
		h = (h ^ sys_load64(s.p)) * 0x9e3779b97f4a7c15U;
		h ^= h >> 32;
	}
	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * 0x100000001b3U;
	return h;
}

/* Make an id of 8 hexadecimal digits, as a document may have several
 * pictures. */
static void
make_id(char *to, const struct picture *p)
{
	const struct page_settings *k = p->settings;
	const struct rgb *top = &k->colors.top, *bottom = &k->colors.bottom;
	uint64_t h = 0xcbf29ce484222325U;

	if (p->packed != NULL)
		h = hash_bytes(h, buf_str(&p->packed->bytes));
	h = hash_bytes(h, (str){(const char *)top, sizeof(*top)});
	h = hash_bytes(h, (str){(const char *)bottom, sizeof(*bottom)});
	h = hash_bytes(h, p->title);
	snprintf(to, 9, "%08" PRIx32, (uint32_t)(h ^ h >> 32));
}

static void
write_flag(struct svg *s, const char *name, bool on)
{
	if (on)
		svg_attr(s, name, "1");
}

static void
write_ramp(struct svg *s, const struct ramp *r)
{
	struct buf b = {0};
	char text[RGB_TEXT];

	for (int i = 0; i <= RAMP_STEPS; i++)
		buf_fmt(&b, "%s%s", i > 0 ? " " : "",
		    rgb_text(text, r->step[i]));
	svg_attr_str(s, "data-ramp", buf_str(&b));
	buf_free(&b);
}

static void
start_svg(struct svg *s, const struct page_settings *k, double height)
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
	svg_attr(s, "font-family", k->font.family);
	svg_attr_real(s, "font-size", k->font.size);
}

static void
write_root_attributes(struct svg *s, const struct picture *p,
    const struct picture_place *at)
{
	const struct page_settings *k = p->settings;
	const struct page_viewer *v = &k->viewer;

	svg_attr(s, "data-version", "1");
	svg_attr(s, "data-id", at->id);
	write_flag(s, "data-fluid", v->fluid);
	write_flag(s, "data-inverted", k->inverted);
	write_flag(s, "data-reversed", v->reverse);
	write_flag(s, "data-merged", p->merged);
	svg_attr_num(s, "data-total", tree_num(p->tree, p->diff != NULL ?
	    p->tree->total[DIFF_AFTER][0] : p->whole));
	svg_attr_str(s, "data-unit", k->unit.name);
	write_flag(s, "data-unit-given", k->unit.given);
	write_flag(s, "data-human", k->unit.human);
	if (num_cmp(k->unit.factor, NUM(1)) != 0)
		svg_attr_num(s, "data-factor", k->unit.factor);
	if (v->name_type != NULL)
		svg_attr(s, "data-nametype", v->name_type);
	if (v->source_url != NULL)
		svg_attr(s, "data-source-url", v->source_url);
	svg_attr_real(s, "data-font-size", k->font.size);
	svg_attr_real(s, "data-font-width", k->font.width);
	svg_attr_int(s, "data-frame-height", (uint64_t)k->row);
	svg_attr_int(s, "data-rows", p->layout->rows);
	svg_attr(s, "data-sort", v->sort == TREE_BY_NAME ? "name" :
	    v->sort == TREE_BY_VALUE ? "value" : "input");
	svg_attr(s, "data-color", p->paints->own.palette->name);
	svg_attr_rgb(s, "data-bg1", k->colors.top);
	svg_attr_rgb(s, "data-bg2", k->colors.bottom);
	write_flag(s, "data-bg", k->colors.background_set);
	svg_attr_rgb(s, "data-root-color", p->paints->own.root);
}

static void
write_diff_attributes(struct svg *s, const struct diff *d,
    const struct ramp *ramp)
{
	const struct tree *t = d->tree;

	svg_attr_num(s, "data-before", tree_num(t, t->total[DIFF_BEFORE][0]));
	svg_attr(s, "data-compare", d->counts ? "counts" : "shares");
	svg_attr(s, "data-width-by", d->settings->width_by);
	svg_attr(s, "data-delta", d->settings->by_self ? "self" : "inclusive");
	write_flag(s, "data-negate", d->settings->negate);
	write_ramp(s, ramp);
}

static void
write_stop(struct svg *s, const char *offset, struct rgb c)
{
	svg_start(s, "stop");
	svg_attr(s, "offset", offset);
	svg_attr_rgb(s, "stop-color", c);
	svg_end(s);
}

static void
write_hatch(struct svg *s, const char *id)
{
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
}

/* the gradient of the background, and the hatching of elided frames */
static void
write_defs(struct svg *s, const struct page_settings *k, const char *id,
    bool hatch)
{
	svg_start(s, "defs");
	svg_start(s, "linearGradient");
	svg_attr_id(s, "bg", id);
	svg_attr(s, "x1", "0");
	svg_attr(s, "y1", "0");
	svg_attr(s, "x2", "0");
	svg_attr(s, "y2", "1");
	write_stop(s, "5%", k->colors.top);
	write_stop(s, "95%", k->colors.bottom);
	svg_end(s);
	if (hatch)
		write_hatch(s, id);
	svg_end(s);
	svg_newline(s);
}

static void
start_page(struct svg *s, const struct page_settings *k)
{
	svg_declaration(s, k->encoding);
	svg_comment(s, STR("flame graph by flamesvg (foldtools): open in a "
	    "browser to zoom and search"));
	svg_newline(s);
	if (*k->words.notes != '\0') {
		svg_comment(s, str_of(k->words.notes));
		svg_newline(s);
	}
}

static void
start_static(struct svg *s, const struct page_settings *k, double height,
    const char *id, bool hatch)
{
	svg_start(s, "style");
	svg_raw(s, script_style());
	svg_end(s);
	svg_newline(s);
	write_defs(s, k, id, hatch);
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

static struct picture_place
find_places(const struct picture *p)
{
	const struct page_settings *k = p->settings;
	uint32_t rows = p->layout->rows + (p->layout->cut_rows > 0);
	struct picture_place at = {0};

	at.map = headings_height(k, p->notices);
	at.top = at.map;
	if (p->heatmap != NULL)
		at.top += heatmap_height(p->heatmap, k->width);
	if (k->chart)
		at.top += PICTURE_LINE * k->font.size;
	at.foot = at.top + (double)rows * (double)k->row;
	at.height = at.foot + 2 * k->font.size + 10 + legend_height(p);
	at.height += footer_height(k, p->meta);
	return at;
}

/* draw the picture for readers without a script */
static void
draw_static(struct svg *s, const struct picture *p,
    const struct picture_place *at)
{
	const struct page_settings *k = p->settings;
	double y = headings_draw(s, k, p->title, p->notices);

	if (k->chart && !p->merged)
		chart_axis_draw(s, p, y);
	if (p->heatmap != NULL)
		heatmap_draw(s, p->heatmap, k->width, at->map);
	boxes_write(s, p, at);
	y = at->foot + PICTURE_LINE * k->font.size;
	y += legend_draw(s, p, y);
	footer_draw(s, k, p->meta, y);
}

void
page_write(const struct picture *p, struct out *out)
{
	struct svg s = {.out = out, .ascii = p->settings->ascii};
	struct picture_place at = find_places(p);
	struct profile_text text;
	struct buf viewer = {0};

	if (p->settings->script)
		profile_text_start(&text, p->packed);
	make_id(at.id, p);
	start_page(&s, p->settings);
	start_svg(&s, p->settings, at.height);
	write_root_attributes(&s, p, &at);
	if (p->diff != NULL)
		write_diff_attributes(&s, p->diff, p->ramp);
	svg_newline(&s);
	svg_start(&s, "title");
	svg_text(&s, p->title);
	svg_end(&s);
	svg_newline(&s);
	if (p->settings->script) {
		svg_start(&s, "script");
		svg_raw(&s, script_early());
		svg_end(&s);
		svg_newline(&s);
	}
	start_static(&s, p->settings, at.height, at.id,
	    p->layout->runs > 0 || p->layout->cut_rows > 0);
	draw_static(&s, p, &at);
	svg_end(&s);
	svg_newline(&s);
	if (p->settings->script) {
		profile_elements_write(&s, &text, p->names, p->paints,
		    p->heatmap != NULL ? p->heatmap->cells : NULL, p->attrs);
		svg_start(&s, "metadata");
		svg_attr(&s, "class", "viewer");
		script_packed(&viewer, p->heatmap == NULL && p->diff == NULL);
		svg_raw(&s, buf_str(&viewer));
		svg_end(&s);
		svg_newline(&s);
		svg_start(&s, "script");
		svg_raw(&s, script_load());
		svg_end(&s);
		buf_free(&viewer);
		svg_newline(&s);
	}
	svg_end(&s);
	svg_newline(&s);
}

void
page_nothing(const struct page_settings *k, const char *why, struct out *out)
{
	struct svg s = {.out = out, .ascii = k->ascii};
	double height = 5 * k->font.size;

	start_page(&s, k);
	start_svg(&s, k, height);
	start_static(&s, k, height, "none", false);
	svg_text_at(&s, "notice", PICTURE_PAD, 2 * k->font.size, str_of(why));
	svg_newline(&s);
	svg_end(&s);
	svg_end(&s);
	svg_newline(&s);
}
