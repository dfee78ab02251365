/* The list of keys that "?" shows. */
#ifndef FOLDVIEW_HELP_H
#define FOLDVIEW_HELP_H

#include <stdbool.h>
#include <stddef.h>

enum { HELP_LINES = 19 };

/* one line per key; the last one is for --live only */
extern const struct help_line {
	const char *key, *what;
} help_lines[HELP_LINES];

static inline size_t
help_count(bool live)
{
	return live ? HELP_LINES : HELP_LINES - 1;
}

#endif
