#include "common/pack.h"

#include <string.h>

#include "common/pack_form.h"
#include "common/sys.h"

#define PROBE 65536		/* a comment may stand before the picture */

bool
pack_probe(str head)
{
	head = str_upto(head, head.n < PROBE ? head.n : PROBE);
	head = str_trim(head);
	return (str_starts(head, STR("<?xml")) ||
	    str_starts(head, STR("<svg")) || str_starts(head, STR("<!--"))) &&
	    str_find(head, STR("<svg class=\"foldtools\"")) != STR_NONE;
}

unsigned
pack_columns(str head)
{
	return str_find(head, STR(" data-before=\"")) != STR_NONE ? 2 : 1;
}

/* what is left of the packed bytes, and whether they were cut short */
struct reader {
	str rest;
	bool bad;
	bool old;		/* version 1 */
};

static uint64_t
get_num(struct reader *r)
{
	uint64_t n = 0;

	for (unsigned shift = 0; shift < 64; shift += 7) {
		unsigned char c;

		if (r->rest.n == 0)
			break;
		c = (unsigned char)r->rest.p[0];
		r->rest = str_from(r->rest, 1);
		n |= (uint64_t)(c & 0x7f) << shift;
		if (c < 0x80)
			return n;
	}
	r->bad = true;
	return 0;
}

static str
get_str(struct reader *r)
{
	uint64_t n = get_num(r);
	str s;

	if (n > r->rest.n) {
		r->bad = true;
		return (str){0};
	}
	s = str_upto(r->rest, (size_t)n);
	r->rest = str_from(r->rest, (size_t)n);
	return s;
}

/* the value of an attribute of a start tag, or {0} */
static str
attribute(str tag, const char *name)
{
	str n = str_of(name);

	for (size_t at; (at = str_find(tag, n)) != STR_NONE;) {
		tag = str_from(tag, at + n.n);
		if (str_starts(tag, STR("=\""))) {
			size_t end;

			tag = str_from(tag, 2);
			end = str_chr(tag, '"');
			return str_upto(tag, end == STR_NONE ? 0 : end);
		}
	}
	return (str){0};
}

/* how many of them, of which each takes a byte at least */
static size_t
how_many(str tag, const char *name, size_t most, bool *bad)
{
	str text = attribute(tag, name);
	uint64_t n = 0;

	if (text.n > 0 && (!num_whole(text, &n) || n > most))
		*bad = true;
	return *bad ? 0 : (size_t)n;
}

/* decode base64; false if the text is not base64 */
static bool
decode(struct buf *to, str text)
{
	uint32_t bits = 0;
	unsigned have = 0;

	for (size_t i = 0; i < text.n; i++) {
		const char *d;
		char c = text.p[i];

		if (c == '=' || c == '\n' || c == '\r' || c == ' ')
			continue;
		d = c != '\0' ? strchr(pack_digits, c) : NULL;
		if (d == NULL)
			return false;
		bits = bits << 6 | (uint32_t)(d - pack_digits);
		have += 6;
		if (have >= 8) {
			have -= 8;
			buf_char(to, (char)(bits >> have & 0xff));
		}
	}
	return true;
}

/* join the elements of a class; the first one's start tag, {0} if none */
static str
elements(str svg, const char *start, struct buf *to, bool *bad)
{
	str first = {0}, s = str_of(start);

	for (size_t at; (at = str_find(svg, s)) != STR_NONE;) {
		size_t end;
		str tag;

		svg = str_from(svg, at);
		end = str_chr(svg, '>');
		if (end == STR_NONE)
			break;
		tag = str_upto(svg, end);
		svg = str_from(svg, end + 1);
		if (first.p == NULL)
			first = tag;
		end = str_chr(svg, '<');
		if (end == STR_NONE || !decode(to, str_upto(svg, end)))
			*bad = true;
		else
			svg = str_from(svg, end);
	}
	return first;
}

/* n units, which may be decimals, saturated */
static struct num
times(uint64_t n, struct num unit)
{
	uint64_t lo, rest, q, hi;

	if (unit.nano == 0) {
		hi = sys_mul(n, unit.whole, &lo);
		return NUM(hi > 0 ? UINT64_MAX : lo);
	}
	hi = sys_mul(n, unit.whole * NUM_NANO + unit.nano, &lo);
	if (hi >= NUM_NANO)
		return NUM(UINT64_MAX);
	q = sys_div(hi, lo, NUM_NANO, &rest);
	return (struct num){q, (uint32_t)rest};
}

/* the names, of which each is given by how it differs from the one before */
static uint32_t *
read_names(struct reader *r, size_t n, struct names *names)
{
	struct buf b = {0};
	uint32_t *id = NULL;
	size_t cap = 0;

	GROW(id, cap, n + 1);
	for (size_t i = 0; i < n && !r->bad; i++) {
		uint64_t same = get_num(r);
		str rest = get_str(r);

		if (same > b.n)
			r->bad = true;
		else
			b.n = (size_t)same;
		buf_add(&b, rest);
		id[i] = names_id(names, buf_str(&b));
	}
	buf_free(&b);
	return id;
}

