#include "tools/stackfold/input/parallel_read.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "tools/stackfold/input/progress.h"

#ifndef PARALLEL_READ_BLOCK
#define PARALLEL_READ_BLOCK (16u << 20)	/* bytes of input per thread */
#endif
/* true in a test build with small blocks */
#define TEST_BLOCKS (PARALLEL_READ_BLOCK < 4096)
/* maximum number of threads unless --threads asks for more */
#define MAX_THREADS (TEST_BLOCKS ? 64 : 8)

/* The threads and parts of one input. */
struct crew {
	/* not written while threads run */
	const struct in *whole;
	const struct format *format;
	struct sample *sample;	/* receives the merged result */
	void (*report)(struct in_watch *, struct in *, bool waiting);

	pthread_mutex_t lock;	/* protects the members below and the list of
				 * parts */
	pthread_cond_t change;
	struct arena arena;	/* owns the parts */
	struct part *offered;	/* a part for the next idle thread, or NULL */
	size_t busy;		/* number of parts that are not folded yet */
	atomic_size_t idle;	/* number of threads that wait for a part */
};

struct part {
	struct in_watch watch;	/* must be first: watch_part() casts it to this
				 * struct */
	struct in_watch *drawn;	/* watch that draws the progress, or NULL */
	struct progress_input progress;
	struct crew *crew;
	struct part *next;	/* next part in file order */
	pthread_t thread;
	bool runs;		/* a thread was started for this part */
	struct in in;
	struct arena arena;	/* owns the format's state */

	/* the result of the part */
	struct folded folded;
	struct sink sink;
	struct diag diag;
	struct sample sample;
	size_t lines;
};

static size_t
count_useful_threads(uint64_t size)
{
	uint64_t n = size / PARALLEL_READ_BLOCK;

	if (!TEST_BLOCKS && n > sys_processors())
		n = sys_processors();
	return n > MAX_THREADS ? MAX_THREADS : (size_t)n;
}

/* Return the first offset in [at, to) at which the file may be split, or
 * `to`. */
static uint64_t
find_cut(const struct in *whole, const struct format *f, uint64_t at,
    uint64_t to)
{
	struct in in;
	str line;

	in_part(&in, whole, at - 1, to);
	if (in_line(&in, &line))	/* skip the rest of a line */
		while (in_line(&in, &line))
			if (f->parts->begins(line)) {
				to = in_place(&in);
				break;
			}
	in_close(&in);
	return to;
}

static struct part *
new_part(struct crew *c, uint64_t from, uint64_t to)
{
	struct part *p = NEW(&c->arena, struct part, 1);
	const struct format *f = c->format;
	struct sample *s = c->sample;

	p->crew = c;
	sink_init(&p->sink, &p->folded, NULL, s->sink->sliced);
	sample_init(&p->sample, &p->sink, &p->diag, s->opts);
	p->sample.leaf_first = s->leaf_first;
	slicing_part(&p->sample.slicing, &s->slicing);
	p->sample.state = arena_alloc(&p->arena, f->state_size,
	    _Alignof(max_align_t), 1);
	in_part(&p->in, c->whole, from, to);
	p->drawn = progress_part(&p->progress, c->whole->watch, &p->sink);
	p->watch.report = c->report;
	p->in.watch = &p->watch;
	f->parts->lend(&p->sample, s);
	c->busy++;
	return p;
}

/* Offer the second half of a part's unread bytes to an idle thread. */
static void
offer_rest(struct part *p)
{
	struct crew *c = p->crew;
	uint64_t at, left = in_unread(&p->in, &at), to = at + left, cut;

	cut = find_cut(c->whole, c->format, at + left / 2, to);
	if (cut == to)
		return;
	in_shorten(&p->in, cut);
	c->offered = new_part(c, cut, to);
	c->offered->next = p->next;
	p->next = c->offered;
	pthread_cond_broadcast(&c->change);
}

