#include "tools/stackfold/perf/data/record_stream.h"

#include "tools/stackfold/perf/data/recording_header.h"
#include "tools/stackfold/perf/data/replay.h"

/* bytes that follow a record and are not counted in its size */
static void
read_behind(struct recording *r, struct in *in, const struct record *rec)
{
	uint64_t n = rec->follows;
	str s;

	if (n == 0)
		return;
	s = in_peek(in, (size_t)n);
	recording_header_feature(r, HEADER_TRACING_DATA,
	    str_upto(s, s.n < n ? s.n : (size_t)n));
	n = (n + 7) / 8 * 8;
	in_skip(in, s.n < n ? s.n : (size_t)n);
}

bool
record_stream_next(const struct recording *r, struct in *in, str *bytes,
    struct record *rec)
{
	str s = in_peek(in, RECORD_HEADER);
	size_t size;

	if (s.n < RECORD_HEADER)
		return false;
	size = record_size(bytes_in_order(s, r->big));
	if (size == 0)
		return false;
	if (s.n < size)
		s = in_peek(in, size);
	*bytes = str_upto(s, s.n < size ? s.n : size);
	return record_read(bytes_in_order(*bytes, r->big), rec);
}

void
record_stream_take(struct recording *r, struct in *in)
{
	struct record rec;
	str bytes;

	while (record_stream_next(r, in, &bytes, &rec)) {
		replay_take(r, bytes, &rec);
		file_window_read(&r->pages, bytes.p);
		in_skip(in, rec.size);
		read_behind(r, in, &rec);
	}
	while ((bytes = in_peek(in, 1)).n > 0) {
		r->cut += bytes.n;
		in_skip(in, bytes.n);
	}
}

void
record_stream_span(struct recording *r, struct in *in)
{
	struct record rec;
	str bytes;

	for (; record_stream_next(r, in, &bytes, &rec); in_skip(in, rec.size))
		if (rec.type == PERF_RECORD_SAMPLE)
			recording_note_time(r, &rec);
}
