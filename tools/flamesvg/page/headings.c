#include "tools/flamesvg/page/headings.h"

#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/svg/utf8.h"

#define GREY "#505050"

/* start a centred line; the caller writes its text and ends it */
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
	else
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

/* Cut off as many words as fit into a line, with the blank after them. */
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

double
headings_height(const struct page_settings *k, const struct notices *notices)
{
	double height = 3 * k->font.size;

	if (*k->words.subtitle != '\0')
		height += 2 * k->font.size;
	for (size_t i = 0; i < notices->n; i++)
		height += PICTURE_LINE * k->font.size *
		    (double)count_lines(k, notices->line[i]);
	return height;
}

double
headings_draw(struct svg *s, const struct page_settings *k, str title,
    const struct notices *notices)
{
	double y = 2 * k->font.size;

	draw_heading(s, k, "title", y, k->font.size + 5, title);
	if (*k->words.subtitle != '\0')
		draw_heading(s, k, "subtitle", y += 2 * k->font.size, 0,
		    str_of(k->words.subtitle));
	y += PICTURE_LINE * k->font.size;
	for (size_t i = 0; i < notices->n; i++) {
		draw_notice(s, k, y, notices->line[i]);
		y += PICTURE_LINE * k->font.size *
		    (double)count_lines(k, notices->line[i]);
	}
	return y;
}
