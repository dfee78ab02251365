/*
 * A recording in memory is read from its front to its end.  A thread of its own
 * has the pages in front of the reader mapped, so that the reader need not stop
 * at each of them, and gives those far behind back; where it lags, or is not
 * there, the reader does the latter.  So a recording takes no more memory than
 * some 60 MB and the samples that wait.  Any byte may be read at any time.
 */
#ifndef STACKFOLD_FILE_WINDOW_H
#define STACKFOLD_FILE_WINDOW_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* starts as {0} */
struct file_window {
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

/* begin with a view of a file that stays until file_window_end(), with a
 * thread of its own or without */
void file_window_begin(struct file_window *, str all, bool thread);
/* the reader is at a byte */
void file_window_read(struct file_window *, const char *at);
/* bytes before that one were used for the last time, as far as is known; to be
 * told where file_window_asks() */
void file_window_used(struct file_window *, const char *at);
bool file_window_asks(const struct file_window *, const char *at);
void file_window_end(struct file_window *);

#endif
