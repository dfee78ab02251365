#include "tools/flamesvg/palette.h"

#include "tools/flamesvg/utf8.h"

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

/* from + the part of span that v says, cut to a whole number */
static uint8_t
part(unsigned from, unsigned span, double v)
{
	return (uint8_t)(from + (unsigned)(span * v));
}

static struct rgb
hot(str name, struct shade s)
{
	(void)name;
	return (struct rgb){part(205, 50, s.v[2]), part(0, 230, s.v[0]),
	    part(0, 55, s.v[1])};
}

static struct rgb
mem(str name, struct shade s)
{
	(void)name;
	return (struct rgb){0, part(190, 50, s.v[1]), part(0, 210, s.v[0])};
}

static struct rgb
io(str name, struct shade s)
{
	uint8_t x = part(80, 60, s.v[0]);

	(void)name;
	return (struct rgb){x, x, part(190, 55, s.v[1])};
}

static struct rgb
red(str name, struct shade s)
{
	uint8_t x = part(50, 80, s.v[0]);

	(void)name;
	return (struct rgb){part(200, 55, s.v[0]), x, x};
}

static struct rgb
green(str name, struct shade s)
{
	uint8_t x = part(50, 60, s.v[0]);

	(void)name;
	return (struct rgb){x, part(200, 55, s.v[0]), x};
}

static struct rgb
blue(str name, struct shade s)
{
	uint8_t x = part(80, 60, s.v[0]);

	(void)name;
	return (struct rgb){x, x, part(205, 50, s.v[0])};
}

static struct rgb
yellow(str name, struct shade s)
{
	uint8_t x = part(175, 55, s.v[0]);

	(void)name;
	return (struct rgb){x, x, part(50, 20, s.v[0])};
}

static struct rgb
purple(str name, struct shade s)
{
	uint8_t x = part(190, 65, s.v[0]);

	(void)name;
	return (struct rgb){x, part(80, 60, s.v[0]), x};
}

static struct rgb
aqua(str name, struct shade s)
{
	uint8_t x = part(165, 55, s.v[0]);

	(void)name;
	return (struct rgb){part(50, 60, s.v[0]), x, x};
}

static struct rgb
orange(str name, struct shade s)
{
	(void)name;
	return (struct rgb){part(190, 65, s.v[0]), part(90, 65, s.v[0]), 0};
}

static bool
has(str name, const char *needle)
{
	return str_find(name, str_of(needle)) != STR_NONE;
}

static bool
ends(str name, const char *with)
{
	return str_ends(name, str_of(with));
}

/* java/lang/String.length, Lorg/acme/Main:::run */
static bool
java_package(str name)
{
	static const char *const known[] = {
		"java/", "javax/", "jdk/", "net/", "org/", "com/", "io/",
		"sun/",
	};

	for (size_t i = 0; i < LENGTH(known); i++)
		if (str_starts(name, str_of(known[i])) ||
		    (name.n > 0 && name.p[0] == 'L' &&
		    str_starts(str_from(name, 1), str_of(known[i]))))
			return true;
	return false;
}

static struct rgb
java(str n, struct shade s)
{
	if (ends(n, "_[j]"))
		return green(n, s);
	if (ends(n, "_[i]"))
		return aqua(n, s);
	if (java_package(n) || has(n, ":::"))
		return green(n, s);
	if (has(n, "::"))
		return yellow(n, s);
	return ends(n, "_[k]") ? orange(n, s) : red(n, s);
}

/* a path that ends in, or goes on behind, .js */
static bool
js_path(str name)
{
	size_t slash = str_chr(name, '/');

	return slash != STR_NONE && has(str_from(name, slash), ".js");
}

static struct rgb
js(str n, struct shade s)
{
	if (ends(n, "_[j]"))
		return has(n, "/") ? green(n, s) : aqua(n, s);
	if (has(n, "::"))
		return yellow(n, s);
	if (js_path(n))
		return green(n, s);
	if (has(n, ":"))
		return aqua(n, s);
	if (str_eq(n, STR(" ")))
		return green(n, s);
	return has(n, "_[k]") ? orange(n, s) : red(n, s);
}

static struct rgb
perl(str n, struct shade s)
{
	if (has(n, "::"))
		return yellow(n, s);
	if (has(n, "Perl") || has(n, ".pl"))
		return green(n, s);
	return ends(n, "_[k]") ? orange(n, s) : red(n, s);
}

