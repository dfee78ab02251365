#include "common/folded/pack_read.h"

#include "common/base/base64.h"
#include "common/base/buf.h"
#include "common/folded/pack.h"

#define PROBE 65536		/* bytes searched; comments may come first */

/* Limits for the bytes of all names, since a hostile picture can repeat shared
 * prefixes without end: NAMES_MOST, and NAMES_RATIO per byte of the picture. */
#define NAMES_MOST ((uint64_t)64 << 20)
#define NAMES_RATIO 64

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

static str
get_str(struct pack_reader *r)
{
	uint64_t n = pack_number(r);
	str s;

	if (n > r->rest.n) {
		r->bad = true;
		return (str){0};
	}
	s = str_upto(r->rest, (size_t)n);
	r->rest = str_from(r->rest, (size_t)n);
	return s;
}

/* Return the value of an attribute of a start tag, or {0}. */
static str
get_attribute(str tag, const char *name)
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

/* Return a size attribute.  Set *bad if it exceeds `most`, the number of bytes,
 * since each element takes at least one. */
static size_t
read_size(str tag, const char *name, size_t most, bool *bad)
{
	str text = get_attribute(tag, name);
	uint64_t n = 0;

	if (text.n > 0 && (!num_whole(text, &n) || n > most))
		*bad = true;
	return *bad ? 0 : (size_t)n;
}

/* Decode all elements that begin with `start`.  Return the first start tag, or
 * {0}. */
static str
join_elements(str svg, const char *start, struct buf *to, bool *bad)
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
		if (end == STR_NONE || !base64_decode(to, str_upto(svg, end)))
			*bad = true;
		else
			svg = str_from(svg, end);
	}
	return first;
}

/* Decode the names; each is stored as its difference from the one before. */
static uint32_t *
read_names(struct pack_reader *r, size_t n, struct names *names)
{
	uint64_t left = NAMES_MOST + NAMES_RATIO * (uint64_t)r->rest.n;
	struct buf b = {0};
	uint32_t *id = NULL;
	size_t cap = 0;

	GROW(id, cap, n + 1);
	for (size_t i = 0; i < n && !r->bad; i++) {
		uint64_t same = pack_number(r);
		str rest = get_str(r);

		left -= same < left ? same : left;
		if (same > b.n || left == 0)
			r->bad = true;
		else
			b.n = (size_t)same;
		buf_add(&b, rest);
		id[i] = names_id(names, buf_str(&b));
	}
	buf_free(&b);
	return id;
}

/* Decode a frame.  Its name is a number, which read_frames() replaces. */
static void
read_frame(struct pack_profile *p, struct pack_reader *r,
    const struct pack_expect *e, uint32_t last, struct num unit)
{
	uint64_t flags = pack_number(r), name, count = 0;
	uint64_t closed = flags >> (p->columns + 1);
	uint32_t i = p->read, after = e->none, *expected;

	for (; closed > 0 && last != PACK_ROOT; closed--) {
		after = p->name[last];
		last = p->up[last];
	}
	expected = after != e->none ? &e->of[after][PACK_NEXT] :
	    &e->of[last == PACK_ROOT ? e->none : p->name[last]][PACK_CALLEE];
	name = (flags >> p->columns & 1) == 0 ? pack_number(r) : *expected;
	if (closed > 0 || name >= e->none) {
		r->bad = true;
		return;
	}
	*expected = (uint32_t)name;
	p->up[i] = last;
	p->depth[i] = last == PACK_ROOT ? 0 : p->depth[last] + 1;
	p->name[i] = (uint32_t)name;
	for (unsigned c = 0; c < p->columns; c++, count = 0) {
		if ((flags >> c & 1) != 0)
			count = pack_number(r);
		p->count[i * p->columns + c] = pack_units(count, unit);
	}
}

