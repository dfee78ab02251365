#include "tools/flamesvg/page/text.h"

#include <math.h>
#include <stdlib.h>

#include "common/base/sys.h"
#include "common/base/units.h"
#include "common/profile/frame.h"
#include "tools/flamesvg/svg/utf8.h"

/* Round to the nearest whole number; halves go to the even one. */
static struct num
round_even(struct num n)
{
	if (n.nano > NUM_NANO / 2 ||
	    (n.nano == NUM_NANO / 2 && n.whole % 2 == 1))
		n.whole++;
	return NUM(n.whole);
}

/* Return "sample" for "samples", and a unit that is not in the table as it
 * is. */
static str
make_singular(str unit)
{
	static const char *const plurals[] = {
		"allocations", "bytes", "calls", "counts", "cycles", "events",
		"faults", "objects", "samples",
	};

	for (size_t i = 0; i < LENGTH(plurals); i++)
		if (str_eq(unit, str_of(plurals[i])))
			return str_upto(unit, unit.n - 1);
	return unit;
}

void
text_count(struct buf *b, const struct text_unit *k, struct num n)
{
	char text[NUM_TEXT];
	str unit = k->name;

	if (num_cmp(k->factor, NUM(1)) != 0)
		n = round_even(num_scale(n, k->factor, NUM(1)));
	if (!k->known)
		unit = STR("samples");	/* scripts search titles for it */
	else if (num_cmp(n, NUM(1)) == 0 && !k->given)
		unit = make_singular(unit);
	if (k->human && unit.n == k->name.n) {
		buf_add(b, units_human(text, n, unit));
		return;
	}
	buf_add(b, num_commas(text, n));
	buf_char(b, ' ');
	buf_add(b, unit);
}

void
text_amount(struct buf *b, struct num n, str unit)
{
	char text[NUM_TEXT];

	if (num_cmp(n, NUM(1)) == 0)
		unit = make_singular(unit);
	buf_add(b, units_human(text, n, unit));
}

void
text_share(struct buf *b, struct num part, struct num whole)
{
	double p = num_percent(part, whole) * 100;
	uint64_t n = (uint64_t)(p + 0.5);
	char text[NUM_TEXT];

	/* too close to a half: let printf() round exactly */
	if (p > 1e15 || (p - (double)n > 0.49999 || (double)n - p > 0.49999)) {
		buf_fmt(b, "%.2f%%", num_percent(part, whole));
		return;
	}
	buf_add(b, num_text(text, NUM(n / 100)));
	buf_char(b, '.');
	buf_char(b, (char)('0' + n / 10 % 10));
	buf_char(b, (char)('0' + n % 10));
	buf_char(b, '%');
}

/* Append a percentage with its sign, or without one if it rounds to 0. */
void
text_points(struct buf *b, double points)
{
	if (points > -0.005 && points < 0.005)
		buf_add(b, STR("; 0.00%"));
	else
		buf_fmt(b, "; %+.2f%%", points);
}

void
text_label(struct buf *b, const struct text_font *font, str name, uint32_t w)
{
	double room = w / 10.0 / (font->size * font->width);
	size_t n;

	if (room < 3)
		return;
	name = frame_function(name);
	n = room < (double)name.n ? (size_t)room : name.n;
	if (utf8_length(name) <= n) {
		buf_add(b, name);
		return;
	}
	buf_add(b, utf8_upto(name, n - 2));
	buf_add(b, STR(".."));
}

double
text_step(double least)
{
	double power = pow(10, floor(log10(least)));

	return power * (least <= power ? 1 : least <= 2 * power ? 2 :
	    least <= 5 * power ? 5 : 10);
}
