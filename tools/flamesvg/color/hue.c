#include "tools/flamesvg/color/hue.h"

#include "tools/flamesvg/svg/utf8.h"

/* red, green or blue of a colour: from + v[by] * span */
struct channel {
	uint8_t from, span, by;
};

struct hue_range { struct channel r, g, b; };

static const struct hue_range hues[] = {
	[HUE_HOT] = {{205, 50, 2}, {0, 230, 0}, {0, 55, 1}},
	[HUE_MEM] = {{0, 0, 0}, {190, 50, 1}, {0, 210, 0}},
	[HUE_IO] = {{80, 60, 0}, {80, 60, 0}, {190, 55, 1}},
	[HUE_RED] = {{200, 55, 0}, {50, 80, 0}, {50, 80, 0}},
	[HUE_GREEN] = {{50, 60, 0}, {200, 55, 0}, {50, 60, 0}},
	[HUE_BLUE] = {{80, 60, 0}, {80, 60, 0}, {205, 50, 0}},
	[HUE_YELLOW] = {{175, 55, 0}, {175, 55, 0}, {50, 20, 0}},
	[HUE_PURPLE] = {{190, 65, 0}, {80, 60, 0}, {190, 65, 0}},
	[HUE_AQUA] = {{50, 60, 0}, {165, 55, 0}, {165, 55, 0}},
	[HUE_ORANGE] = {{190, 65, 0}, {90, 65, 0}, {0, 0, 0}},
	[HUE_GREY] = {{185, 30, 0}, {185, 30, 0}, {190, 30, 0}},
	/* OKLCH lightness of 77.5 % to 86.5 %, as on the wheel */
	[HUE_USER] = {{222, 31, 0}, {170, 29, 0}, {114, 28, 0}},
	[HUE_KERNEL] = {{143, 28, 0}, {186, 29, 0}, {232, 23, 0}},
	[HUE_INLINED] = {{112, 30, 0}, {200, 29, 0}, {194, 29, 0}},
	[HUE_JIT] = {{141, 28, 0}, {199, 30, 0}, {142, 28, 0}},
	[HUE_UNKNOWN] = {{180, 29, 0}, {182, 29, 0}, {184, 29, 0}},
	[HUE_CALM] = {{210, 30, 0}, {175, 29, 0}, {128, 28, 0}},
	[HUE_LIBRARY] = {{242, 12, 0}, {221, 12, 0}, {199, 11, 0}},
	[HUE_SYSTEM] = {{210, 11, 0}, {227, 12, 0}, {246, 9, 0}},
};

/* every 20 degrees of OKLCH hue, with a chroma of about 0.08 */
static const struct hue_range wheel[HUE_WHEEL] = {
	{{225, 30, 0}, {162, 29, 0}, {171, 28, 0}},
	{{226, 29, 0}, {164, 29, 0}, {154, 28, 0}},
	{{222, 30, 0}, {168, 29, 0}, {139, 28, 0}},
	{{217, 30, 0}, {173, 28, 0}, {121, 28, 0}},
	{{203, 29, 0}, {180, 29, 0}, {118, 28, 0}},
	{{185, 28, 0}, {187, 29, 0}, {123, 28, 0}},
	{{164, 28, 0}, {193, 29, 0}, {135, 28, 0}},
	{{143, 28, 0}, {198, 29, 0}, {153, 28, 0}},
	{{124, 29, 0}, {200, 29, 0}, {173, 29, 0}},
	{{112, 30, 0}, {200, 29, 0}, {194, 29, 0}},
	{{112, 29, 0}, {197, 29, 0}, {212, 29, 0}},
	{{131, 28, 0}, {191, 30, 0}, {221, 30, 0}},
	{{146, 28, 0}, {186, 29, 0}, {228, 27, 0}},
	{{163, 28, 0}, {180, 29, 0}, {231, 24, 0}},
	{{181, 28, 0}, {174, 29, 0}, {227, 28, 0}},
	{{198, 30, 0}, {167, 29, 0}, {223, 30, 0}},
	{{213, 30, 0}, {162, 29, 0}, {208, 29, 0}},
	{{220, 30, 0}, {163, 28, 0}, {188, 29, 0}},
};

