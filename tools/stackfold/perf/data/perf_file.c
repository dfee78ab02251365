#include "tools/stackfold/perf/data/perf_file.h"

#include <string.h>
#include <sys/stat.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/profile/meta.h"
#include "tools/stackfold/perf/data/dispatch.h"
#include "tools/stackfold/perf/data/record_stream.h"
#include "tools/stackfold/perf/data/recording_dir.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/perf_time.h"

/* the magic number, which perf writes in its machine's byte order */
#define MAGIC2 "PERFILE2"
#define MAGIC2_BIG_ENDIAN "2ELIFREP"
#define MAGIC1 "PERFFILE"
#define MAGIC1_BIG_ENDIAN "ELIFFREP"

#define FILE_HEADER 104		/* sizeof(struct perf_file_header) */
#define PIPE_HEADER 16		/* sizeof(struct perf_pipe_file_header) */
#define LARGE ((uint64_t)64 << 20)	/* bytes of a recording from which the
					 * memory use is reported */
#define FILE_SECTION 16		/* sizeof(struct perf_file_section) */

/* the input; any part of it can be opened at any time */
struct source {
	struct in *in;
	bool whole;		/* the whole input is in memory, at `all` */
	str all;
	uint64_t size;
};

struct section {
	uint64_t at, size;
};

static struct section
clip_section(const struct source *s, struct section w)
{
	if (w.at > s->size)
		w.at = s->size;
	if (w.size > s->size - w.at)
		w.size = s->size - w.at;
	return w;
}

static void
open_section(const struct source *s, struct section w, struct in *part)
{
	w = clip_section(s, w);
	if (s->whole)
		in_memory(part, s->in->name, (str){s->all.p + w.at,
		    (size_t)w.size});
	else
		in_part(part, s->in, w.at, w.at + w.size);
}

/* Open a section.  Return true if bytes returned by in_peek() stay in place
 * until in_close(). */
static bool
open_section_to_stay(const struct source *s, struct section w, struct in *part)
{
	w = clip_section(s, w);
	if (!s->whole && in_view(part, s->in, w.at, w.at + w.size))
		return true;
	open_section(s, w, part);
	return s->whole;
}

static struct section
read_section(struct bytes *b)
{
	struct section s;

	s.at = bytes_u64(b);
	s.size = bytes_u64(b);
	return s;
}

/* read the events and their ids from table entries of `entry_size` bytes */
static void
read_attrs(struct recording_header *h, const struct source *s,
    struct section attrs, uint64_t entry_size)
{
	struct in part;
	struct bytes b;

	if (entry_size <= FILE_SECTION)
		return;
	open_section(s, attrs, &part);
	b = bytes_in_order(in_all(&part), h->big_endian);
	while (b.n >= entry_size) {
		struct bytes entry = bytes_part(&b, bytes_take(&b,
		    entry_size));
		struct bytes ids;
		struct in list;

		if (!attrs_add(&h->attrs, &entry, (size_t)entry_size -
		    FILE_SECTION))
			break;
		open_section(s, read_section(&entry), &list);
		for (ids = bytes_part(&b, in_all(&list)); ids.n >= 8;)
			attrs_add_id(&h->attrs, bytes_u64(&ids),
			    h->attrs.n - 1);
		in_close(&list);
	}
	in_close(&part);
}

static void
read_features(struct recording_header *h, const struct source *s,
    struct section sections, struct bytes bits)
{
	struct in table, part;
	struct bytes b;

	open_section(s, sections, &table);
	b = bytes_in_order(in_all(&table), h->big_endian);
	for (uint64_t f = 0, word = 0; f < HEADER_FEAT_BITS; f++, word >>= 1) {
		if (f % 64 == 0)
			word = bytes_u64(&bits);
		if (!(word & 1) || b.n < FILE_SECTION)
			continue;
		open_section(s, read_section(&b), &part);
		recording_header_feature(h, f, in_all(&part));
		in_close(&part);
	}
	in_close(&table);
}

/* the fields of struct perf_file_header that are used */
struct layout {
	uint64_t attr_size;	/* bytes per entry of `attrs` */
	struct section attrs, data;
	struct bytes features;	/* bit mask of the features in the file */
};

static struct layout
read_layout(str head, bool big_endian)
{
	struct bytes b = bytes_in_order(str_from(head, PIPE_HEADER),
	    big_endian);
	struct layout l;

	l.attr_size = bytes_u64(&b);
	l.attrs = read_section(&b);
	l.data = read_section(&b);
	read_section(&b);		/* event_types */
	l.features = b;
	return l;
}

static bool
has_feature(struct bytes bits, unsigned feature)
{
	return bytes_u64(&bits) >> feature & 1;
}

