#include "tools/stackfold/perf/data/perf_file.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "common/base/err.h"
#include "tools/stackfold/perf/data/record_stream.h"
#include "tools/stackfold/perf/data/recording_dir.h"
#include "tools/stackfold/perf/data/recording_header.h"
#include "tools/stackfold/perf/data/sample_queue.h"
#include "tools/stackfold/perf/perf_time.h"

#define LITTLE "PERFILE2"	/* by the order of bytes in numbers */
#define BIG "2ELIFREP"
#define OLD "PERFFILE"
#define OLD_BIG "ELIFFREP"
#define FILE_HEADER 104
#define PIPE_HEADER 16
#define PART 16			/* bytes that tell where a section lies */

/* the bytes of the input, any of them at any time */
struct source {
	struct in *in;
	bool whole;		/* they are in memory, */
	str all;		/* here */
	uint64_t size;
};

struct section {
	uint64_t at, size;
};

/* what there is of a section */
static struct section
existing(const struct source *s, struct section w)
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
	w = existing(s, w);
	if (s->whole)
		in_memory(part, s->in->name, (str){s->all.p + w.at,
		    (size_t)w.size});
	else
		in_part(part, s->in, w.at, w.at + w.size);
}

/* the same, and true if what was peeked at stays until it is closed */
static bool
open_to_stay(const struct source *s, struct section w, struct in *part)
{
	w = existing(s, w);
	if (!s->whole && in_view(part, s->in, w.at, w.at + w.size))
		return true;
	open_section(s, w, part);
	return s->whole;
}

static struct section
take_section(struct bytes *b)
{
	struct section s;

	s.at = bytes_u64(b);
	s.size = bytes_u64(b);
	return s;
}

/* the events and their numbers */
static void
read_attrs(struct recording *r, const struct source *s, struct section where,
    uint64_t each)
{
	struct in part;
	struct bytes b;

	if (each <= PART)
		return;
	open_section(s, where, &part);
	for (b = bytes_in_order(in_all(&part), r->big); b.n >= each;) {
		struct bytes one = bytes_part(&b, bytes_take(&b, each));
		struct bytes ids;
		struct in list;

		if (!attrs_add(&r->attrs, &one, (size_t)each - PART))
			break;
		open_section(s, take_section(&one), &list);
		for (ids = bytes_part(&b, in_all(&list)); ids.n >= 8;)
			attrs_id(&r->attrs, bytes_u64(&ids), r->attrs.n - 1);
		in_close(&list);
	}
	in_close(&part);
}

static void
read_features(struct recording *r, const struct source *s, struct section at,
    struct bytes bits)
{
	struct in table, part;
	struct bytes b;

	open_section(s, at, &table);
	b = bytes_in_order(in_all(&table), r->big);
	for (uint64_t f = 0, word = 0; f < HEADER_FEAT_BITS; f++, word >>= 1) {
		if (f % 64 == 0)
			word = bytes_u64(&bits);
		if (!(word & 1) || b.n < PART)
			continue;
		open_section(s, take_section(&b), &part);
		recording_header_feature(r, f, in_all(&part));
		in_close(&part);
	}
	in_close(&table);
}

/* where the parts of a file are, as its header says */
struct layout {
	uint64_t attr_size;
	struct section attrs, data;
	struct bytes features;	/* which it has: a bit for each */
};

static struct layout
layout_of(str head, bool big)
{
	struct bytes b = bytes_in_order(str_from(head, PIPE_HEADER), big);
	struct layout l;

	l.attr_size = bytes_u64(&b);
	l.attrs = take_section(&b);
	l.data = take_section(&b);
	take_section(&b);
	l.features = b;
	return l;
}

