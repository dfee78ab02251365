/*
 * The part of a mapped file that is in use.  Pages that were read stay in
 * memory until they are released, and a recording may be larger than memory.
 */
#ifndef STACKFOLD_FILE_WINDOW_H
#define STACKFOLD_FILE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* starts as {0} */
struct file_window {
	str all;		/* the file; empty while no window is open */
	size_t ask;		/* file_window_asks() is false before this
				 * byte */
	size_t given;		/* bytes before this one were released */
};

/* start with a file that stays mapped until file_window_end() */
void file_window_begin(struct file_window *, str all);
/* is it time to call file_window_used() for this byte? */
bool file_window_asks(const struct file_window *, const char *);
/* bytes before this one are unlikely to be read again */
void file_window_used(struct file_window *, const char *);
void file_window_end(struct file_window *);

#endif
