#include "tools/stackfold/perf/data/record_stream.h"

#include "common/base/err.h"
#include "common/io/zstd.h"
#include "tools/stackfold/perf/data/dispatch.h"

#define BLOCK ((size_t)64 << 10)	/* bytes decompressed at a time */

void
record_stream_open(struct record_stream *s, struct recording_header *h,
    struct in *in)
{
	*s = (struct record_stream){.header = h, .in = in};
}

/* skip the last record read and the data that follows it */
static void
skip_record(struct record_stream *s)
{
	uint64_t n = s->follows;
	str bytes;

	in_skip(s->in, s->skip);
	s->skip = 0;
	s->follows = 0;
	if (n == 0)
		return;
	bytes = in_peek(s->in, (size_t)n);
	recording_header_feature(s->header, HEADER_TRACING_DATA,
	    str_upto(bytes, bytes.n < n ? bytes.n : (size_t)n));
	n = (n + 7) / 8 * 8;
	in_skip(s->in, bytes.n < n ? bytes.n : (size_t)n);
}

/* read the next record of the input, without decompressing it */
static bool
next_stored(struct record_stream *s, str *bytes, struct record *rec)
{
	bool big = s->header->big_endian;
	str head;
	size_t size;

	skip_record(s);
	head = in_peek(s->in, RECORD_HEADER);
	size = head.n >= RECORD_HEADER ? record_size(head, big) : 0;
	if (size == 0)
		return false;
	if (head.n < size)
		head = in_peek(s->in, size);
	*bytes = str_upto(head, head.n < size ? head.n : size);
	if (!record_read(*bytes, big, rec))
		return false;
	s->skip = rec->size;
	s->follows = rec->follows;
	return true;
}

/* read the next decompressed record */
static bool
next_packed(struct record_stream *s, str *bytes, struct record *rec)
{
	str all = str_from(buf_str(&s->packed), s->at);

	if (!record_read(all, s->header->big_endian, rec))
		return false;
	*bytes = str_upto(all, rec->size);
	s->at += rec->size;
	return true;
}

static bool
is_compressed(const struct record_stream *s, const struct record *rec)
{
	return s->header->compressed && (rec->type == PERF_RECORD_COMPRESSED ||
	    rec->type == PERF_RECORD_COMPRESSED2);
}

/* Decompress a record.  All compressed records carry one zstd stream, split at
 * arbitrary points, so a record in it may continue in the next piece. */
static void
unpack_record(struct record_stream *s, const struct record *rec)
{
	struct bytes b = rec->body;
	uint64_t n = rec->type == PERF_RECORD_COMPRESSED2 ? bytes_u64(&b) : b.n;
	str from = bytes_take(&b, n);
	struct buf *to = &s->packed;

	if (s->zstd == NULL)
		s->zstd = zstd_new();
	if (s->at > 0)
		memmove(to->p, to->p + s->at, to->n - s->at);
	to->n -= s->at;
	s->at = 0;
	do {
		GROW(to->p, to->cap, to->n + BLOCK);
		n = zstd_read(s->zstd, &from, to->p + to->n, BLOCK);
		to->n += n;
	} while (n > 0);
	if (b.cut || zstd_error(s->zstd) != NULL)
		die("%s: %s", s->in->name, b.cut ? "damaged zstd data" :
		    zstd_error(s->zstd));
}

bool
record_stream_next(struct record_stream *s, str *bytes, struct record *rec)
{
	while (!next_packed(s, bytes, rec)) {
		if (!next_stored(s, bytes, rec))
			return false;
		if (!is_compressed(s, rec))
			return true;
		unpack_record(s, rec);
	}
	return true;
}

uint64_t
record_stream_close(struct record_stream *s)
{
	uint64_t n = s->packed.n - s->at;
	str bytes;

	while ((bytes = in_peek(s->in, 1)).n > 0) {
		n += bytes.n;
		in_skip(s->in, bytes.n);
	}
	zstd_free(s->zstd);
	buf_free(&s->packed);
	return n;
}

void
record_stream_read(struct recording *r, struct in *in)
{
	struct record_stream s;
	struct record rec;
	str bytes;

	record_stream_open(&s, &r->header, in);
	while (record_stream_next(&s, &bytes, &rec))
		dispatch_record(r, bytes, &rec);
	r->findings.cut += record_stream_close(&s);
}

void
record_stream_span(struct recording_header *h, struct in *in)
{
	struct record_stream s;
	struct record rec;
	str bytes;

	record_stream_open(&s, h, in);
	while (record_stream_next(&s, &bytes, &rec)) {
		if (rec.type == PERF_RECORD_SAMPLE)
			recording_header_extend_span(h, &rec);
		else if (rec.type == PERF_RECORD_HEADER_ATTR)
			recording_header_attr(h, &rec);
	}
	record_stream_close(&s);
}
