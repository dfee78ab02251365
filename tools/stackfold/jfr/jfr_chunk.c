#include "tools/stackfold/jfr/jfr_chunk.h"

#define MAGIC STR("FLR\0")
#define COMPRESSED 1	/* feature bit in the header: integers are compressed */

bool
jfr_chunk_magic(str head)
{
	return str_starts(head, MAGIC);
}

/* Parse the header of a chunk, which may be truncated. */
static void
parse_header(struct jfr_chunk *c, str head)
{
	struct bytes b = bytes_in_order(head, true);
	uint32_t features;

	*c = (struct jfr_chunk){.bytes = head};
	bytes_take(&b, MAGIC.n);
	c->major = bytes_u16(&b);
	c->minor = bytes_u16(&b);
	c->size = bytes_u64(&b);
	bytes_u64(&b);		/* offset of the last checkpoint; unused, since
				 * all are read */
	c->metadata = bytes_u64(&b);
	c->start = bytes_u64(&b);
	c->length = bytes_u64(&b);
	c->start_ticks = bytes_u64(&b);
	c->per_second = bytes_u64(&b);
	features = bytes_u32(&b);
	c->compressed = (features & COMPRESSED) != 0;
	c->known = jfr_chunk_magic(head) && !b.cut &&
	    (c->major == 1 || c->major == 2);
	c->finished = c->size >= JFR_CHUNK_HEADER && features >> 24 == 0;
}

/* Return the next bytes: at least `want`, unless the input ends earlier. */
static str
peek(struct jfr_chunks *s, size_t want)
{
	return s->viewed ? s->rest : in_peek(s->in, want);
}

void
jfr_chunks_open(struct jfr_chunks *s, struct in *in)
{
	uint64_t from, to;

	*s = (struct jfr_chunks){.in = in};
	if (in_has_parts(in, &from, &to) && in_view(&s->view, in, from, to)) {
		s->viewed = true;
		s->rest = in_all(&s->view);
		file_window_begin(&s->window, s->rest);
	}
}

/*
 * Return the length of the chunk.  An unfinished chunk is the last one, and its
 * header may be older than its last events, so it extends to the end, unless
 * another chunk follows.
 */
static size_t
measure(const struct jfr_chunk *c, str all)
{
	size_t n = c->size < all.n ? (size_t)c->size : all.n;

	if (n < JFR_CHUNK_HEADER ||
	    (!c->finished && !jfr_chunk_magic(str_from(all, n))))
		return all.n;
	return n;
}

bool
jfr_chunks_next(struct jfr_chunks *s, struct jfr_chunk *c)
{
	size_t want = SIZE_MAX;

	if (s->viewed)
		s->rest = str_from(s->rest, s->used);
	else
		in_skip(s->in, s->used);
	while (file_window_asks(&s->window, s->rest.p))
		file_window_used(&s->window, s->rest.p);
	s->used = 0;
	parse_header(c, peek(s, JFR_CHUNK_HEADER));
	if (c->bytes.n == 0)
		return false;
	if (c->known && c->finished && c->size < SIZE_MAX)
		want = (size_t)c->size;
	c->bytes = peek(s, want);
	s->used = c->known ? measure(c, c->bytes) : c->bytes.n;
	c->bytes = str_upto(c->bytes, s->used);
	c->mapped = s->viewed;
	return true;
}

void
jfr_chunks_span(struct jfr_chunks *s, bool whole, uint64_t *first,
    uint64_t *last)
{
	str all = peek(s, whole ? SIZE_MAX : JFR_CHUNK_HEADER);
	struct jfr_chunk c;

	parse_header(&c, all);
	*first = c.start;
	*last = 0;
	while (c.known) {
		uint64_t end = c.start + c.length;

		*last = end >= c.start && end > *last ? end : *last;
		all = str_from(all, measure(&c, all));
		parse_header(&c, all);
		c.known = c.known && whole;
	}
}

void
jfr_chunks_close(struct jfr_chunks *s)
{
	if (s->viewed)
		in_close(&s->view);
}

uint64_t
jfr_compressed(struct bytes *b)
{
	uint64_t v = 0;

	for (unsigned shift = 0; shift < 56; shift += 7) {
		uint8_t c = bytes_u8(b);

		v |= (uint64_t)(c & 127) << shift;
		if (c < 128)
			return v;
	}
	return v | (uint64_t)bytes_u8(b) << 56;
}

bool
jfr_event_at(const struct jfr_chunk *c, size_t at, struct jfr_event *e)
{
	struct bytes b = bytes_in_order(str_from(c->bytes, at), true);

	e->size = jfr_integer(&b, c->compressed, 4);
	e->type = jfr_integer(&b, c->compressed, 8);
	if (b.cut || e->size > c->bytes.n - at ||
	    e->size < (size_t)(b.p - c->bytes.p) - at)
		return false;
	e->bytes = str_upto((str){b.p, b.n},
	    (size_t)e->size - ((size_t)(b.p - c->bytes.p) - at));
	return true;
}
