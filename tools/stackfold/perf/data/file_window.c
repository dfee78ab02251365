#include "tools/stackfold/perf/data/file_window.h"

#include "common/base/sys.h"

#ifndef PAGES_STEP
#define PAGES_STEP ((size_t)1 << 20)	/* from one report to the next */
#endif
#define AHEAD (16 * PAGES_STEP)		/* in front of the reader */
#define SLACK (8 * PAGES_STEP)		/* rounds of records */
#define LAG (32 * PAGES_STEP)		/* that the thread may */
#define MAPPED ((size_t)64 << 10)	/* that one fault maps, on Linux */

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* give back what lies behind; the lock is held before and after */
static void
give_back(struct file_window *g)
{
	size_t from = g->given, to = g->used;

	g->given = to;
	pthread_mutex_unlock(&g->lock);
	sys_unneeded(g->all.p + from, to - from);
	pthread_mutex_lock(&g->lock);
}

/* have some bytes mapped */
static void
map(const struct file_window *g, size_t from, size_t to)
{
	for (; from < to; from += MAPPED)
		*(const volatile char *)(g->all.p + from);
}

static void *
run(void *arg)
{
	struct file_window *g = arg;
	size_t mapped = 0;

	pthread_mutex_lock(&g->lock);
	while (!g->stop) {
		size_t end = least(g->at + AHEAD, g->all.n), from;

		from = mapped = mapped > g->at ? mapped : g->at;
		if (mapped < end) {
			mapped = least(mapped + PAGES_STEP, end);
			pthread_mutex_unlock(&g->lock);
			map(g, from, mapped);
			pthread_mutex_lock(&g->lock);
		} else if (g->used > g->given)
			give_back(g);
		else
			pthread_cond_wait(&g->moved, &g->lock);
	}
	pthread_mutex_unlock(&g->lock);
	return NULL;
}

void
file_window_begin(struct file_window *g, str all, bool thread)
{
	*g = (struct file_window){.all = all, .tell = PAGES_STEP,
	    .ask = PAGES_STEP};
	pthread_mutex_init(&g->lock, NULL);
	pthread_cond_init(&g->moved, NULL);
	g->running = thread && all.n > AHEAD &&
	    pthread_create(&g->id, NULL, run, g) == 0;
}

void
file_window_read(struct file_window *g, const char *at)
{
	size_t to;

	if (!g->running || (to = (size_t)(at - g->all.p)) < g->tell)
		return;
	g->tell = to + PAGES_STEP;
	pthread_mutex_lock(&g->lock);
	g->at = to;
	pthread_cond_signal(&g->moved);
	pthread_mutex_unlock(&g->lock);
}

bool
file_window_asks(const struct file_window *g, const char *at)
{
	return g->all.n > 0 && (size_t)(at - g->all.p) >= g->ask;
}

void
file_window_used(struct file_window *g, const char *at)
{
	size_t to = (size_t)(at - g->all.p);

	g->ask += PAGES_STEP;
	pthread_mutex_lock(&g->lock);
	if (to > SLACK && to - SLACK > g->used)
		g->used = to - SLACK;
	if (g->used - g->given > (g->running ? LAG : 0))
		give_back(g);
	pthread_cond_signal(&g->moved);
	pthread_mutex_unlock(&g->lock);
}

void
file_window_end(struct file_window *g)
{
	if (g->running) {
		pthread_mutex_lock(&g->lock);
		g->stop = true;
		pthread_cond_signal(&g->moved);
		pthread_mutex_unlock(&g->lock);
		pthread_join(g->id, NULL);
	}
	*g = (struct file_window){0};
}
