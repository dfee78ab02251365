#include "tools/flamesvg/page/headings.h"

#include <math.h>

#include "common/base/sys.h"
#include "tools/flamesvg/page/legend.h"
#include "tools/flamesvg/page/text.h"
#include "tools/flamesvg/svg/utf8.h"

#define GREY "#505050"
#define TICK_ROOM 90		/* pixels from a tick to the next, at least */

void
headings_line(struct svg *s, const char *class, double x, double y,
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

/* a line in the middle; the caller writes its text and ends it */
static void
start_heading(struct svg *s, const struct page_settings *k, const char *class,
    double y, double size)
{
	svg_start(s, "text");
	svg_attr(s, "class", class);
	svg_attr_int(s, "x", (uint64_t)(k->width / 2));
	svg_attr_real(s, "y", y);
	svg_attr(s, "text-anchor", "middle");
	if (size > k->font.size)
		svg_attr_real(s, "font-size", size);
	else if (!k->colors.text.set)
		svg_attr(s, "fill", GREY);
}

static void
draw_heading(struct svg *s, const struct page_settings *k, const char *class,
    double y, double size, str text)
{
	start_heading(s, k, class, y, size);
	svg_text(s, text);
	svg_end(s);
	svg_newline(s);
}

/* split off as much as fits into a line, with the blank at its end */
static str
split_line(const struct page_settings *k, str *text)
{
	double room = (double)(k->width - 2 * PICTURE_PAD) /
	    (k->font.size * k->font.width);
	str line = utf8_upto(*text, room < 20 ? 20 : (size_t)room);
	size_t blank = str_rchr(line, ' ');

	if (line.n < text->n && blank != STR_NONE)
		line = str_upto(line, blank + 1);
	*text = str_from(*text, line.n);
	return line;
}

static size_t
count_lines(const struct page_settings *k, str text)
{
	size_t n = 0;

	for (; text.n > 0; n++)
		split_line(k, &text);
	return n;
}

/* a notice may be long, and the picture narrow */
static void
draw_notice(struct svg *s, const struct page_settings *k, double y, str text)
{
	if (count_lines(k, text) == 1) {
		draw_heading(s, k, "notice", y, 0, text);
		return;
	}
	start_heading(s, k, "notice", y, 0);
	for (bool first = true; text.n > 0; first = false) {
		svg_start(s, "tspan");
		svg_attr_int(s, "x", (uint64_t)(k->width / 2));
		svg_attr_real(s, "dy", first ? 0 : PICTURE_LINE * k->font.size);
		svg_text(s, split_line(k, &text));
		svg_end(s);
	}
	svg_end(s);
	svg_newline(s);
}

/* above a flame chart: ticks at round counts, which are mostly times */
static void
draw_axis(struct svg *s, const struct picture *p, double y)
{
	const struct page_settings *k = p->settings;
	double wide = (double)(k->width - 2 * PICTURE_PAD);
	double whole = num_real(tree_num(p->tree, p->whole));
	double room, x = PICTURE_PAD;
	struct buf b = {0};
	uint64_t step;

	text_count(&b, &k->unit, tree_num(p->tree, p->whole));
	room = (double)(b.n + 3) * k->font.size * k->font.width;
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
			text_count(&b, &k->unit, NUM(at));
		headings_line(s, "tick", x + 4, y, buf_str(&b));
	}
	svg_end(s);
	svg_newline(s);
	buf_free(&b);
}

void
headings_above(struct svg *s, const struct picture *p)
{
	const struct page_settings *k = p->settings;
	double y = 2 * k->font.size;

	draw_heading(s, k, "title", y, k->font.size + 5,
	    str_of(k->words.title));
	if (*k->words.subtitle != '\0')
		draw_heading(s, k, "subtitle", y += 2 * k->font.size, 0,
		    str_of(k->words.subtitle));
	y += PICTURE_LINE * k->font.size;
	for (size_t i = 0; i < p->notices->n; i++) {
		draw_notice(s, k, y, p->notices->line[i]);
		y += PICTURE_LINE * k->font.size *
		    (double)count_lines(k, p->notices->line[i]);
	}
	if (k->chart)
		draw_axis(s, p, y);
}

/* what the metadata tell of the capture, in a line */
static str
describe_capture(struct buf *b, const struct picture *p)
{
	static const struct { const char *key, *before, *unit; } part[] = {
		{"before", "before: ", NULL}, {"after", "after: ", NULL},
		{"command", "", NULL}, {"event", "", NULL}, {"rate", "", "Hz"},
		{"samples", "", "samples"}, {"lost", "", "lost"},
		{"duration", "", "s"}, {"host", "on ", NULL},
		{"date", "", NULL},
	};

	for (size_t i = 0; i < LENGTH(part); i++) {
		str value = str_trim(meta_get(p->meta,
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
headings_place(struct picture_place *at, const struct picture *p)
{
	const struct page_settings *k = p->settings;
	struct buf b = {0};
	uint32_t rows = p->layout->rows + (p->layout->cut_rows > 0);

	at->top = 3 * k->font.size;
	if (*k->words.subtitle != '\0')
		at->top += 2 * k->font.size;
	for (size_t i = 0; i < p->notices->n; i++)
		at->top += PICTURE_LINE * k->font.size *
		    (double)count_lines(k, p->notices->line[i]);
	at->map = at->top;
	if (p->heatmap != NULL)
		at->top += heatmap_height(p->heatmap, k->width);
	if (k->chart)
		at->top += PICTURE_LINE * k->font.size;
	at->foot = at->top + (double)rows * (double)k->row;
	at->height = at->foot + 2 * k->font.size + 10 + legend_height(p);
	if (describe_capture(&b, p).n > 0 && k->script)
		at->height += PICTURE_LINE * k->font.size;
	buf_free(&b);
}

void
headings_below(struct svg *s, const struct picture *p,
    const struct picture_place *at)
{
	const struct page_settings *k = p->settings;
	double line = PICTURE_LINE * k->font.size, y = at->foot + line;
	struct buf b = {0};

	y += legend_draw(s, p, y);
	if (describe_capture(&b, p).n > 0) {
		headings_line(s, "footer", PICTURE_PAD, y, buf_str(&b));
		y += line;
	}
	if (k->script)
		headings_line(s, "hint", PICTURE_PAD, y,
		    STR("Open in a browser to zoom and search."));
	buf_free(&b);
}
