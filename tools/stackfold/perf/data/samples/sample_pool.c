#include "tools/stackfold/perf/data/samples/sample_pool.h"

#include "common/base/buf.h"

#define MOST_THREADS 4		/* default limit of threads */
#define RECENT 4		/* number of recent maps to compare with */
#define WORTH (SAMPLE_POOL_BATCHES / 4)	/* batches that justify waking a
					 * thread */

void
sample_pool_init(struct sample_pool *pool, long threads, size_t most,
    struct recording_header *header, struct elf_cache *files,
    struct sample_pool_steps steps)
{
	long cpus = (long)sys_processors();

	pool->threads = threads > 0 ? threads : cpus < MOST_THREADS ? cpus :
	    MOST_THREADS;
	pool->most = most;
	pool->header = header;
	pool->files = files;
	pool->steps = steps;
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->ready, NULL);
	pthread_cond_init(&pool->done, NULL);
}

bool
sample_pool_waits(const struct sample_pool *pool)
{
	return pool->threads > 1 && !pool->started;
}

static struct sample_pool_batch *
batch_at(const struct sample_pool *pool, size_t i)
{
	return &pool->batch[(pool->first + i) % SAMPLE_POOL_BATCHES];
}

void
sample_pool_read(const struct recording_header *h,
    const struct sample_pool_sample *p, struct record_sample *s)
{
	struct bytes body = bytes_in_order((str){p->record + RECORD_HEADER,
	    p->size - RECORD_HEADER}, h->big_endian);

	record_sample(&h->attrs.all[p->layout], &body, s);
}

/* Unwind the stacks of a batch owned by this thread, up to one that needs a
 * file which is not loaded. */
static void
unwind_batch(const struct sample_pool *pool, struct sample_pool_batch *b,
    struct unwind *u)
{
	struct record_sample s = {0};

	b->missing = NULL;
	for (; b->unwound < b->n; b->unwound++) {
		struct sample_pool_sample *p = &b->sample[b->unwound];
		struct user_stack_found *f = &b->found[b->unwound];
		struct maps maps = b->maps[p->maps];

		if (!p->unwind)
			continue;
		f->addr = b->addr + b->naddr;
		sample_pool_read(pool->header, p, &s);
		user_stack_unwind(u, pool->header->attrs.all[p->event].
		    sample_regs_user, &s, &maps, pool->most, f);
		if (f->why == UNWIND_LATER) {
			b->missing = u->missing;
			return;
		}
		b->naddr += f->n;
	}
}

/*
 * From here to work_off(), functions are called and return with the lock held.
 * Those named _unlocked release it in between and touch only what the states of
 * batches, or pool->resolving, reserve for them.
 */

static struct sample_pool_batch *
find_batch(const struct sample_pool *pool, enum sample_pool_state state)
{
	for (size_t i = pool->resolved; i < pool->n; i++)
		if (batch_at(pool, i)->state == state)
			return batch_at(pool, i);
	return NULL;
}

/* return the next batch to resolve if resolving it can start, or NULL */
static struct sample_pool_batch *
find_next(const struct sample_pool *pool)
{
	struct sample_pool_batch *b;

	if (pool->resolving || pool->resolved == pool->n)
		return NULL;
	b = batch_at(pool, pool->resolved);
	return b->state == SAMPLE_POOL_UNWOUND ? b : NULL;
}

/* return true if a thread has work other than resolving */
static bool
has_step(const struct sample_pool *pool)
{
	return find_batch(pool, SAMPLE_POOL_CLOSED) != NULL ||
	    (!pool->resolving && find_batch(pool, SAMPLE_POOL_STUCK) != NULL);
}

/* wake the reader if its work is done, if it can help, or if it would wait
 * forever */
static void
wake_reader(struct sample_pool *pool, bool now)
{
	if (pool->waiting && (now || pool->resolved >= WORTH ||
	    has_step(pool)))
		pthread_cond_signal(&pool->done);
}

static void
wake_worker(struct sample_pool *pool)
{
	if (pool->idle > 0)
		pthread_cond_signal(&pool->ready);
}

static void
unwind_unlocked(struct sample_pool *pool, struct sample_pool_batch *b,
    struct unwind *u)
{
	b->state = SAMPLE_POOL_BUSY;
	pthread_mutex_unlock(&pool->lock);
	unwind_batch(pool, b, u);
	pthread_mutex_lock(&pool->lock);
	b->state = b->missing != NULL ? SAMPLE_POOL_STUCK :
	    SAMPLE_POOL_UNWOUND;
}

