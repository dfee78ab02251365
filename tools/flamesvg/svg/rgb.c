#include "tools/flamesvg/svg/rgb.h"

#include <math.h>

#include "common/base/num.h"
#include "common/base/sys.h"

char *
rgb_text(char *to, struct rgb c)
{
	static const char hex[] = "0123456789abcdef";
	const uint8_t v[3] = {c.r, c.g, c.b};
	char *at = to;

	*at++ = '#';
	for (int i = 0; i < 3; i++) {
		*at++ = hex[v[i] >> 4];
		*at++ = hex[v[i] & 15];
	}
	*at = '\0';
	return to;
}

static double
linear_channel(uint8_t v)
{
	return v <= 10 ? v / 255.0 / 12.92 : pow((v / 255.0 + 0.055) / 1.055,
	    2.4);
}

/*
 * The luminance at which black and white text have the same contrast, 4.58:
 * the square root of 1.05 * 0.05, less 0.05
 */
bool
rgb_dark(struct rgb c)
{
	return 0.2126 * linear_channel(c.r) + 0.7152 * linear_channel(c.g) +
	    0.0722 * linear_channel(c.b) < 0.1791;
}

static bool
parse_hex(str s, struct rgb *c)
{
	uint64_t n;

	if (!num_hex(str_from(s, 1), &n) || (s.n != 4 && s.n != 7))
		return false;
	if (s.n == 4)
		n = (n & 0xf00) * 0x1100 | (n & 0xf0) * 0x110 |
		    (n & 0xf) * 0x11;
	*c = (struct rgb){(uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n};
	return true;
}

bool
rgb_parse(str s, struct rgb *c)
{
	uint64_t n[3];
	str word;

	if (s.n > 0 && s.p[0] == '#')
		return parse_hex(s, c);
	if (!str_starts(s, STR("rgb(")) || !str_ends(s, STR(")")))
		return false;
	s = (str){s.p + 4, s.n - 5};
	for (int i = 0; i < 3; i++)
		if (!str_cut(&s, ',', &word) || !num_whole(str_trim(word),
		    &n[i]) || n[i] > 255)
			return false;
	*c = (struct rgb){(uint8_t)n[0], (uint8_t)n[1], (uint8_t)n[2]};
	return s.n == 0;
}

static const struct {
	const char *name;
	struct rgb top, bottom;
} backgrounds[] = {
	{"yellow", {0xee, 0xee, 0xee}, {0xee, 0xee, 0xb0}},
	{"blue", {0xee, 0xee, 0xee}, {0xe0, 0xe0, 0xff}},
	{"green", {0xee, 0xf2, 0xee}, {0xe0, 0xff, 0xe0}},
	{"grey", {0xf8, 0xf8, 0xf8}, {0xe8, 0xe8, 0xe8}},
};

bool
rgb_background(str name, struct rgb *top, struct rgb *bottom)
{
	for (size_t i = 0; i < LENGTH(backgrounds); i++)
		if (str_eq(name, str_of(backgrounds[i].name))) {
			*top = backgrounds[i].top;
			*bottom = backgrounds[i].bottom;
			return true;
		}
	if (!rgb_parse(name, top))
		return false;
	*bottom = *top;
	return true;
}

void
rgb_backgrounds(struct buf *b)
{
	for (size_t i = 0; i < LENGTH(backgrounds); i++)
		buf_fmt(b, "%s ", backgrounds[i].name);
	buf_fmt(b, "#rrggbb");
}
