#include "tools/stackfold/perf/data/recording_dir.h"

#include "common/base/sys.h"
#include "tools/stackfold/perf/data/record_stream.h"
#include "tools/stackfold/perf/data/replay.h"
#include "tools/stackfold/perf/data/sample_queue.h"

#define STEP ((uint64_t)100000000)	/* ns taken of each at a time */
#define MOST 4096			/* files; perf has one for each CPU */

/* a file, and its next record */
struct stream {
	struct in in;
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
	buf_char(room, '\0');
	return sys_is_file(room->p) ? room->p : path;
}

/* look at the next record; what is left where there is none is cut off */
static void
next(struct recording *r, struct stream *s)
{
	const struct attr *a;

	s->open = record_stream_next(r, &s->in, &s->bytes, &s->record);
	if (!s->open) {
		record_stream_take(r, &s->in);
		in_close(&s->in);
		return;
	}
	a = record_attr(&r->attrs, &s->record);
	s->time = a != NULL && s->record.type < PERF_RECORD_USER_TYPE_START ?
	    record_time(a, &s->record) : 0;
}

/* open data.0, data.1, ..., and look at the first record of each */
static struct stream *
open_all(struct recording *r, const struct in *data, struct buf *names,
    size_t *n)
{
	struct stream *all = NULL;
	size_t cap = 0;

	for (*n = 0; *n < MOST; ++*n) {
		struct arena *keep = &r->modules.arena;

		names->n = 0;
		buf_fmt(names, "%s.%zu", data->name, *n);
		buf_char(names, '\0');
		if (!sys_is_file(names->p))
			break;
		GROW(all, cap, *n + 1);
		all[*n] = (struct stream){0};
		in_open_watched(&all[*n].in, arena_str(keep,
		    buf_str(names)).p, data->watch);
		next(r, &all[*n]);
	}
	return all;
}

/* take what a file has up to that time */
static void
take(struct recording *r, struct stream *s, uint64_t until)
{
	while (s->open && s->time <= until) {
		if (s->record.type != PERF_RECORD_FINISHED_ROUND)
			replay_take(r, s->bytes, &s->record);
		in_skip(&s->in, s->record.size);
		next(r, s);
	}
}

void
recording_dir_read(struct recording *r, const struct in *data)
{
	struct buf names = {0}, own;
	size_t n;
	struct stream *all = open_all(r, data, &names, &n);

	for (;;) {
		uint64_t first = UINT64_MAX;

		for (size_t i = 0; i < n; i++)
			if (all[i].open && all[i].time < first)
				first = all[i].time;
		if (first == UINT64_MAX)
			break;
		for (size_t i = 0; i < n; i++)
			take(r, &all[i], first < UINT64_MAX - STEP ?
			    first + STEP : UINT64_MAX);
		time_order_round(&r->order, &r->to);
		sample_queue_end(r);
	}
	own = (struct buf){.p = (char *)all};
	buf_free(&own);
	buf_free(&names);
}