/* read everything except the records */
static struct layout
read_header(struct in *in, struct recording_header *h, struct source *s)
{
	char head[FILE_HEADER];
	struct layout l;
	struct section features;
	uint64_t from;

	memcpy(head, in_peek(in, FILE_HEADER).p, FILE_HEADER);
	l = read_layout((str){head, sizeof(head)}, h->big_endian);
	*s = (struct source){.in = in};
	if (!in_has_parts(in, &from, &s->size)) {
		s->whole = true;
		s->all = in_all(in);
		s->size = s->all.n;
	}
	/* perf record fills in the size when it ends */
	h->unfinished = l.data.size == 0;
	h->compressed = has_feature(l.features, HEADER_COMPRESSED);
	read_attrs(h, s, l.attrs, l.attr_size);
	if (!h->unfinished) {
		features.at = l.data.at + l.data.size;
		features.size = HEADER_FEAT_BITS * FILE_SECTION;
		read_features(h, s, features, l.features);
	}
	return l;
}

/* read the records, after scanning their times if required */
static void
read_data(struct recording *r, const struct source *s, struct section data)
{
	uint64_t rest = data.at < s->size ? s->size - data.at : 0;
	struct in part;

	if (data.size > rest)
		r->findings.cut += data.size - rest;
	if (perf_time_needs(r->opts) == TIME_RANGE_SPAN) {
		open_section(s, data, &part);
		record_stream_span(&r->header, &part);
		in_close(&part);
		if (r->header.directory)
			recording_dir_span(&r->header, s->in);
	}
	/* records may also be in other files or compressed */
	if (r->header.directory || r->header.compressed)
		open_section(s, data, &part);
	else if (open_section_to_stay(s, data, &part))
		r->order.view = in_peek(&part, 1).p;
	if (part.view)
		file_window_begin(&r->window, (str){r->order.view,
		    (size_t)clip_section(s, data).size});
	record_stream_read(r, &part);
	if (r->order.view != NULL)
		dispatch_end(r);
	file_window_end(&r->window);
	r->order.view = NULL;
	in_close(&part);
}

static void
read_file(struct in *in, struct recording *r)
{
	struct source s;
	struct layout l = read_header(in, &r->header, &s);

	if (s.whole && s.size >= LARGE && !r->opts->quiet)
		warn("%s: %llu MB are kept in memory, as a file that comes "
		    "through a pipe can be read only once; give its name: "
		    "stackfold FILE", in->name,
		    (unsigned long long)(s.size >> 20));
	if (r->header.unfinished)
		l.data.size = s.size > l.data.at ? s.size - l.data.at : 0;
	read_data(r, &s, l.data);
	if (r->header.directory)
		recording_dir_read(r, in);
}

static bool
is_version1(str head)
{
	return str_starts(head, STR(MAGIC1)) ||
	    str_starts(head, STR(MAGIC1_BIG_ENDIAN));
}

bool
perf_file_magic(str head)
{
	return str_starts(head, STR(MAGIC2)) ||
	    str_starts(head, STR(MAGIC2_BIG_ENDIAN)) || is_version1(head);
}

/* use the file's modification time as the end of the recording */
static void
note_date(const struct in *in, struct recording_header *h)
{
	char text[META_DATE];
	struct sys_status s;
	struct stat st;

	if (in->fd < 0 || fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode))
		return;
	if (sys_status_open(in->fd, &s)) {
		h->modules->made = s.written;
		h->modules->born = s.born;
	}
	perf_info_set(h->info->date, meta_date(text, st.st_mtime));
}

static void
skip_pipe_header(struct in *in)
{
	size_t n = in_peek(in, PIPE_HEADER).n;	/* in_skip() reads nothing */

	in_skip(in, n < PIPE_HEADER ? n : PIPE_HEADER);
}

/* Read the pipe format, even if it was saved to a file.  It does not contain
 * the end time of the recording. */
static void
read_pipe(struct in *in, struct recording *r)
{
	struct modules modules = {0};
	struct perf_info info = {0};
	struct recording_header h;

	if (perf_time_needs(r->opts) == TIME_RANGE_SPAN) {
		if (!in_can_rewind(in))
			die("%s: --time=%s needs to know when the recording "
			    "ends, and a pipe does not tell; give seconds, "
			    "--time=FROM,TO or --time=+FROM,+TO, or a file",
			    r->name, r->opts->perf->time);
		recording_header_init(&h, &modules, &info);
		h.big_endian = r->header.big_endian;
		h.compressed = true;
		skip_pipe_header(in);
		record_stream_span(&h, in);
		in_rewind(in);
		r->header.span = h.span;
	}
	r->from_pipe = !in_can_rewind(in);
	r->header.compressed = true;	/* records may be compressed */
	skip_pipe_header(in);
	record_stream_read(r, in);
}

void
perf_file_read(struct in *in, struct recording *r)
{
	str head = in_peek(in, FILE_HEADER);
	struct bytes b;
	uint64_t size;

	note_date(in, &r->header);
	r->header.big_endian = str_starts(head, STR(MAGIC2_BIG_ENDIAN));
	if (is_version1(head))
		recording_refuse(r, "comes from a perf before Linux 3.5",
		    "");
	b = bytes_in_order(head, r->header.big_endian);
	bytes_u64(&b);
	size = bytes_u64(&b);
	if (size == FILE_HEADER && head.n >= FILE_HEADER) {
		read_file(in, r);
	} else if (size == PIPE_HEADER) {
		read_pipe(in, r);
	} else if (b.cut || size == FILE_HEADER)
		r->findings.cut = head.n;
	else
		recording_refuse(r, "has a header of an unknown size", "");
}
