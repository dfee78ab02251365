#include "tools/flamesvg/margin.h"

#include "tools/flamesvg/text.h"

#define GREY "#505050"
#define LINE 1.5		/* height of a line in font sizes */

void
margin_place(struct place *at, const struct page *p)
{
	const struct look *k = p->look;
	uint32_t rows = p->layout->rows + (p->layout->cut_rows > 0);

	at->top = 3 * k->font_size;
	if (*k->subtitle != '\0')
		at->top += 2 * k->font_size;
	at->top += (double)p->notices * LINE * k->font_size;
	at->foot = at->top + (double)rows * (double)k->row;
	at->height = at->foot + 2 * k->font_size + 10;
	if (p->diff != NULL)
		at->height += LINE * k->font_size;
}

void
margin_line(struct svg *s, const char *class, double x, double y, str text)
{
	svg_start(s, "text");
	svg_attr(s, "class", class);
	svg_attr_real(s, "x", x);
	svg_attr_real(s, "y", y);
	svg_text(s, text);
	svg_end(s);
	svg_newline(s);
}

/* a line in the middle */
static void
heading(struct svg *s, const struct look *k, const char *class, double y,
    double size, str text)
{
	svg_start(s, "text");
	svg_attr(s, "class", class);
	svg_attr_int(s, "x", (uint64_t)(k->width / 2));
	svg_attr_real(s, "y", y);
	svg_attr(s, "text-anchor", "middle");
	if (size > k->font_size)
		svg_attr_real(s, "font-size", size);
	else
		svg_attr(s, "fill", GREY);
	svg_text(s, text);
	svg_end(s);
	svg_newline(s);
}

void
margin_head(struct svg *s, const struct page *p, const struct place *at)
{
	const struct look *k = p->look;
	double y = 2 * k->font_size;

	(void)at;
	heading(s, k, "title", y, k->font_size + 5, str_of(k->title));
	if (*k->subtitle != '\0')
		heading(s, k, "subtitle", y += 2 * k->font_size, 0,
		    str_of(k->subtitle));
	for (size_t i = 0; i < p->notices; i++)
		heading(s, k, "notice", y += LINE * k->font_size, 0,
		    p->notice[i]);
}

/* one colour and what it means; where the next may begin */
static double
class(struct svg *s, const struct look *k, double x, double y, struct rgb c,
    str what)
{
	double size = k->font_size - 2;

	svg_start(s, "g");
	svg_attr(s, "class", "class");
	svg_attr_rgb(s, "data-color", c);
	svg_start(s, "rect");
	svg_attr_real(s, "x", x);
	svg_attr_real(s, "y", y - size);
	svg_attr_real(s, "width", size);
	svg_attr_real(s, "height", size);
	svg_attr_rgb(s, "fill", c);
	svg_attr(s, "stroke", "#909090");
	svg_attr(s, "stroke-width", "0.5");
	svg_end(s);
	svg_start(s, "text");
	svg_attr_real(s, "x", x + size + 4);
	svg_attr_real(s, "y", y);
	svg_text(s, what);
	svg_end(s);
	svg_end(s);
	return x + 3 * size + (double)what.n * k->font_size * k->font_width;
}

/* what the ends and the middle of a comparison's scale mean */
static void
diff_legend(struct svg *s, const struct page *p, double y)
{
	const struct diff *d = p->diff;
	struct buf b = {0};
	double x = PAGE_PAD;

	svg_start(s, "g");
	svg_attr(s, "class", "legend");
	buf_fmt(&b, "%s than before, by %.2f points or more",
	    d->negate ? "more" : "less", d->most);
	x = class(s, p->look, x, y, d->ramp[0], buf_str(&b));
	x = class(s, p->look, x, y, d->ramp[DIFF_STEPS], STR("unchanged"));
	b.n = 0;
	buf_fmt(&b, "%s than before%s, by %.2f points or more",
	    d->negate ? "less" : "more", d->negate ? "" : " (worse)", d->most);
	class(s, p->look, x, y, d->ramp[2 * DIFF_STEPS], buf_str(&b));
	svg_end(s);
	svg_newline(s);
	buf_free(&b);
}

void
margin_foot(struct svg *s, const struct page *p, const struct place *at)
{
	const struct look *k = p->look;
	double y = at->foot + LINE * k->font_size;

	if (p->diff != NULL)
		diff_legend(s, p, y);
	if (k->script)
		margin_line(s, "hint", PAGE_PAD,
		    at->height - k->font_size / 2 - 4,
		    STR("Open in a browser to zoom and search."));
}