/* names of frames are numbers until all frames are read */
static void
read_frame(struct pack_profile *p, struct reader *r,
    const struct pack_expect *e, uint32_t last, struct num unit)
{
	uint64_t flags = get_num(r), name, count = 0;
	uint64_t closed = r->old ? flags : flags >> (p->columns + 1);
	uint32_t i = p->read, before = e->none, *expected;

	for (; closed > 0 && last != PACK_ROOT; closed--) {
		before = p->name[last];
		last = p->up[last];
	}
	expected = pack_expect_at(e, last == PACK_ROOT ? e->none :
	    p->name[last], before);
	name = r->old || (flags >> p->columns & 1) == 0 ? get_num(r) :
	    *expected;
	if (closed > 0 || name >= e->none) {
		r->bad = true;
		return;
	}
	*expected = (uint32_t)name;
	p->up[i] = last;
	p->name[i] = (uint32_t)name;
	for (unsigned c = 0; c < p->columns; c++, count = 0) {
		if (r->old || (flags >> c & 1) != 0)
			count = get_num(r);
		p->count[i * p->columns + c] = times(count, unit);
	}
}

static void
read_frames(struct pack_profile *p, struct reader *r, const uint32_t *id,
    size_t ids, struct num unit)
{
	struct pack_expect e;
	uint32_t last = PACK_ROOT;	/* the frame before */
	size_t name_cap = 0, up_cap = 0, count_cap = 0;

	GROW(p->name, name_cap, p->frames);
	GROW(p->up, up_cap, p->frames);
	GROW(p->count, count_cap, p->frames * p->columns);
	pack_expect_init(&e, &p->arena, ids);
	for (; p->read < p->frames && !r->bad; last = p->read++)
		read_frame(p, r, &e, last, unit);
	for (uint32_t i = 0; i < p->read && !r->bad; i++)
		p->name[i] = id[p->name[i]];
}

static void
read_arrivals(struct pack_profile *p, struct reader *r, struct num unit)
{
	size_t arrival_cap = 0, count_cap = 0;

	GROW(p->arrival, arrival_cap, p->arrivals);
	GROW(p->arrival_count, count_cap, p->arrivals * p->columns);
	for (size_t i = 0; i < p->arrivals && !r->bad; i++) {
		uint64_t frame = get_num(r);

		if (frame >= p->frames)
			r->bad = true;
		p->arrival[i] = (uint32_t)frame;
		for (unsigned c = 0; c < p->columns; c++)
			p->arrival_count[i * p->columns + c] =
			    times(get_num(r), unit);
	}
}

static void
read_metas(struct reader *r, size_t n, struct meta *meta)
{
	for (size_t i = 0; i < n && !r->bad; i++) {
		str key = get_str(r), value = get_str(r);

		if (!r->bad)
			meta_set(meta, key, value);
	}
}

const char *
pack_read(struct pack_profile *p, str svg, struct names *names,
    struct meta *meta)
{
	static const char damaged[] = "the profile in this picture is damaged";
	struct buf bytes = {0}, arrivals = {0};
	struct reader r = {0}, t = {0};
	str tag = elements(svg, "<metadata class=\"data\"", &bytes, &r.bad);
	str sequence = elements(svg, "<metadata class=\"sequence\"", &arrivals,
	    &r.bad);
	size_t metas = how_many(tag, "data-metas", bytes.n, &r.bad);
	size_t n = how_many(tag, "data-names", bytes.n, &r.bad);
	struct num unit;
	str version;

	if (tag.p == NULL)
		return "this picture has no profile; use its folded stacks";
	version = attribute(tag, "data-version");
	r.old = version.n == 0;
	if (!r.old && !str_eq(version, STR(PACK_VERSION)))
		return "this picture was made by a newer version";
	p->frames = how_many(tag, "data-frames", bytes.n, &r.bad);
	p->arrivals = how_many(sequence, "data-turns", arrivals.n, &r.bad);
	p->columns = str_eq(attribute(tag, "data-columns"), STR("2")) ? 2 : 1;
	if (r.bad || num_parse(attribute(tag, "data-unit-size"), &unit) ==
	    NUM_BAD || (unit.nano > 0 && unit.whole > UINT32_MAX))
		return damaged;
	r.rest = buf_str(&bytes);
	t.rest = buf_str(&arrivals);
	read_metas(&r, metas, meta);
	read_frames(p, &r, read_names(&r, n, names), n, unit);
	if (!r.bad)
		read_arrivals(p, &t, unit);
	buf_free(&bytes);
	buf_free(&arrivals);
	return r.bad || t.bad ? damaged : NULL;
}
