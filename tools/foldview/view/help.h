/* The keys and their meaning, as "?" lists them. */
#ifndef FOLDVIEW_HELP_H
#define FOLDVIEW_HELP_H

#include <stdbool.h>
#include <stddef.h>

/* the number of lines; live: parts may arrive */
size_t help_count(bool live);
/* the line of the number i, from 0: the key and what it does */
void help_line(bool live, size_t i, const char **key, const char **what);

#endif
