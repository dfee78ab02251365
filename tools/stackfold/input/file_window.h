/*
 * Releases the pages of a mapped file that were read.  They would stay in
 * memory otherwise, and a recording may be larger than memory.
 */
#ifndef STACKFOLD_FILE_WINDOW_H
#define STACKFOLD_FILE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* starts as {0} */
struct file_window {
	str all;		/* the whole file; empty if no file is mapped */
	size_t ask;		/* offset at which file_window_used() is due
				 * next */
	size_t given;		/* offset up to which pages were released */
};

/* Start with a file that stays mapped until file_window_end(). */
void file_window_begin(struct file_window *, str all);
/* Return true if it is time to call file_window_used() for this byte. */
bool file_window_asks(const struct file_window *, const char *);
/* Declare that bytes before this one are unlikely to be read again. */
void file_window_used(struct file_window *, const char *);
void file_window_end(struct file_window *);

#endif
