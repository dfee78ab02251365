#include "tools/stackfold/perfdata/ahead.h"

#include <unistd.h>

#include "common/base/buf.h"

#define MOST 4			/* threads, unasked */

static struct ahead_batch *
batch_at(const struct ahead *a, size_t i)
{
	return &a->batch[(a->first + i) % AHEAD_BATCHES];
}

bool
ahead_empty(const struct ahead *a)
{
	return a->n == 0;
}

const struct ahead_sample *
ahead_oldest(const struct ahead *a)
{
	const struct ahead_batch *b = a->n > 0 ? batch_at(a, 0) : NULL;

	return b != NULL && b->taken < b->n ? &b->sample[b->taken] : NULL;
}

bool
ahead_full(const struct ahead *a)
{
	return a->n == AHEAD_BATCHES && a->open &&
	    batch_at(a, a->n - 1)->n == AHEAD_SLOTS;
}

/* unwind the stacks of a batch that is this thread's; those that were not
 * unwound the first time have room for any number of addresses */
static void
work(const struct ahead *a, struct ahead_batch *b, struct unwind *u)
{
	size_t at = 0;

	b->missing = NULL;
	for (size_t i = 0; i < b->n; i++) {
		struct ahead_sample *p = &b->sample[i];
		bool again = p->found.addr != NULL;

		if (!p->unwind || p->found.why != UNWIND_LATER)
			continue;
		if (!again)
			p->found.addr = b->addr + at;
		user_stack_find(u, p->regs, &p->s, &p->maps, a->most,
		    &p->found);
		if (p->found.why == UNWIND_LATER)
			b->missing = u->missing;
		if (!again)
			at += p->found.why == UNWIND_LATER ? a->most :
			    p->found.n;
	}
}

/* the oldest batch that nobody works at, or NULL */
static struct ahead_batch *
next_ready(const struct ahead *a)
{
	for (size_t i = 0; i < a->n; i++)
		if (batch_at(a, i)->state == AHEAD_READY)
			return batch_at(a, i);
	return NULL;
}

/* work at a batch; the lock is held before and after */
static void
work_unlocked(struct ahead *a, struct ahead_batch *b, struct unwind *u)
{
	b->state = AHEAD_BUSY;
	pthread_mutex_unlock(&a->lock);
	work(a, b, u);
	pthread_mutex_lock(&a->lock);
	b->state = b->missing != NULL ? AHEAD_STUCK : AHEAD_DONE;
}

static void *
run(void *arg)
{
	struct ahead_worker *w = arg;
	struct ahead *a = w->of;
	struct ahead_batch *b;

	pthread_mutex_lock(&a->lock);
	while (!a->stop) {
		b = next_ready(a);
		if (b == NULL) {
			a->idle++;
			pthread_cond_wait(&a->ready, &a->lock);
			a->idle--;
			continue;
		}
		work_unlocked(a, b, &w->unwind);
		pthread_cond_signal(&a->done);
	}
	pthread_mutex_unlock(&a->lock);
	return NULL;
}

long
ahead_threads(const struct ahead *a)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	return a->threads > 0 ? a->threads : cpus < MOST ? cpus : MOST;
}

/* begin with other threads; without those the reader does all */
static void
start(struct ahead *a)
{
	long n = ahead_threads(a);

	a->started = true;
	if (n < 2)
		return;
	a->worker = NEW(&a->arena, struct ahead_worker, (size_t)n - 1);
	while (a->nworker + 1 < (size_t)n) {
		struct ahead_worker *w = &a->worker[a->nworker];

		w->of = a;
		if (pthread_create(&w->id, NULL, run, w) != 0)
			break;
		a->nworker++;
	}
}

