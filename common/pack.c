#include "common/pack.h"

#include <string.h>

#include "common/sys.h"

#define NUM_BYTES 10		/* the most that a number takes */
#define PROBE 65536		/* a comment may stand before the picture */

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static inline void
add_num(struct buf *b, uint64_t n)
{
	char *to;

	GROW(b->p, b->cap, b->n + NUM_BYTES);
	to = b->p + b->n;
	for (; n > 0x7f; n >>= 7)
		*to++ = (char)(n | 0x80);
	*to++ = (char)n;
	b->n = (size_t)(to - b->p);
}

static void
add_str(struct buf *b, str s)
{
	add_num(b, s.n);
	buf_add(b, s);
}

static void
add_name(struct buf *b, str name, str before)
{
	size_t same = 0;

	while (same < name.n && same < before.n &&
	    name.p[same] == before.p[same])
		same++;
	add_num(b, same);
	add_str(b, str_from(name, same));
}

/* three bytes as four digits; the place behind them */
static char *
four(char *to, unsigned char a, unsigned char b, unsigned char c)
{
	uint32_t three = (uint32_t)a << 16 | (uint32_t)b << 8 | c;

	*to++ = digits[three >> 18];
	*to++ = digits[three >> 12 & 63];
	*to++ = digits[three >> 6 & 63];
	*to++ = digits[three & 63];
	return to;
}

void
pack_text(struct buf *b, str s)
{
	const unsigned char *from = (const unsigned char *)s.p;
	size_t left = s.n;
	char *to;

	GROW(b->p, b->cap, b->n + (s.n + 2) / 3 * 4);
	to = b->p + b->n;
	for (; left >= 3; left -= 3, from += 3)
		to = four(to, from[0], from[1], from[2]);
	if (left > 0) {
		to = four(to, from[0], left > 1 ? from[1] : 0, 0);
		memset(to + left - 3, '=', 3 - left);
	}
	b->n = (size_t)(to - b->p);
}

/* the greatest common divisor of all counts */
static uint64_t
common_unit(const struct tree *t)
{
	uint64_t unit = 0;

	for (unsigned c = 0; c < t->columns && unit != 1; c++)
		for (size_t i = 0; i < t->n && unit != 1; i++)
			unit = num_gcd(t->self[c][i], unit);
	return unit > 0 ? unit : 1;
}

/* number[id] of the names that frames have, in byte order */
static uint32_t *
add_names(struct packed *d, const struct pack_source *from)
{
	const struct names *names = from->names;
	const struct tree *t = from->tree;
	uint32_t *number = NEW(&d->arena, uint32_t, names->n + 1);
	str before = {0};

	d->name = NEW(&d->arena, uint32_t, names->n + 1);
	for (size_t i = 1; i < t->n; i++)
		number[t->name[i]] = 1;
	for (size_t k = 0; k < names->n; k++) {
		uint32_t id = from->order[k];
		str name = names_text(names, id);

		if (number[id] == 0)
			continue;
		add_name(&d->bytes, name, before);
		before = name;
		number[id] = (uint32_t)d->names;
		d->name[d->names++] = id;
	}
	return number;
}

static void
add_frames(struct packed *d, const struct tree *t, const uint32_t *number)
{
	d->frames = t->n - 1;
	for (size_t i = 1; i < t->n; i++) {
		add_num(&d->bytes, t->depth[i - 1] + 1 - t->depth[i]);
		add_num(&d->bytes, number[t->name[i]]);
		for (unsigned c = 0; c < t->columns; c++)
			add_num(&d->bytes, t->self[c][i] / d->unit);
	}
}

static void
add_arrivals(struct packed *d, const struct pack_source *from)
{
	const struct tree *t = from->tree;

	d->arrivals = from->stacks->arrivals;
	for (size_t k = 0; k < d->arrivals; k++) {
		const struct stacks_arrival *a = &from->stacks->arrival[k];

		add_num(&d->sequence, from->leaf[a->stack] - 1);
		for (unsigned c = 0; c < t->columns; c++)
			add_num(&d->sequence, tree_ticks(t, a->count[c]) /
			    d->unit);
	}
}

/* the counts of arrivals may be finer than their sums */
static uint64_t
finer_unit(uint64_t unit, const struct tree *t, const struct stacks *s)
{
	for (size_t k = 0; k < s->arrivals && unit != 1; k++)
		for (unsigned c = 0; c < t->columns; c++)
			unit = num_gcd(unit, tree_ticks(t,
			    s->arrival[k].count[c]));
	return unit;
}

void
pack_write(struct packed *d, const struct pack_source *from)
{
	const struct tree *t = from->tree;

	d->bytes.n = d->sequence.n = 0;
	d->names = 0;
	d->columns = t->columns;
	d->decimals = t->decimals;
	d->unit = finer_unit(common_unit(t), t, from->stacks);
	d->metas = from->meta->n;
	for (size_t i = 0; i < from->meta->n; i++) {
		add_str(&d->bytes, from->meta->all[i].key);
		add_str(&d->bytes, from->meta->all[i].value);
	}
	add_frames(d, t, add_names(d, from));
	if (from->leaf != NULL)
		add_arrivals(d, from);
}

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

/* what base64 stands for; false if it is none */
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
		d = c != '\0' ? strchr(digits, c) : NULL;
		if (d == NULL)
			return false;
		bits = bits << 6 | (uint32_t)(d - digits);
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

static void
read_frames(struct pack_profile *p, struct reader *r, const uint32_t *id,
    size_t ids, struct num unit)
{
	uint32_t last = PACK_ROOT;	/* the frame before */
	size_t name_cap = 0, up_cap = 0, count_cap = 0;

	GROW(p->name, name_cap, p->frames);
	GROW(p->up, up_cap, p->frames);
	GROW(p->count, count_cap, p->frames * p->columns);
	for (uint32_t i = 0; i < p->frames && !r->bad; last = i++) {
		uint64_t closed = get_num(r), name = get_num(r);

		for (; closed > 0 && last != PACK_ROOT; closed--)
			last = p->up[last];
		if (closed > 0 || name >= ids) {
			r->bad = true;
			break;
		}
		p->up[i] = last;
		p->name[i] = id[name];
		for (unsigned c = 0; c < p->columns; c++)
			p->count[i * p->columns + c] = times(get_num(r), unit);
	}
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

	if (tag.p == NULL)
		return "this picture holds no profile; give the folded stacks";
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
