/*
 * The part of a mapped file that is in memory: it moves with the reader, who
 * reads the file from its front to its end.  A thread touches the pages in
 * front of the reader, so that the reader need not wait for each of them, and
 * gives pages far behind back to the system.  If the thread is slow or does not
 * run, the reader gives them back.  So a recording takes no more memory than
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
	str all;		/* the file; empty while no window is open */
	size_t tell;		/* file_window_at() does nothing before this, */
	size_t ask;		/* and file_window_asks() is false */
	bool running;		/* the thread */
	pthread_t id;
	pthread_mutex_t lock;	/* of the rest */
	size_t at;		/* the reader is here */
	size_t used;		/* no byte before this one is needed */
	size_t given;		/* bytes before this one were given back */
	bool stop;
	pthread_cond_t moved;
};

/* begin with a file that is mapped until file_window_end(); `thread` if one may
 * run */
void file_window_begin(struct file_window *, str all, bool thread);
/* the reader is at this byte */
void file_window_at(struct file_window *, const char *);
/* bytes before this one were used for the last time, as far as is known */
void file_window_used(struct file_window *, const char *);
/* is it time to call file_window_used() with this byte? */
bool file_window_asks(const struct file_window *, const char *);
void file_window_end(struct file_window *);

#endif
