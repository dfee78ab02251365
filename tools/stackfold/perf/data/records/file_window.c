#include "tools/stackfold/perf/data/records/file_window.h"

#include "common/base/sys.h"

#define STEP ((size_t)1 << 20)		/* between calls that do something */
#define AHEAD (16 * STEP)		/* in front of the reader */
#define SLACK (8 * STEP)		/* for rounds of records */
#define LAG (32 * STEP)		/* that the thread may */
#define MAPPED ((size_t)64 << 10)	/* that one fault maps, on Linux */

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* give pages back; the lock is held before and after, but not meanwhile */
static void
give_back_pages(struct file_window *w)
{
	size_t from = w->given, to = w->used;

	w->given = to;
	pthread_mutex_unlock(&w->lock);
	sys_unneeded(w->all.p + from, to - from);
	pthread_mutex_lock(&w->lock);
}

/* have the system map some bytes */
static void
touch_pages(const struct file_window *w, size_t from, size_t to)
{
	for (; from < to; from += MAPPED)
		*(const volatile char *)(w->all.p + from);
}

static void *
file_window_thread(void *arg)
{
	struct file_window *w = arg;
	size_t mapped = 0;

	pthread_mutex_lock(&w->lock);
	while (!w->stop) {
		size_t end = least(w->at + AHEAD, w->all.n), from;

		from = mapped = mapped > w->at ? mapped : w->at;
		if (mapped < end) {
			mapped = least(mapped + STEP, end);
			pthread_mutex_unlock(&w->lock);
			touch_pages(w, from, mapped);
			pthread_mutex_lock(&w->lock);
		} else if (w->used > w->given)
			give_back_pages(w);
		else
			pthread_cond_wait(&w->moved, &w->lock);
	}
	pthread_mutex_unlock(&w->lock);
	return NULL;
}

void
file_window_begin(struct file_window *w, str all, bool thread)
{
	*w = (struct file_window){.all = all, .tell = STEP,
	    .ask = STEP};
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->moved, NULL);
	w->running = thread && all.n > AHEAD &&
	    pthread_create(&w->id, NULL, file_window_thread, w) == 0;
}

void
file_window_at(struct file_window *w, const char *at)
{
	size_t to;

	if (!w->running || (to = (size_t)(at - w->all.p)) < w->tell)
		return;
	w->tell = to + STEP;
	pthread_mutex_lock(&w->lock);
	w->at = to;
	pthread_cond_signal(&w->moved);
	pthread_mutex_unlock(&w->lock);
}

bool
file_window_asks(const struct file_window *w, const char *at)
{
	return w->all.n > 0 && (size_t)(at - w->all.p) >= w->ask;
}

void
file_window_used(struct file_window *w, const char *at)
{
	size_t to = (size_t)(at - w->all.p);

	w->ask += STEP;
	pthread_mutex_lock(&w->lock);
	if (to > SLACK && to - SLACK > w->used)
		w->used = to - SLACK;
	if (w->used - w->given > (w->running ? LAG : 0))
		give_back_pages(w);
	pthread_cond_signal(&w->moved);
	pthread_mutex_unlock(&w->lock);
}

void
file_window_end(struct file_window *w)
{
	if (w->running) {
		pthread_mutex_lock(&w->lock);
		w->stop = true;
		pthread_cond_signal(&w->moved);
		pthread_mutex_unlock(&w->lock);
		pthread_join(w->id, NULL);
	}
	*w = (struct file_window){0};
}