/* load the files that others miss, and let them try again */
static void
load(struct ahead *a)
{
	struct module *missing = NULL;

	for (size_t i = 0; i < a->n; i++) {
		struct ahead_batch *b = batch_at(a, i);

		pthread_mutex_lock(&a->lock);
		missing = b->state == AHEAD_STUCK ? b->missing : NULL;
		pthread_mutex_unlock(&a->lock);
		if (missing == NULL)
			continue;
		if (elf_cache_loaded(missing) != NULL)
			elf_cache_open(a->files, elf_cache_loaded(missing));
		else
			elf_cache_of(a->files, missing);
		pthread_mutex_lock(&a->lock);
		b->state = AHEAD_READY;
		if (a->idle > 0)
			pthread_cond_signal(&a->ready);
		pthread_mutex_unlock(&a->lock);
	}
}

static struct ahead_batch *
open_batch(struct ahead *a)
{
	struct ahead_batch *b;

	if (a->batch == NULL) {
		a->batch = NEW(&a->arena, struct ahead_batch, AHEAD_BATCHES);
		pthread_mutex_init(&a->lock, NULL);
		pthread_cond_init(&a->ready, NULL);
		pthread_cond_init(&a->done, NULL);
	}
	if (a->nworker > 0)
		load(a);
	b = batch_at(a, a->n);
	b->n = b->taken = 0;
	GROW(b->addr, b->cap, AHEAD_SLOTS * a->most);
	pthread_mutex_lock(&a->lock);
	b->state = AHEAD_OPEN;
	a->n++;
	pthread_mutex_unlock(&a->lock);
	a->open = true;
	return b;
}

struct ahead_sample *
ahead_add(struct ahead *a)
{
	struct ahead_batch *b;

	if (a->open && batch_at(a, a->n - 1)->n == AHEAD_SLOTS)
		ahead_close(a);
	b = a->open ? batch_at(a, a->n - 1) : open_batch(a);
	b->sample[b->n] = (struct ahead_sample){.found.why = UNWIND_LATER};
	return &b->sample[b->n++];
}

void
ahead_close(struct ahead *a)
{
	struct ahead_batch *b;

	if (!a->open)
		return;
	b = batch_at(a, a->n - 1);
	a->open = false;
	if (!a->started && b->n == AHEAD_SLOTS)
		start(a);
	pthread_mutex_lock(&a->lock);
	b->state = AHEAD_READY;
	if (a->idle > 0)
		pthread_cond_signal(&a->ready);
	pthread_mutex_unlock(&a->lock);
}

/* have the batch done, as far as files are loaded */
static void
finish(struct ahead *a, const struct ahead_batch *b)
{
	pthread_mutex_lock(&a->lock);
	while (b->state != AHEAD_DONE && b->state != AHEAD_STUCK) {
		struct ahead_batch *other = next_ready(a);

		if (other != NULL)
			work_unlocked(a, other, &a->own);
		else
			pthread_cond_wait(&a->done, &a->lock);
	}
	pthread_mutex_unlock(&a->lock);
}

/* the oldest batch was taken */
static void
drop(struct ahead *a)
{
	pthread_mutex_lock(&a->lock);
	a->first = (a->first + 1) % AHEAD_BATCHES;
	a->n--;
	pthread_mutex_unlock(&a->lock);
}

struct ahead_sample *
ahead_take(struct ahead *a)
{
	struct ahead_batch *b;

	if (a->n == 1 && batch_at(a, 0)->n == AHEAD_SLOTS)
		ahead_close(a);
	if (a->n == 0 || (a->n == 1 && a->open))
		return NULL;
	b = batch_at(a, 0);
	if (b->taken == 0)
		finish(a, b);
	if (b->taken + 1 == b->n)
		drop(a);
	return &b->sample[b->taken++];
}

void
ahead_end(struct ahead *a)
{
	if (a->batch == NULL)
		return;
	pthread_mutex_lock(&a->lock);
	a->stop = true;
	pthread_cond_broadcast(&a->ready);
	pthread_mutex_unlock(&a->lock);
	for (size_t i = 0; i < a->nworker; i++) {
		pthread_join(a->worker[i].id, NULL);
		unwind_free(&a->worker[i].unwind);
	}
	unwind_free(&a->own);
	for (size_t i = 0; i < AHEAD_BATCHES; i++) {
		struct buf addr = {.p = (char *)a->batch[i].addr};

		buf_free(&addr);
	}
	arena_free(&a->arena);
}