static uint8_t
choose_channel(struct channel c, const struct hue_shade *s)
{
	return (uint8_t)(c.from + (unsigned)(c.span * s->v[c.by]));
}

static struct rgb
choose_color(const struct hue_range *h, const struct hue_shade *s)
{
	return (struct rgb){choose_channel(h->r, s), choose_channel(h->g, s),
	    choose_channel(h->b, s)};
}

struct rgb
hue_color(enum hue hue, struct hue_shade s)
{
	return choose_color(&hues[hue], &s);
}

struct rgb
hue_wheel(uint32_t place, struct hue_shade s)
{
	return choose_color(&wheel[place], &s);
}

static double
next_random(uint64_t *x)
{
	*x = (0x5deece66dU * *x + 0xb) & 0xffffffffffffU;
	return (double)*x / 281474976710656.0;
}

static struct hue_shade
shade_by_sum(str name)
{
	uint64_t sum = 0, x;
	double v;

	while (name.n > 0)
		sum += utf8_next(&name);
	x = (sum & 0xffffffffU) << 16 | 0x330e;
	v = next_random(&x);
	return (struct hue_shade){{v, v, v}};
}

/* Hash up to three characters, each with less weight than the one before. */
static double
weigh_characters(const uint32_t *c, size_t n)
{
	double sum = 0, max = 1, weight = 1;

	for (unsigned i = 0; i < n; i++) {
		sum += weight * (c[i] % (10 + i)) / (9 + i);
		max += weight;
		weight *= 0.7;
	}
	return 1 - sum / max;
}

/* Hash the first three characters, without the module of module`function. */
static double
weigh_head(str name)
{
	size_t at = name.n > 0 ? str_chr(str_from(name, 1), '`') : STR_NONE;
	uint32_t c[3] = {0};
	size_t n = 0;

	if (at != STR_NONE)
		name = str_from(name, at + 2);
	while (n < 3 && name.n > 0)
		c[n++] = utf8_next(&name);
	return weigh_characters(c, n);
}

/* Hash the last three characters before the last backquote, last one first. */
static double
weigh_tail(str name)
{
	size_t at = name.n > 0 ? str_rchr(str_upto(name, name.n - 1), '`') :
	    STR_NONE;
	uint32_t c[3] = {0};
	size_t n = 0;

	if (at != STR_NONE)
		name = str_upto(name, at);
	for (; name.n > 0; n++) {
		c[2] = n > 1 ? c[1] : 0;
		c[1] = n > 0 ? c[0] : 0;
		c[0] = utf8_next(&name);
	}
	return weigh_characters(c, n < 3 ? n : 3);
}

static struct hue_shade
shade_by_name(str name)
{
	uint64_t h = 0xcbf29ce484222325U;
	struct hue_shade s;

	for (size_t i = 0; i < name.n; i++)
		h = (h ^ (unsigned char)name.p[i]) * 0x100000001b3U;
	for (int k = 0; k < 3; k++) {
		s.v[k] = (double)(h >> 11) / 9007199254740992.0;
		h *= 0x100000001b3U;
	}
	return s;
}

struct hue_shade
hue_shade(enum hue_shading how, str name, uint64_t *seed)
{
	struct hue_shade s;

	switch (how) {
	case HUE_BY_ENDS:
		s.v[0] = weigh_head(name);
		s.v[1] = s.v[2] = weigh_tail(name);
		return s;
	case HUE_BY_NAME:
		return shade_by_name(name);
	case HUE_BY_CHANCE:
		for (int k = 0; k < 3; k++)
			s.v[k] = next_random(seed);
		return s;
	case HUE_BY_SUM:
		break;
	}
	return shade_by_sum(name);
}
