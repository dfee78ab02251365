#include "tools/stackfold/perf/data/recording_dir.h"

#include "common/base/sys.h"
#include "tools/stackfold/perf/data/dispatch.h"
#include "tools/stackfold/perf/data/record_stream.h"

#define STEP ((uint64_t)100000000)	/* ns of records read from each file at
					 * a time */
#define MOST_FILES 4096			/* maximum data files; perf writes one
					 * per CPU */

/* a file and its current record */
struct stream {
	struct in in;
	struct record_stream records;
	struct record record;
	str bytes;
	uint64_t time;
	bool open;
};

const char *
recording_dir_file(const char *path, struct buf *room)
{
	if (!sys_is_folder(path))
		return path;
	room->n = 0;
	buf_fmt(room, "%s/data", path);
	return sys_is_file(buf_text(room)) ? buf_text(room) : path;
}

/* list the names of data.0, data.1, ...; false if there are none */
static bool
name_file(const struct in *data, size_t i, struct buf *name)
{
	name->n = 0;
	buf_fmt(name, "%s.%zu", data->name, i);
	return i < MOST_FILES && sys_is_file(buf_text(name));
}

/* advance to the next record of a file; if no complete record is left, count
 * the remaining bytes and close the file */
static void
next_record(struct recording *r, struct stream *s)
{
	const struct attr *a;

	s->open = record_stream_next(&s->records, &s->bytes, &s->record);
	if (!s->open) {
		r->findings.cut += record_stream_close(&s->records);
		in_close(&s->in);
		return;
	}
	a = record_attr(&r->header.attrs, &s->record);
	s->time = a != NULL && s->record.type < PERF_RECORD_USER_TYPE_START ?
	    record_time(a, &s->record) : 0;
}

/* open data.0, data.1, ..., and read the first record of each */
static struct stream *
open_streams(struct recording *r, const struct in *data, struct buf *names,
    size_t *n)
{
	struct stream *all = NULL;
	size_t cap = 0;

	for (*n = 0; name_file(data, *n, names); ++*n) {
		struct arena *keep = &r->machine.modules.arena;

		GROW(all, cap, *n + 1);
		all[*n] = (struct stream){0};
		in_open_watched(&all[*n].in, arena_str(keep,
		    buf_str(names)).p, data->watch);
	}
	for (size_t i = 0; i < *n; i++) {
		record_stream_open(&all[i].records, &r->header, &all[i].in);
		next_record(r, &all[i]);
	}
	return all;
}

void
recording_dir_span(struct recording_header *h, const struct in *data)
{
	struct buf name = {0};
	struct in in;

	for (size_t i = 0; name_file(data, i, &name); i++) {
		in_open_watched(&in, buf_text(&name), NULL);
		record_stream_span(h, &in);
		in_close(&in);
	}
	buf_free(&name);
}

void
recording_dir_read(struct recording *r, const struct in *data)
{
	struct buf names = {0};
	size_t n;
	struct stream *all = open_streams(r, data, &names, &n);

	for (;;) {
		uint64_t first = UINT64_MAX, until;

		for (size_t i = 0; i < n; i++)
			if (all[i].open && all[i].time < first)
				first = all[i].time;
		if (first == UINT64_MAX)
			break;
		until = first < UINT64_MAX - STEP ? first + STEP : UINT64_MAX;
		for (struct stream *s = all; s < all + n; s++)
			for (; s->open && s->time <= until; next_record(r, s))
				if (s->record.type !=
				    PERF_RECORD_FINISHED_ROUND)
					dispatch_record(r, s->bytes,
					    &s->record);
		dispatch_round(r);
	}
	buf_drop(all);
	buf_free(&names);
}