/* load the file that a stuck batch needs, so that its unwinding can continue */
static void
load_unlocked(struct sample_pool *pool, struct sample_pool_batch *b)
{
	pool->resolving = true;
	pthread_mutex_unlock(&pool->lock);
	if (elf_cache_loaded(b->missing) != NULL)
		elf_cache_open(pool->files, elf_cache_loaded(b->missing));
	else
		elf_cache_of(pool->files, b->missing);
	pthread_mutex_lock(&pool->lock);
	pool->resolving = false;
	b->state = SAMPLE_POOL_CLOSED;
	wake_worker(pool);
}

static void
resolve_unlocked(struct sample_pool *pool, struct sample_pool_batch *b)
{
	pool->resolving = true;
	pthread_mutex_unlock(&pool->lock);
	pool->steps.resolve(pool->steps.of, b);
	pthread_mutex_lock(&pool->lock);
	b->state = SAMPLE_POOL_RESOLVED;
	pool->resolved++;
	pool->resolving = false;
}

/* Do one step of some batch; false if there is nothing to do.  Steps that
 * others wait for come first: loading a file, resolving the next batch. */
static bool
do_step(struct sample_pool *pool, struct unwind *u)
{
	struct sample_pool_batch *b = pool->resolving ? NULL :
	    find_batch(pool, SAMPLE_POOL_STUCK);

	if (b != NULL) {
		load_unlocked(pool, b);
		return true;
	}
	b = find_next(pool);
	if (b != NULL) {
		resolve_unlocked(pool, b);
		return true;
	}
	b = find_batch(pool, SAMPLE_POOL_CLOSED);
	if (b != NULL)
		unwind_unlocked(pool, b, u);
	return b != NULL;
}

