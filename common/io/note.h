/*
 * A note counts one kind of trouble with the data and keeps the first example
 * with its place, so that each kind is one message.  Starts as {0}.
 */
#ifndef COMMON_NOTE_H
#define COMMON_NOTE_H

#include <stddef.h>

#include "common/base/str.h"

struct in;

struct note {
	size_t count;
	/* the first example: */
	const char *file;	/* name of the input */
	size_t line;		/* line number; 0 in a binary file */
	char text[64];		/* beginning of the line, printable */
};

/* Count a line, the one that in_line() returned last. */
void note_line(struct note *, const struct in *, str line);
/* Unless the count is 0, print `tool: file:line: WHAT: "text" (and N more)`. */
void note_report(const struct note *, const char *what);
/* Add a note about a later part of the input, which another thread read. */
void note_merge(struct note *, const struct note *later);
/* Copy the beginning of s in printable form to to[0..n), with a final NUL. */
void note_text(char *to, size_t n, str s);

#endif