static struct rgb
chain(str n, struct shade s)
{
	return has(n, "_[w]") ? aqua(n, s) : blue(n, s);
}

static const struct palette palettes[] = {
	{"hot", "yellow", hot},
	{"mem", "green", mem},
	{"io", "blue", io},
	{"red", "grey", red},
	{"green", "grey", green},
	{"blue", "grey", blue},
	{"aqua", "grey", aqua},
	{"yellow", "grey", yellow},
	{"purple", "grey", purple},
	{"orange", "grey", orange},
	{"wakeup", "blue", aqua},
	{"chain", "blue", chain},
	{"java", "yellow", java},
	{"js", "yellow", js},
	{"perl", "yellow", perl},
};

const struct palette *
palette_find(str name)
{
	for (size_t i = 0; i < LENGTH(palettes); i++)
		if (str_eq(name, str_of(palettes[i].name)))
			return &palettes[i];
	return NULL;
}

void
palette_names(struct buf *b)
{
	for (size_t i = 0; i < LENGTH(palettes); i++)
		buf_fmt(b, "%s%s", i > 0 ? " " : "", palettes[i].name);
}

/* drand48()'s first number for a seed */
static double
drand(uint64_t *x)
{
	*x = (0x5deece66dU * *x + 0xb) & 0xffffffffffffU;
	return (double)*x / 281474976710656.0;
}

static struct shade
by_sum(str name)
{
	uint64_t sum = 0, x;
	double v;

	while (name.n > 0)
		sum += utf8_next(&name);
	x = (sum & 0xffffffffU) << 16 | 0x330e;
	v = drand(&x);
	return (struct shade){{v, v, v}};
}

/* up to three characters, weighed less and less */
static double
weigh(const uint32_t *c, size_t n)
{
	double sum = 0, max = 1, weight = 1;

	for (unsigned i = 0; i < n; i++) {
		sum += weight * (c[i] % (10 + i)) / (9 + i);
		max += weight;
		weight *= 0.7;
	}
	return 1 - sum / max;
}

/* by the first three characters, a module`prefix apart */
static double
weigh_head(str name)
{
	size_t at = name.n > 0 ? str_chr(str_from(name, 1), '`') : STR_NONE;
	uint32_t c[3];
	size_t n = 0;

	if (at != STR_NONE)
		name = str_from(name, at + 2);
	while (n < 3 && name.n > 0)
		c[n++] = utf8_next(&name);
	return weigh(c, n);
}

/* by the last three, the last first, of what is before the last backquote */
static double
weigh_tail(str name)
{
	size_t at = name.n > 0 ? str_rchr(str_upto(name, name.n - 1), '`') :
	    STR_NONE;
	uint32_t c[3];
	size_t n = 0;

	if (at != STR_NONE)
		name = str_upto(name, at);
	for (; name.n > 0; n++) {
		c[2] = n > 1 ? c[1] : 0;
		c[1] = n > 0 ? c[0] : 0;
		c[0] = utf8_next(&name);
	}
	return weigh(c, n < 3 ? n : 3);
}

static struct shade
by_hash(str name)
{
	double tail = weigh_tail(name);

	return (struct shade){{weigh_head(name), tail, tail}};
}

static struct shade
by_fnv(str name)
{
	uint64_t h = 0xcbf29ce484222325U;
	struct shade s;

	for (size_t i = 0; i < name.n; i++)
		h = (h ^ (unsigned char)name.p[i]) * 0x100000001b3U;
	for (int k = 0; k < 3; k++) {
		s.v[k] = (double)(h >> 11) / 9007199254740992.0;
		h *= 0x100000001b3U;
	}
	return s;
}

struct shade
palette_shade(enum shading how, str name, uint64_t *seed)
{
	struct shade s;

	switch (how) {
	case SHADE_HASH:
		return by_hash(name);
	case SHADE_FNV:
		return by_fnv(name);
	case SHADE_RANDOM:
		for (int k = 0; k < 3; k++)
			s.v[k] = drand(seed);
		return s;
	case SHADE_SUM:
		break;
	}
	return by_sum(name);
}

struct rgb
palette_color(const struct palette *p, str name, struct shade s)
{
	if (str_eq(name, STR("--")))
		return (struct rgb){160, 160, 160};
	if (str_eq(name, STR("-")))
		return (struct rgb){200, 200, 200};
	return p->color(name, s);
}