static void *
sample_pool_thread(void *arg)
{
	struct sample_pool_worker *w = arg;
	struct sample_pool *pool = w->pool;

	pthread_mutex_lock(&pool->lock);
	while (!pool->stop) {
		if (do_step(pool, &w->unwind)) {
			wake_reader(pool, false);
			continue;
		}
		wake_reader(pool, true);
		pool->idle++;
		pthread_cond_wait(&pool->ready, &pool->lock);
		pool->idle--;
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

/* start the workers; without them the reader does all the work */
static void
start_workers(struct sample_pool *pool)
{
	pool->started = true;
	if (pool->threads < 2)
		return;
	pool->worker = NEW(&pool->arena, struct sample_pool_worker,
	    (size_t)pool->threads - 1);
	while (pool->nworker + 1 < (size_t)pool->threads) {
		struct sample_pool_worker *w = &pool->worker[pool->nworker];

		w->pool = pool;
		if (!sys_thread(&w->id, sample_pool_thread, w))
			break;
		pool->nworker++;
	}
}

static void
count_unlocked(struct sample_pool *pool)
{
	while (pool->resolved > 0) {
		struct sample_pool_batch *b = batch_at(pool, 0);

		pthread_mutex_unlock(&pool->lock);
		pool->steps.count(pool->steps.of, b);
		for (size_t i = 0; i < b->nmaps; i++)
			maps_free(&b->maps[i]);
		pthread_mutex_lock(&pool->lock);
		b->state = SAMPLE_POOL_FREE;
		pool->first = (pool->first + 1) % SAMPLE_POOL_BATCHES;
		pool->n--;
		pool->resolved--;
	}
}

/* work, or let the workers do so, until at most `most` batches are in the
 * ring */
static void
work_off(struct sample_pool *pool, size_t most)
{
	for (;;) {
		count_unlocked(pool);
		if (pool->n <= most)
			return;
		if (do_step(pool, &pool->own)) {
			wake_worker(pool);
			continue;
		}
		pool->waiting = true;
		pthread_cond_wait(&pool->done, &pool->lock);
		pool->waiting = false;
	}
}

static struct sample_pool_batch *
open_batch(struct sample_pool *pool)
{
	struct sample_pool_batch *b;

	if (pool->batch == NULL)
		pool->batch = NEW(&pool->arena, struct sample_pool_batch,
		    SAMPLE_POOL_BATCHES);
	pthread_mutex_lock(&pool->lock);
	work_off(pool, pool->nworker > 0 ? SAMPLE_POOL_BATCHES - 1 : 0);
	b = batch_at(pool, pool->n);
	b->n = b->nmaps = b->bytes = b->unwound = b->naddr = 0;
	b->unwinds = false;
	b->state = SAMPLE_POOL_OPEN;
	pool->n++;
	pthread_mutex_unlock(&pool->lock);
	return b;
}

/* Return true if a batch is full.  The bytes of stack copies are limited
 * because copies are large and stay in memory until the batch is counted. */
static bool
is_full(const struct sample_pool_batch *b)
{
	return b->n == SAMPLE_POOL_SLOTS || b->bytes >= SAMPLE_POOL_BYTES;
}

/* close the batch; wake a worker if there is enough work */
static void
close_batch(struct sample_pool *pool)
{
	struct sample_pool_batch *b = pool->open;

	pool->open = NULL;
	if (!pool->started && is_full(b))
		start_workers(pool);
	pthread_mutex_lock(&pool->lock);
	b->state = b->unwinds ? SAMPLE_POOL_CLOSED : SAMPLE_POOL_UNWOUND;
	if (b->unwinds || pool->n - pool->resolved >= WORTH)
		wake_worker(pool);
	pthread_mutex_unlock(&pool->lock);
}

struct sample_pool_sample *
sample_pool_add(struct sample_pool *pool)
{
	struct sample_pool_batch *b;

	if (pool->open != NULL && is_full(pool->open))
		close_batch(pool);
	if (pool->open == NULL)
		pool->open = open_batch(pool);
	b = pool->open;
	b->sample[b->n] = (struct sample_pool_sample){0};
	return &b->sample[b->n++];
}

void
sample_pool_maps(struct sample_pool *pool, struct sample_pool_sample *p,
    const struct maps *maps)
{
	struct sample_pool_batch *b = pool->open;
	size_t i = b->nmaps, last = i > RECENT ? i - RECENT : 0;

	for (; i > last; i--)
		if (b->maps[i - 1].tree == maps->tree &&
		    b->maps[i - 1].state == maps->state) {
			p->maps = (uint8_t)(i - 1);
			return;
		}
	b->maps[b->nmaps] = (struct maps){0};
	maps_copy(&b->maps[b->nmaps], maps);
	p->maps = (uint8_t)b->nmaps++;
}

void
sample_pool_unwind(struct sample_pool *pool)
{
	struct sample_pool_batch *b = pool->open;

	if (!b->unwinds) {
		GROW(b->addr, b->addr_cap, SAMPLE_POOL_SLOTS * pool->most);
		GROW(b->found, b->found_cap, SAMPLE_POOL_SLOTS);
		for (size_t i = 0; i < SAMPLE_POOL_SLOTS; i++)
			b->found[i] = (struct user_stack_found){.why =
			    UNWIND_LATER};
	}
	b->bytes += b->sample[b->n - 1].size;
	b->sample[b->n - 1].unwind = b->unwinds = true;
}

void
sample_pool_finish(struct sample_pool *pool)
{
	if (pool->open != NULL)
		close_batch(pool);
	pthread_mutex_lock(&pool->lock);
	work_off(pool, 0);
	pthread_mutex_unlock(&pool->lock);
}

const struct sample_pool_sample *
sample_pool_oldest(struct sample_pool *pool)
{
	const struct sample_pool_sample *oldest = NULL;

	pthread_mutex_lock(&pool->lock);
	if (pool->n > 0)
		oldest = &batch_at(pool, 0)->sample[0];
	pthread_mutex_unlock(&pool->lock);
	return oldest;
}

void
sample_pool_end(struct sample_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	pool->stop = true;
	pthread_cond_broadcast(&pool->ready);
	pthread_mutex_unlock(&pool->lock);
	for (size_t i = 0; i < pool->nworker; i++) {
		pthread_join(pool->worker[i].id, NULL);
		unwind_free(&pool->worker[i].unwind);
	}
	unwind_free(&pool->own);
	for (size_t i = 0; i < SAMPLE_POOL_BATCHES && pool->batch != NULL; i++)
	{
		buf_drop(pool->batch[i].found);
		buf_drop(pool->batch[i].addr);
		stacks_free(&pool->batch[i].stacks.stacks);
	}
	arena_free(&pool->arena);
}
