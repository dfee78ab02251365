#include "tools/flamesvg/page/chart_axis.h"

#include <math.h>

#include "tools/flamesvg/page/text.h"

#define TICK_ROOM 90		/* minimum distance of ticks, in pixels */

static void
draw_tick(struct svg *s, const struct text_unit *unit, double x, double y,
    uint64_t count)
{
	struct buf b = {0};

	buf_fmt(&b, "M%.1f %.1fv8", x, y - 8);
	svg_start(s, "path");
	svg_attr_str(s, "d", buf_str(&b));
	svg_attr(s, "stroke", "#505050");
	svg_end(s);
	b.n = 0;
	if (count == 0)
		buf_char(&b, '0');
	else
		text_count(&b, unit, NUM(count));
	svg_text_at(s, "tick", x + 4, y, buf_str(&b));
	svg_newline(s);
	buf_free(&b);
}

/* Return the pixels between ticks that the longest count needs. */
static double
find_tick_room(const struct picture *p)
{
	const struct page_settings *k = p->settings;
	struct buf b = {0};
	double room;

	text_count(&b, &k->unit, tree_num(p->tree, p->whole));
	room = (double)(b.n + 3) * k->font.size * k->font.width;
	buf_free(&b);
	return room < TICK_ROOM ? TICK_ROOM : room;
}

/* Draw ticks at round counts, which are usually times. */
void
chart_axis_draw(struct svg *s, const struct picture *p, double y)
{
	const struct page_settings *k = p->settings;
	double wide = (double)(k->width - 2 * PICTURE_PAD);
	double whole = num_real(tree_num(p->tree, p->whole));
	double room = find_tick_room(p), x = PICTURE_PAD;
	uint64_t step = (uint64_t)fmin(text_step(floor(whole * room / wide) +
	    1), 1e19);

	svg_start(s, "g");
	svg_attr(s, "class", "ticks");
	for (uint64_t at = 0; x + room < (double)k->width; at += step,
	    x = PICTURE_PAD + wide * (double)at / whole)
		draw_tick(s, &k->unit, x, y, at);
	svg_end(s);
	svg_newline(s);
}
