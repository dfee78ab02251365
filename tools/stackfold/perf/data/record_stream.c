#include "tools/stackfold/perf/data/record_stream.h"

#include "tools/stackfold/perf/data/dispatch.h"

/* pass over a record and the bytes that follow it, which its size does not
 * count */
static void
skip_record(struct recording_header *h, struct in *in, const struct record *rec)
{
	uint64_t n = rec->follows;
	str s;

	in_skip(in, rec->size);
	if (n == 0)
		return;
	s = in_peek(in, (size_t)n);
	recording_header_feature(h, HEADER_TRACING_DATA,
	    str_upto(s, s.n < n ? s.n : (size_t)n));
	n = (n + 7) / 8 * 8;
	in_skip(in, s.n < n ? s.n : (size_t)n);
}

bool
record_stream_peek(const struct recording_header *h, struct in *in, str *bytes,
    struct record *rec)
{
	str s = in_peek(in, RECORD_HEADER);
	size_t size;

	if (s.n < RECORD_HEADER)
		return false;
	size = record_size(s, h->big_endian);
	if (size == 0)
		return false;
	if (s.n < size)
		s = in_peek(in, size);
	*bytes = str_upto(s, s.n < size ? s.n : size);
	return record_read(*bytes, h->big_endian, rec);
}

void
record_stream_read(struct recording *r, struct in *in)
{
	struct record rec;
	str bytes;

	while (record_stream_peek(&r->header, in, &bytes, &rec)) {
		dispatch_record(r, bytes, &rec);
		skip_record(&r->header, in, &rec);
	}
	while ((bytes = in_peek(in, 1)).n > 0) {
		r->findings.cut += bytes.n;
		in_skip(in, bytes.n);
	}
}

void
record_stream_span(struct recording_header *h, struct in *in)
{
	struct record rec;
	str bytes;

	for (; record_stream_peek(h, in, &bytes, &rec);
	    skip_record(h, in, &rec)) {
		if (rec.type == PERF_RECORD_SAMPLE)
			recording_header_extend_span(h, &rec);
		else if (rec.type == PERF_RECORD_HEADER_ATTR)
			recording_header_attr(h, &rec);
	}
}
