#include "tools/stackfold/input/parallel_read.h"

#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#include "common/base/err.h"
#include "tools/stackfold/input/progress.h"

#ifndef PARALLEL_READ_BLOCK
#define PARALLEL_READ_BLOCK (16u << 20)	/* a thread each, unasked */
#endif
#define TINY (PARALLEL_READ_BLOCK < 4096) /* a test that wants many parts */
#define MOST (TINY ? 64 : 8)	/* threads, unasked */

struct part {
	pthread_t thread;
	const struct format *format;
	const struct fold_options *opts;
	struct in in;
	struct folded folded;
	struct sink sink;
	struct diag diag;
	struct sample sample;
	struct arena arena;
	struct progress_input watch;
	size_t lines;
};

static size_t
useful(uint64_t size)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t n = size / PARALLEL_READ_BLOCK;

	if (!TINY && cpus > 0 && n > (uint64_t)cpus)
		n = (uint64_t)cpus;
	return n > MOST ? MOST : (size_t)n;
}

/* the first place at or behind `at` where the file may be cut */
static uint64_t
cut(const struct in *whole, const struct format *f, uint64_t at, uint64_t to)
{
	struct in in;
	str line;

	in_part(&in, whole, at - 1, to);
	if (in_line(&in, &line))	/* the rest of a line, maybe empty */
		while (in_line(&in, &line))
			if (f->parts->begins(line)) {
				to = in_place(&in);
				break;
			}
	in_close(&in);
	return to;
}

static void *
run(void *arg)
{
	struct part *p = arg;

	p->format->fold(&p->in, &p->sample, p->opts);
	p->lines = p->in.lineno;
	return NULL;
}

/* cut into n parts, some of them perhaps empty, and begin with all */
static void
start(struct part *all, size_t n, const struct in *in, const struct format *f,
    struct sample *s)
{
	uint64_t from, to, at;

	in_has_parts(in, &from, &to);
	at = from;
	for (size_t i = 0; i < n; i++) {
		struct part *p = &all[i];
		uint64_t next = from + (to - from) / n * (i + 1), end = to;

		if (i + 1 < n)
			end = next > at ? cut(in, f, next, to) : at;
		p->format = f;
		p->opts = s->opts;
		p->sink.to = &p->folded;
		p->sample = (struct sample){
			.sink = &p->sink, .diag = &p->diag,
			.names = &p->folded.names, .opts = s->opts,
			.leaf_first = s->leaf_first, .slicing = s->slicing,
			.state = arena_alloc(&p->arena, f->state_size,
			    _Alignof(max_align_t), 1)
		};
		in_part(&p->in, in, at, end);
		p->in.watch = progress_part(&p->watch, in->watch, &p->sink);
		f->parts->lend(&p->sample, s);
		if (pthread_create(&p->thread, NULL, run, p) != 0)
			die("cannot start a thread; use -j 1");
		at = end;
	}
}

bool
parallel_read_fold(struct in *in, const struct format *f, struct sample *s,
    long threads)
{
	struct arena arena = {0};
	struct part *all;
	uint64_t from, to;
	size_t n, lines = in->lineno;

	if (f->parts == NULL || threads == 1 || s->sink->direct != NULL ||
	    !f->parts->divisible(s->opts) || !in_has_parts(in, &from, &to))
		return false;
	n = threads > 0 ? (size_t)threads : useful(to - from);
	if (n < 2 || !f->parts->start(in, s))
		return false;
	all = NEW(&arena, struct part, n);
	start(all, n, in, f, s);
	for (size_t i = 0; i < n; i++) {
		struct part *p = &all[i];

		pthread_join(p->thread, NULL);
		if (in->too_long == 0)
			in->too_long_at = lines + p->in.too_long_at;
		sink_merge(s->sink, &p->sink);
		slicing_merge(&s->slicing, &p->sample.slicing);
		diag_merge(s->diag, &p->diag, lines);
		f->parts->merge(s, &p->sample);
		lines += p->lines;
		in->too_long += p->in.too_long;
		in_close(&p->in);
	}
	return true;
}
