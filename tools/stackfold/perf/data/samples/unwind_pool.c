#include "tools/stackfold/perf/data/samples/unwind_pool.h"

#include <unistd.h>

#include "common/base/buf.h"

#define MOST_THREADS 4		/* unless the user asks for more */

void
unwind_pool_init(struct unwind_pool *pool, long threads, size_t most,
    struct elf_cache *files)
{
	pool->threads = threads;
	pool->most = most;
	pool->files = files;
}

static struct unwind_pool_batch *
batch_at(const struct unwind_pool *pool, size_t i)
{
	return &pool->batch[(pool->first + i) % UNWIND_POOL_BATCHES];
}

bool
unwind_pool_empty(const struct unwind_pool *pool)
{
	return pool->n == 0;
}

const struct unwind_pool_sample *
unwind_pool_oldest(const struct unwind_pool *pool)
{
	const struct unwind_pool_batch *b;

	if (pool->n == 0)
		return NULL;
	b = batch_at(pool, 0);
	return b->taken < b->n ? &b->sample[b->taken] : NULL;
}

bool
unwind_pool_full(const struct unwind_pool *pool)
{
	return pool->n == UNWIND_POOL_BATCHES && pool->open &&
	    batch_at(pool, pool->n - 1)->n == UNWIND_POOL_SLOTS;
}

/* unwind the stacks of a batch, which no other thread touches.  A stack that
 * was left the first time has room for `most` addresses already */
static void
unwind_batch(const struct unwind_pool *pool, struct unwind_pool_batch *b,
    struct unwind *u)
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
		user_stack_unwind(u, p->regs, &p->s, &p->maps, pool->most,
		    &p->found);
		if (p->found.why == UNWIND_LATER)
			b->missing = u->missing;
		if (!again)
			at += p->found.why == UNWIND_LATER ? pool->most :
			    p->found.n;
	}
}

/* the oldest batch that waits for a thread, or NULL */
static struct unwind_pool_batch *
find_ready(const struct unwind_pool *pool)
{
	for (size_t i = 0; i < pool->n; i++)
		if (batch_at(pool, i)->state == UNWIND_POOL_READY)
			return batch_at(pool, i);
	return NULL;
}

/* unwind a batch; the lock is held before and after, but not meanwhile */
static void
unwind_unlocked(struct unwind_pool *pool, struct unwind_pool_batch *b,
    struct unwind *u)
{
	b->state = UNWIND_POOL_BUSY;
	pthread_mutex_unlock(&pool->lock);
	unwind_batch(pool, b, u);
	pthread_mutex_lock(&pool->lock);
	b->state = b->missing != NULL ? UNWIND_POOL_STUCK : UNWIND_POOL_DONE;
}

