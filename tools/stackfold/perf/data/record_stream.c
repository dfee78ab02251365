#include "tools/stackfold/perf/data/record_stream.h"

#include "tools/stackfold/perf/data/dispatch.h"

/* bytes that follow a record and are not counted in its size */
static void
read_tracing_data(struct recording *r, struct in *in, const struct record *rec)
{
	uint64_t n = rec->follows;
	str s;

	if (n == 0)
		return;
	s = in_peek(in, (size_t)n);
	recording_header_feature(&r->header, HEADER_TRACING_DATA,
	    str_upto(s, s.n < n ? s.n : (size_t)n));
	n = (n + 7) / 8 * 8;
	in_skip(in, s.n < n ? s.n : (size_t)n);
}

bool
record_stream_peek(const struct recording *r, struct in *in, str *bytes,
    struct record *rec)
{
	str s = in_peek(in, RECORD_HEADER);
	size_t size;

	if (s.n < RECORD_HEADER)
		return false;
	size = record_size(bytes_in_order(s, r->header.big_endian));
	if (size == 0)
		return false;
	if (s.n < size)
		s = in_peek(in, size);
	*bytes = str_upto(s, s.n < size ? s.n : size);
	return record_read(bytes_in_order(*bytes, r->header.big_endian), rec);
}

void
record_stream_read(struct recording *r, struct in *in)
{
	struct record rec;
	str bytes;

	while (record_stream_peek(r, in, &bytes, &rec)) {
		dispatch_record(r, bytes, &rec);
		file_window_at(&r->window, bytes.p);
		in_skip(in, rec.size);
		read_tracing_data(r, in, &rec);
	}
	while ((bytes = in_peek(in, 1)).n > 0) {
		r->findings.cut += bytes.n;
		in_skip(in, bytes.n);
	}
}

void
record_stream_span(struct recording *r, struct in *in)
{
	struct record rec;
	str bytes;

	for (; record_stream_peek(r, in, &bytes, &rec); in_skip(in, rec.size))
		if (rec.type == PERF_RECORD_SAMPLE)
			recording_header_extend_span(&r->header, &rec);
}