/* the records, after a look at their times where that is asked for */
static void
read_data(struct recording *r, const struct source *s, struct section data)
{
	struct in part;
	uint64_t there = data.at < s->size ? s->size - data.at : 0;

	if (data.size > there)
		r->cut += data.size - there;
	if (perf_time_needs(r->at.s->opts) == TIME_RANGE_SPAN &&
	    !r->span.known) {
		open_section(s, data, &part);
		record_stream_span(r, &part);
		in_close(&part);
	}
	if (r->folder)		/* other files follow */
		open_section(s, data, &part);
	else if (open_to_stay(s, data, &part))
		r->order.stays = in_peek(&part, 1).p;
	if (part.view)
		file_window_begin(&r->pages, (str){r->order.stays,
		    (size_t)existing(s, data).size},
		    unwind_pool_threads(&r->ahead) > 1);
	record_stream_take(r, &part);
	if (r->order.stays != NULL)
		time_order_end(&r->order, &r->to);
	sample_queue_end(r);
	file_window_end(&r->pages);
	r->order.stays = NULL;
	in_close(&part);
}

/* all but the records */
static struct layout
read_header(struct in *in, struct recording *r, struct source *s)
{
	char head[FILE_HEADER];
	struct layout l;
	uint64_t from;

	memcpy(head, in_peek(in, FILE_HEADER).p, FILE_HEADER);
	l = layout_of((str){head, sizeof(head)}, r->big);
	*s = (struct source){.in = in};
	if (!in_has_parts(in, &from, &s->size)) {
		s->whole = true;
		s->all = in_all(in);
		s->size = s->all.n;
	}
	r->killed = l.data.size == 0;	/* perf record was */
	read_attrs(r, s, l.attrs, l.attr_size);
	if (!r->killed)
		read_features(r, s, (struct section){l.data.at +
		    l.data.size, HEADER_FEAT_BITS * PART}, l.features);
	return l;
}

static void
read_file(struct in *in, struct recording *r)
{
	struct source s;
	struct layout l = read_header(in, r, &s);

	if (r->killed)
		l.data.size = s.size > l.data.at ? s.size - l.data.at : 0;
	read_data(r, &s, l.data);
	if (r->folder)
		recording_dir_read(r, in);
}

void
perf_file_features(struct in *in, struct recording *r)
{
	str head = in_peek(in, FILE_HEADER);
	struct bytes b;
	struct source s;

	r->big = str_starts(head, STR(BIG));
	b = bytes_in_order(str_from(head, head.n < 8 ? head.n : 8), r->big);
	if (bytes_u64(&b) == FILE_HEADER && head.n >= FILE_HEADER)
		read_header(in, r, &s);
}

bool
perf_file_magic(str head)
{
	return str_starts(head, STR(LITTLE)) || str_starts(head, STR(BIG)) ||
	    str_starts(head, STR(OLD)) || str_starts(head, STR(OLD_BIG));
}

/* a file is written last when the recording ends */
static void
take_date(const struct in *in, struct recording *r)
{
	char text[32];
	struct stat st;
	struct tm tm;

	if (in->fd < 0 || fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode))
		return;
	r->modules.made = st.st_mtime;
	if (localtime_r(&st.st_mtime, &tm) != NULL)
		perf_info_set(r->perf->info.date, (str){text, strftime(text,
		    sizeof(text), "%Y-%m-%d %H:%M:%S", &tm)});
}

void
perf_file_read(struct in *in, struct recording *r)
{
	str head = in_peek(in, FILE_HEADER);
	struct bytes b;
	uint64_t size;

	take_date(in, r);
	r->big = str_starts(head, STR(BIG));
	if (str_starts(head, STR(OLD)) || str_starts(head, STR(OLD_BIG)))
		recording_refuse(r, "comes from a perf before Linux 3.5");
	b = bytes_in_order(head, r->big);
	bytes_u64(&b);
	size = bytes_u64(&b);
	if (size == FILE_HEADER && head.n >= FILE_HEADER) {
		read_file(in, r);
	} else if (size == PIPE_HEADER) {
		recording_pipe(r);
		in_skip(in, PIPE_HEADER);
		record_stream_take(r, in);
	} else if (b.cut || size == FILE_HEADER)
		r->cut = head.n;
	else
		recording_refuse(r, "has a header of an unknown size");
}
