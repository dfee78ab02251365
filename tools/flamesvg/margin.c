#include "tools/flamesvg/margin.h"

#include "tools/flamesvg/text.h"

#define GREY "#505050"
#define LINE 1.5		/* height of a line in font sizes */
#define KEYS 24			/* so many classes are explained, no more */

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
	else if (!k->words.set)
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

/* where the next key of the legend goes */
struct cursor {
	struct svg *svg;	/* NULL: only see how much room it takes */
	const struct look *look;
	double x, y;
};

/* one colour and what it means */
static void
key(struct cursor *at, struct rgb c, double share, str what)
{
	const struct look *k = at->look;
	struct svg *s = at->svg;
	double size = k->font_size - 2;
	double w = 3 * size + (double)what.n * k->font_size * k->font_width;

	if (at->x > PAGE_PAD && at->x + w > (double)k->width) {
		at->x = PAGE_PAD;
		at->y += LINE * k->font_size;
	}
	at->x += w;
	if (s == NULL)
		return;
	svg_start(s, "g");
	svg_attr(s, "class", "class");
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
	svg_attr(s, "stroke", "#909090");
	svg_attr(s, "stroke-width", "0.5");
	svg_end(s);
	svg_start(s, "text");
	svg_attr_real(s, "x", at->x - w + size + 4);
	svg_attr_real(s, "y", at->y);
	svg_text(s, what);
	svg_end(s);
	svg_end(s);
}

/* what the ends and the middle of a comparison's scale mean */
static void
diff_keys(struct cursor *at, const struct diff *d)
{
	struct buf b = {0};

	buf_fmt(&b, "%s than before, by %.2f points or more",
	    d->negate ? "more" : "less", d->most);
	key(at, d->ramp[0], -1, buf_str(&b));
	key(at, d->ramp[DIFF_STEPS], -1, STR("unchanged"));
	b.n = 0;
	buf_fmt(&b, "%s than before%s, by %.2f points or more",
	    d->negate ? "less" : "more", d->negate ? "" : " (worse)", d->most);
	key(at, d->ramp[2 * DIFF_STEPS], -1, buf_str(&b));
	b.n = 0;
	buf_fmt(&b, "within noise (%s)", d->test != NULL ? d->test : "");
	if (d->test != NULL)
		key(at, DIFF_NOISE, -1, buf_str(&b));
	buf_free(&b);
}

/* what the colours of names mean, and how much each has itself */
static void
class_keys(struct cursor *at, const struct page *p)
{
	const struct paint *paint = p->paint;
	struct num whole = tree_num(p->tree, p->whole);
	struct buf b = {0};

	for (size_t i = 0; i < paint->n && i < KEYS; i++) {
		const struct meaning *m = &paint->means[i];
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
legend(struct svg *s, const struct page *p, double y)
{
	struct cursor at = {s, p->look, PAGE_PAD, y};

	if (p->look->diffusion || (p->diff == NULL && p->paint->n == 0))
		return 0;
	if (s != NULL) {
		svg_start(s, "g");
		svg_attr(s, "class", "legend");
	}
	if (p->diff != NULL)
		diff_keys(&at, p->diff);
	else
		class_keys(&at, p);
	if (s != NULL) {
		svg_end(s);
		svg_newline(s);
	}
	return at.y - y + LINE * p->look->font_size;
}

/* what is known of the capture, in a line */
static str
provenance(struct buf *b, const struct page *p)
{
	static const struct { const char *key, *before, *after; } part[] = {
		{"command", "", ""}, {"event", "", ""}, {"rate", "", " Hz"},
		{"samples", "", " samples"}, {"lost", "", " lost"},
		{"duration", "", " s"}, {"host", "on ", ""}, {"date", "", ""},
	};

	for (size_t i = 0; i < sizeof(part) / sizeof(part[0]); i++) {
		str value = meta_get(&p->in->meta, str_of(part[i].key));

		if (value.n > 0)
			buf_fmt(b, "%s%s%.*s%s", b->n > 0 ? ", " : "",
			    part[i].before, (int)value.n, value.p,
			    part[i].after);
	}
	return buf_str(b);
}

void
margin_place(struct place *at, const struct page *p)
{
	const struct look *k = p->look;
	struct buf b = {0};
	uint32_t rows = p->layout->rows + (p->layout->cut_rows > 0);

	at->top = 3 * k->font_size;
	if (*k->subtitle != '\0')
		at->top += 2 * k->font_size;
	at->top += (double)p->notices * LINE * k->font_size;
	at->foot = at->top + (double)rows * (double)k->row;
	at->height = at->foot + 2 * k->font_size + 10 + legend(NULL, p, 0);
	if (provenance(&b, p).n > 0 && k->script)
		at->height += LINE * k->font_size;
	buf_free(&b);
}

void
margin_foot(struct svg *s, const struct page *p, const struct place *at)
{
	const struct look *k = p->look;
	double line = LINE * k->font_size, y = at->foot + line;
	struct buf b = {0};

	y += legend(s, p, y);
	if (provenance(&b, p).n > 0) {
		margin_line(s, "footer", PAGE_PAD, y, buf_str(&b));
		y += line;
	}
	if (k->script)
		margin_line(s, "hint", PAGE_PAD, y,
		    STR("Open in a browser to zoom and search."));
	buf_free(&b);
}