static void *
unwind_pool_thread(void *arg)
{
	struct unwind_pool_worker *w = arg;
	struct unwind_pool *pool = w->pool;
	struct unwind_pool_batch *b;

	pthread_mutex_lock(&pool->lock);
	while (!pool->stop) {
		b = find_ready(pool);
		if (b == NULL) {
			pool->idle++;
			pthread_cond_wait(&pool->ready, &pool->lock);
			pool->idle--;
			continue;
		}
		unwind_unlocked(pool, b, &w->unwind);
		pthread_cond_signal(&pool->done);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

long
unwind_pool_threads(const struct unwind_pool *pool)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	return pool->threads > 0 ? pool->threads : cpus < MOST_THREADS ? cpus :
	    MOST_THREADS;
}

/* start the other threads; without them the reader does all */
static void
start_workers(struct unwind_pool *pool)
{
	long n = unwind_pool_threads(pool);

	pool->started = true;
	if (n < 2)
		return;
	pool->worker = NEW(&pool->arena, struct unwind_pool_worker,
	    (size_t)n - 1);
	while (pool->nworker + 1 < (size_t)n) {
		struct unwind_pool_worker *w = &pool->worker[pool->nworker];

		w->pool = pool;
		if (pthread_create(&w->id, NULL, unwind_pool_thread, w) != 0)
			break;
		pool->nworker++;
	}
}

/* load the files that stuck batches need, and let the threads try again */
static void
load_missing(struct unwind_pool *pool)
{
	struct module *missing = NULL;

	for (size_t i = 0; i < pool->n; i++) {
		struct unwind_pool_batch *b = batch_at(pool, i);

		pthread_mutex_lock(&pool->lock);
		missing = b->state == UNWIND_POOL_STUCK ? b->missing : NULL;
		pthread_mutex_unlock(&pool->lock);
		if (missing == NULL)
			continue;
		if (elf_cache_loaded(missing) != NULL)
			elf_cache_open(pool->files, elf_cache_loaded(missing));
		else
			elf_cache_of(pool->files, missing);
		pthread_mutex_lock(&pool->lock);
		b->state = UNWIND_POOL_READY;
		if (pool->idle > 0)
			pthread_cond_signal(&pool->ready);
		pthread_mutex_unlock(&pool->lock);
	}
}

static struct unwind_pool_batch *
open_batch(struct unwind_pool *pool)
{
	struct unwind_pool_batch *b;

	if (pool->batch == NULL) {
		pool->batch = NEW(&pool->arena, struct unwind_pool_batch,
		    UNWIND_POOL_BATCHES);
		pthread_mutex_init(&pool->lock, NULL);
		pthread_cond_init(&pool->ready, NULL);
		pthread_cond_init(&pool->done, NULL);
	}
	if (pool->nworker > 0)
		load_missing(pool);
	b = batch_at(pool, pool->n);
	b->n = b->taken = 0;
	GROW(b->addr, b->cap, UNWIND_POOL_SLOTS * pool->most);
	pthread_mutex_lock(&pool->lock);
	b->state = UNWIND_POOL_OPEN;
	pool->n++;
	pthread_mutex_unlock(&pool->lock);
	pool->open = true;
	return b;
}

struct unwind_pool_sample *
unwind_pool_add(struct unwind_pool *pool)
{
	struct unwind_pool_batch *b;

	if (pool->open && batch_at(pool, pool->n - 1)->n == UNWIND_POOL_SLOTS)
		unwind_pool_close(pool);
	b = pool->open ? batch_at(pool, pool->n - 1) : open_batch(pool);
	b->sample[b->n] = (struct unwind_pool_sample){.found.why =
	    UNWIND_LATER};
	return &b->sample[b->n++];
}

void
unwind_pool_close(struct unwind_pool *pool)
{
	struct unwind_pool_batch *b;

	if (!pool->open)
		return;
	b = batch_at(pool, pool->n - 1);
	pool->open = false;
	if (!pool->started && b->n == UNWIND_POOL_SLOTS)
		start_workers(pool);
	pthread_mutex_lock(&pool->lock);
	b->state = UNWIND_POOL_READY;
	if (pool->idle > 0)
		pthread_cond_signal(&pool->ready);
	pthread_mutex_unlock(&pool->lock);
}

/* wait until a batch is done or stuck, and unwind other batches meanwhile */
static void
finish_batch(struct unwind_pool *pool, const struct unwind_pool_batch *b)
{
	pthread_mutex_lock(&pool->lock);
	while (b->state != UNWIND_POOL_DONE && b->state != UNWIND_POOL_STUCK) {
		struct unwind_pool_batch *other = find_ready(pool);

		if (other != NULL)
			unwind_unlocked(pool, other, &pool->own);
		else
			pthread_cond_wait(&pool->done, &pool->lock);
	}
	pthread_mutex_unlock(&pool->lock);
}

/* all of the oldest batch was taken */
static void
drop_batch(struct unwind_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	pool->first = (pool->first + 1) % UNWIND_POOL_BATCHES;
	pool->n--;
	pthread_mutex_unlock(&pool->lock);
}

struct unwind_pool_sample *
unwind_pool_take(struct unwind_pool *pool)
{
	struct unwind_pool_batch *b;

	if (pool->n == 1 && batch_at(pool, 0)->n == UNWIND_POOL_SLOTS)
		unwind_pool_close(pool);
	if (pool->n == 0 || (pool->n == 1 && pool->open))
		return NULL;
	b = batch_at(pool, 0);
	if (b->taken == 0)
		finish_batch(pool, b);
	if (b->taken + 1 == b->n)
		drop_batch(pool);
	return &b->sample[b->taken++];
}

void
unwind_pool_end(struct unwind_pool *pool)
{
	if (pool->batch == NULL)
		return;
	pthread_mutex_lock(&pool->lock);
	pool->stop = true;
	pthread_cond_broadcast(&pool->ready);
	pthread_mutex_unlock(&pool->lock);
	for (size_t i = 0; i < pool->nworker; i++) {
		pthread_join(pool->worker[i].id, NULL);
		unwind_free(&pool->worker[i].unwind);
	}
	unwind_free(&pool->own);
	for (size_t i = 0; i < UNWIND_POOL_BATCHES; i++)
		buf_drop(pool->batch[i].addr);
	arena_free(&pool->arena);
}
