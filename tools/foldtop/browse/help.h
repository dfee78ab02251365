/* The keys, and what they do, as --browse lists them. */
#ifndef FOLDTOP_HELP_H
#define FOLDTOP_HELP_H

#include <stddef.h>

/* keys that are not always known */
enum {
	HELP_LIVE = 1,		/* parts may come */
	HELP_KEEP = 2		/* and their recording can be kept */
};

/* how many lines there are, */
size_t help_count(unsigned known);
/* and the one of the number i, from 0: the key and what it does */
void help_line(unsigned known, size_t i, const char **key,
    const char **what);

#endif
