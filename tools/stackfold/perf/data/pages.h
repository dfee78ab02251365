/*
 * A recording in memory is read from its front to its end.  A thread of its own
 * has the pages in front of the reader mapped, so that the reader need not stop
 * at each of them, and gives those far behind back; where it lags, or is not
 * there, the reader does the latter.  So a recording takes no more memory than
 * some 60 MB and the samples that wait.  Any byte may be read at any time.
 */
#ifndef STACKFOLD_PAGES_H
#define STACKFOLD_PAGES_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* starts as {0} */
struct pages {
	str all;		/* the recording; empty before and after */
	size_t tell, ask;	/* where the next step in each sense begins */
	bool running;		/* the thread */
	pthread_t id;
	pthread_mutex_t lock;	/* of these: */
	size_t at;		/* the reader is here, */
	size_t used;		/* needs nothing before this, */
	size_t given;		/* and this was given back */
	bool stop;
	pthread_cond_t moved;
};

/* begin with a view of a file that stays until pages_end(), with a thread of
 * its own or without */
void pages_begin(struct pages *, str all, bool thread);
/* the reader is at a byte */
void pages_read(struct pages *, const char *at);
/* bytes before that one were used for the last time, as far as is known; to be
 * told where pages_asks() */
void pages_used(struct pages *, const char *at);
bool pages_asks(const struct pages *, const char *at);
void pages_end(struct pages *);

#endif