/* Called while a part is read: split it if a thread is idle. */
static void
watch_part(struct in_watch *w, struct in *in, bool waiting)
{
	struct part *p = (struct part *)w;
	struct crew *c = p->crew;
	uint64_t at;

	if (p->drawn != NULL)
		p->drawn->report(p->drawn, in, waiting);
	if (atomic_load_explicit(&c->idle, memory_order_relaxed) == 0 ||
	    in_unread(in, &at) < PARALLEL_READ_BLOCK)
		return;
	pthread_mutex_lock(&c->lock);
	if (c->offered == NULL && atomic_load(&c->idle) > 0)
		offer_rest(p);
	pthread_mutex_unlock(&c->lock);
}

static void
fold_part(struct part *p)
{
	struct crew *c = p->crew;

	c->format->fold(&p->in, &p->sample);
	p->lines = p->in.lineno;
	pthread_mutex_lock(&c->lock);
	c->busy--;
	pthread_cond_broadcast(&c->change);
	pthread_mutex_unlock(&c->lock);
}

/* Wait for a part that another thread offers.  Return NULL once all parts are
 * folded. */
static struct part *
take_part(struct crew *c)
{
	struct part *p;

	pthread_mutex_lock(&c->lock);
	atomic_fetch_add(&c->idle, 1);
	while (c->offered == NULL && c->busy > 0)
		pthread_cond_wait(&c->change, &c->lock);
	p = c->offered;
	c->offered = NULL;
	atomic_fetch_sub(&c->idle, 1);
	pthread_mutex_unlock(&c->lock);
	return p;
}

static void *
parallel_read_thread(void *arg)
{
	for (struct part *p = arg; p != NULL; p = take_part(p->crew))
		fold_part(p);
	return NULL;
}

/* Split the input into n parts, some of them perhaps empty.  Return the
 * first. */
static struct part *
cut_input(struct crew *c, size_t n)
{
	struct part *first = NULL, **end = &first;
	uint64_t from, to, at;

	in_has_parts(c->whole, &from, &to);
	at = from;
	for (size_t i = 0; i < n; i++) {
		uint64_t next = from + (to - from) / n * (i + 1), cut = to;

		if (i + 1 < n)
			cut = next > at ? find_cut(c->whole, c->format, next,
			    to) : at;
		*end = new_part(c, at, cut);
		end = &(*end)->next;
		at = cut;
	}
	return first;
}

/* Fold the first part in this thread and each other part in a thread of its
 * own, or in this one if no thread can be started. */
static void
fold_parts(struct part *first, size_t n)
{
	struct part **all = NULL, *p = first;
	size_t cap = 0;

	GROW(all, cap, n);
	for (size_t i = 0; i < n; i++, p = p->next)
		all[i] = p;		/* running threads insert more parts
					 * into the list */
	for (size_t i = 1; i < n; i++) {
		all[i]->runs = sys_thread(&all[i]->thread,
		    parallel_read_thread, all[i]);
		if (!all[i]->runs)
			fold_part(all[i]);
	}
	parallel_read_thread(all[0]);
	for (size_t i = 1; i < n; i++)
		if (all[i]->runs)
			pthread_join(all[i]->thread, NULL);
	buf_drop(all);
}

bool
parallel_read_fold(struct in *in, const struct format *f, struct sample *s)
{
	struct crew crew = {.whole = in, .format = f, .sample = s,
	    .report = watch_part, .lock = PTHREAD_MUTEX_INITIALIZER,
	    .change = PTHREAD_COND_INITIALIZER};
	long threads = s->opts->threads;
	struct part *first;
	uint64_t from, to;
	size_t n, lines = in->lineno;

	if (f->parts == NULL || threads == 1 || s->sink->direct != NULL ||
	    !f->parts->divisible(s->opts) || !in_has_parts(in, &from, &to))
		return false;
	n = threads > 0 ? (size_t)threads : count_useful_threads(to - from);
	if (n < 2 || !f->parts->start(in, s))
		return false;
	first = cut_input(&crew, n);
	fold_parts(first, n);
	for (struct part *p = first; p != NULL; p = p->next) {
		if (in->too_long == 0)
			in->too_long_at = lines + p->in.too_long_at;
		in->too_long += p->in.too_long;
		sink_merge(s->sink, &p->sink);
		slicing_merge(&s->slicing, &p->sample.slicing);
		diag_merge(s->diag, &p->diag, lines);
		f->parts->merge(s, &p->sample);
		lines += p->lines;
		in_close(&p->in);
	}
	return true;
}
