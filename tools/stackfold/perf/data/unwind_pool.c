#include "tools/stackfold/perf/data/unwind_pool.h"

#include <unistd.h>

#include "common/base/buf.h"

#define MOST 4			/* threads, unasked */

static struct unwind_pool_batch *
batch_at(const struct unwind_pool *a, size_t i)
{
	return &a->batch[(a->first + i) % UNWIND_POOL_BATCHES];
}

bool
unwind_pool_empty(const struct unwind_pool *a)
{
	return a->n == 0;
}

const struct unwind_pool_sample *
unwind_pool_oldest(const struct unwind_pool *a)
{
	const struct unwind_pool_batch *b = a->n > 0 ? batch_at(a, 0) : NULL;

	return b != NULL && b->taken < b->n ? &b->sample[b->taken] : NULL;
}

bool
unwind_pool_full(const struct unwind_pool *a)
{
	return a->n == UNWIND_POOL_BATCHES && a->open &&
	    batch_at(a, a->n - 1)->n == UNWIND_POOL_SLOTS;
}

/* unwind the stacks of a batch that is this thread's; those that were not
 * unwound the first time have room for any number of addresses */
static void
work(const struct unwind_pool *a, struct unwind_pool_batch *b, struct unwind *u)
{
	size_t at = 0;

	b->missing = NULL;
	for (size_t i = 0; i < b->n; i++) {
		struct unwind_pool_sample *p = &b->sample[i];
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
static struct unwind_pool_batch *
next_ready(const struct unwind_pool *a)
{
	for (size_t i = 0; i < a->n; i++)
		if (batch_at(a, i)->state == UNWIND_POOL_READY)
			return batch_at(a, i);
	return NULL;
}

/* work at a batch; the lock is held before and after */
static void
work_unlocked(struct unwind_pool *a, struct unwind_pool_batch *b, struct unwind
    *u)
{
	b->state = UNWIND_POOL_BUSY;
	pthread_mutex_unlock(&a->lock);
	work(a, b, u);
	pthread_mutex_lock(&a->lock);
	b->state = b->missing != NULL ? UNWIND_POOL_STUCK : UNWIND_POOL_DONE;
}

static void *
run(void *arg)
{
	struct unwind_pool_worker *w = arg;
	struct unwind_pool *a = w->of;
	struct unwind_pool_batch *b;

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
unwind_pool_threads(const struct unwind_pool *a)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	return a->threads > 0 ? a->threads : cpus < MOST ? cpus : MOST;
}

/* begin with other threads; without those the reader does all */
static void
start(struct unwind_pool *a)
{
	long n = unwind_pool_threads(a);

	a->started = true;
	if (n < 2)
		return;
	a->worker = NEW(&a->arena, struct unwind_pool_worker, (size_t)n - 1);
	while (a->nworker + 1 < (size_t)n) {
		struct unwind_pool_worker *w = &a->worker[a->nworker];

		w->of = a;
		if (pthread_create(&w->id, NULL, run, w) != 0)
			break;
		a->nworker++;
	}
}

/* load the files that others miss, and let them try again */
static void
load(struct unwind_pool *a)
{
	struct module *missing = NULL;

	for (size_t i = 0; i < a->n; i++) {
		struct unwind_pool_batch *b = batch_at(a, i);

		pthread_mutex_lock(&a->lock);
		missing = b->state == UNWIND_POOL_STUCK ? b->missing : NULL;
		pthread_mutex_unlock(&a->lock);
		if (missing == NULL)
			continue;
		if (elf_cache_loaded(missing) != NULL)
			elf_cache_open(a->files, elf_cache_loaded(missing));
		else
			elf_cache_of(a->files, missing);
		pthread_mutex_lock(&a->lock);
		b->state = UNWIND_POOL_READY;
		if (a->idle > 0)
			pthread_cond_signal(&a->ready);
		pthread_mutex_unlock(&a->lock);
	}
}

static struct unwind_pool_batch *
open_batch(struct unwind_pool *a)
{
	struct unwind_pool_batch *b;

	if (a->batch == NULL) {
		a->batch = NEW(&a->arena, struct unwind_pool_batch,
		    UNWIND_POOL_BATCHES);
		pthread_mutex_init(&a->lock, NULL);
		pthread_cond_init(&a->ready, NULL);
		pthread_cond_init(&a->done, NULL);
	}
	if (a->nworker > 0)
		load(a);
	b = batch_at(a, a->n);
	b->n = b->taken = 0;
	GROW(b->addr, b->cap, UNWIND_POOL_SLOTS * a->most);
	pthread_mutex_lock(&a->lock);
	b->state = UNWIND_POOL_OPEN;
	a->n++;
	pthread_mutex_unlock(&a->lock);
	a->open = true;
	return b;
}

struct unwind_pool_sample *
unwind_pool_add(struct unwind_pool *a)
{
	struct unwind_pool_batch *b;

	if (a->open && batch_at(a, a->n - 1)->n == UNWIND_POOL_SLOTS)
		unwind_pool_close(a);
	b = a->open ? batch_at(a, a->n - 1) : open_batch(a);
	b->sample[b->n] = (struct unwind_pool_sample){.found.why =
	    UNWIND_LATER};
	return &b->sample[b->n++];
}

void
unwind_pool_close(struct unwind_pool *a)
{
	struct unwind_pool_batch *b;

	if (!a->open)
		return;
	b = batch_at(a, a->n - 1);
	a->open = false;
	if (!a->started && b->n == UNWIND_POOL_SLOTS)
		start(a);
	pthread_mutex_lock(&a->lock);
	b->state = UNWIND_POOL_READY;
	if (a->idle > 0)
		pthread_cond_signal(&a->ready);
	pthread_mutex_unlock(&a->lock);
}

/* have the batch done, as far as files are loaded */
static void
finish(struct unwind_pool *a, const struct unwind_pool_batch *b)
{
	pthread_mutex_lock(&a->lock);
	while (b->state != UNWIND_POOL_DONE && b->state != UNWIND_POOL_STUCK) {
		struct unwind_pool_batch *other = next_ready(a);

		if (other != NULL)
			work_unlocked(a, other, &a->own);
		else
			pthread_cond_wait(&a->done, &a->lock);
	}
	pthread_mutex_unlock(&a->lock);
}

/* the oldest batch was taken */
static void
drop(struct unwind_pool *a)
{
	pthread_mutex_lock(&a->lock);
	a->first = (a->first + 1) % UNWIND_POOL_BATCHES;
	a->n--;
	pthread_mutex_unlock(&a->lock);
}

struct unwind_pool_sample *
unwind_pool_take(struct unwind_pool *a)
{
	struct unwind_pool_batch *b;

	if (a->n == 1 && batch_at(a, 0)->n == UNWIND_POOL_SLOTS)
		unwind_pool_close(a);
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
unwind_pool_end(struct unwind_pool *a)
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
	for (size_t i = 0; i < UNWIND_POOL_BATCHES; i++) {
		struct buf addr = {.p = (char *)a->batch[i].addr};

		buf_free(&addr);
	}
	arena_free(&a->arena);
}
