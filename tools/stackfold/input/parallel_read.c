#include "tools/stackfold/input/parallel_read.h"

#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#include "common/base/err.h"
#include "tools/stackfold/input/progress.h"

#ifndef PARALLEL_READ_BLOCK
#define PARALLEL_READ_BLOCK (16u << 20)	/* bytes that are worth a thread */
#endif
#define TINY (PARALLEL_READ_BLOCK < 4096) /* a test, which wants many parts */
#define MOST (TINY ? 64 : 8)	/* threads, unless -j asks for more */

struct part {
	pthread_t thread;
	bool runs;		/* the thread, which was started */
	const struct format *format;
	const struct fold_options *opts;
	struct in in;
	struct progress_input watch;
	struct arena arena;	/* holds the state of the format */

	/* the result */
	struct folded folded;
	struct sink sink;
	struct diag diag;
	struct sample sample;
	size_t lines;
};

static size_t
count_useful_threads(uint64_t size)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t n = size / PARALLEL_READ_BLOCK;

	if (!TINY && cpus > 0 && n > (uint64_t)cpus)
		n = (uint64_t)cpus;
	return n > MOST ? MOST : (size_t)n;
}

/* the first place at or behind `at` where the file may be cut, or `to` */
static uint64_t
find_cut(const struct in *whole, const struct format *f, uint64_t at,
    uint64_t to)
{
	struct in in;
	str line;

	in_part(&in, whole, at - 1, to);
	if (in_line(&in, &line))	/* skips the rest of a line */
		while (in_line(&in, &line))
			if (f->parts->begins(line)) {
				to = in_place(&in);
				break;
			}
	in_close(&in);
	return to;
}

static void *
parallel_read_thread(void *arg)
{
	struct part *p = arg;

	p->format->fold(&p->in, &p->sample, p->opts);
	sink_flush(&p->sink);
	p->lines = p->in.lineno;
	return NULL;
}

/* fold the bytes from..to of the input in a thread, or in this one where none
 * can be started */
static void
start_part(struct part *p, const struct in *in, uint64_t from, uint64_t to,
    const struct format *f, struct sample *s)
{
	p->format = f;
	p->opts = s->opts;
	sink_init(&p->sink, &p->folded, NULL, s->sink->sliced);
	sample_init(&p->sample, &p->sink, &p->diag, s->opts);
	p->sample.leaf_first = s->leaf_first;
	slicing_part(&p->sample.slicing, &s->slicing);
	p->sample.state = arena_alloc(&p->arena, f->state_size,
	    _Alignof(max_align_t), 1);
	in_part(&p->in, in, from, to);
	p->in.watch = progress_part(&p->watch, in->watch, &p->sink);
	f->parts->lend(&p->sample, s);
	p->runs = pthread_create(&p->thread, NULL, parallel_read_thread,
	    p) == 0;
	if (!p->runs)
		parallel_read_thread(p);
}

/* cut the input into n parts, some of them perhaps empty, and start all */
static void
start_parts(struct part *all, size_t n, const struct in *in,
    const struct format *f, struct sample *s)
{
	uint64_t from, to, at;

	in_has_parts(in, &from, &to);
	at = from;
	for (size_t i = 0; i < n; i++) {
		uint64_t next = from + (to - from) / n * (i + 1), end = to;

		if (i + 1 < n)
			end = next > at ? find_cut(in, f, next, to) : at;
		start_part(&all[i], in, at, end, f, s);
		at = end;
	}
}

/* add up what a part gave, which began behind `lines` lines of the input */
static void
add_part(struct part *p, struct in *in, size_t lines, const struct format *f,
    struct sample *s)
{
	if (in->too_long == 0)
		in->too_long_at = lines + p->in.too_long_at;
	sink_merge(s->sink, &p->sink);
	slicing_merge(&s->slicing, &p->sample.slicing);
	diag_merge(s->diag, &p->diag, lines);
	f->parts->merge(s, &p->sample);
	in->too_long += p->in.too_long;
}

bool
parallel_read_fold(struct in *in, const struct format *f, struct sample *s)
{
	struct arena arena = {0};
	long threads = s->opts->threads;
	struct part *all;
	uint64_t from, to;
	size_t n, lines = in->lineno;

	if (f->parts == NULL || threads == 1 || s->sink->direct != NULL ||
	    !f->parts->divisible(s->opts) || !in_has_parts(in, &from, &to))
		return false;
	n = threads > 0 ? (size_t)threads : count_useful_threads(to - from);
	if (n < 2 || !f->parts->start(in, s))
		return false;
	all = NEW(&arena, struct part, n);
	start_parts(all, n, in, f, s);
	for (size_t i = 0; i < n; i++) {
		if (all[i].runs)
			pthread_join(all[i].thread, NULL);
		add_part(&all[i], in, lines, f, s);
		lines += all[i].lines;
		in_close(&all[i].in);
	}
	return true;
}