static void
read_frames(struct pack_profile *p, struct pack_reader *r, const uint32_t *id,
    size_t ids, struct num unit)
{
	struct pack_expect e;
	uint32_t last = PACK_ROOT;	/* the frame decoded last */
	size_t name_cap = 0, up_cap = 0, depth_cap = 0, count_cap = 0;

	GROW(p->name, name_cap, p->frames);
	GROW(p->up, up_cap, p->frames);
	GROW(p->depth, depth_cap, p->frames);
	GROW(p->count, count_cap, p->frames * p->columns);
	pack_expect_init(&e, &p->arena, ids);
	for (; p->read < p->frames && !r->bad; last = p->read++)
		read_frame(p, r, &e, last, unit);
	for (uint32_t i = 0; i < p->read && !r->bad; i++)
		p->name[i] = id[p->name[i]];
}

static void
read_arrivals(struct pack_profile *p, struct pack_reader *r, struct num unit)
{
	size_t arrival_cap = 0, count_cap = 0;

	GROW(p->arrival, arrival_cap, p->arrivals);
	GROW(p->arrival_count, count_cap, p->arrivals * p->columns);
	for (size_t i = 0; i < p->arrivals && !r->bad; i++) {
		uint64_t frame = pack_number(r);

		if (frame >= p->frames)
			r->bad = true;
		p->arrival[i] = (uint32_t)frame;
		for (unsigned c = 0; c < p->columns; c++)
			p->arrival_count[i * p->columns + c] =
			    pack_units(pack_number(r), unit);
	}
}

static void
read_metas(struct pack_reader *r, size_t n, struct meta *meta)
{
	for (size_t i = 0; i < n && !r->bad; i++) {
		str key = get_str(r), value = get_str(r);

		if (!r->bad)
			meta_set(meta, key, value);
	}
}

/* Decode the times of the stacks after the frames.  Return false if damaged. */
static bool
read_times(struct pack_profile *p, str svg, struct num unit)
{
	struct buf parts = {0};
	struct pack_reader r = {0};
	str tag = join_elements(svg, "<metadata class=\"slices\"", &parts,
	    &r.bad);

	p->times.n = read_size(tag, "data-parts", parts.n, &r.bad);
	p->times.slices = (uint32_t)read_size(tag, "data-slices",
	    UINT32_MAX - 1, &r.bad);
	r.rest = buf_str(&parts);
	if (!r.bad && p->columns == 1)
		pack_times_read(&p->times, &p->arena, &r, p->count, p->frames,
		    unit);
	buf_free(&parts);
	return !r.bad;
}

const char *
pack_read(struct pack_profile *p, str svg, struct names *names,
    struct meta *meta)
{
	static const char damaged[] = "the profile in this picture is damaged";
	struct buf bytes = {0}, arrivals = {0};
	struct pack_reader r = {0}, t = {0};
	str tag = join_elements(svg, "<metadata class=\"data\"", &bytes,
	    &r.bad);
	str sequence = join_elements(svg, "<metadata class=\"sequence\"",
	    &arrivals, &r.bad);
	size_t metas = read_size(tag, "data-metas", bytes.n, &r.bad);
	size_t n = read_size(tag, "data-names", bytes.n, &r.bad);
	struct num unit;

	if (tag.p == NULL)
		return "this picture has no profile; use its folded stacks";
	if (!str_eq(get_attribute(tag, "data-version"), STR(PACK_VERSION)))
		return "this picture was made by another version of flamesvg; "
		    "use its folded stacks";
	p->frames = read_size(tag, "data-frames", bytes.n, &r.bad);
	p->arrivals = read_size(sequence, "data-turns", arrivals.n, &r.bad);
	p->columns = str_eq(get_attribute(tag, "data-columns"), STR("2")) ?
	    2 : 1;
	if (r.bad || num_parse(get_attribute(tag, "data-unit-size"), &unit) ==
	    NUM_BAD)
		return damaged;
	r.rest = buf_str(&bytes);
	t.rest = buf_str(&arrivals);
	read_metas(&r, metas, meta);
	read_frames(p, &r, read_names(&r, n, names), n, unit);
	if (!r.bad)
		read_arrivals(p, &t, unit);
	if (!r.bad && !read_times(p, svg, unit))
		r.bad = true;
	buf_free(&bytes);
	buf_free(&arrivals);
	return r.bad || t.bad ? damaged : NULL;
}
