#include "tools/foldtop/print/bar.h"

void
bar_add(const struct screen *s, struct buf *to, double percent,
    size_t columns)
{
	double wanted = percent * (double)columns * 8 / 100 + 0.5;
	size_t parts = wanted > 0 ? (size_t)wanted : 0, n;

	if (parts > columns * 8)
		parts = columns * 8;
	for (n = 0; n < parts / 8; n++)
		buf_add(to, str_of(s->glyphs->full));
	if (s->glyphs->eighths[parts % 8][0] != '\0') {
		buf_add(to, str_of(s->glyphs->eighths[parts % 8]));
		n++;
	}
	screen_pad(to, columns - n);
}
