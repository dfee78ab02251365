/*
 * Trouble with the data, one note for each kind: its count, and the first
 * example with its place.  So there is one message for each kind, however long
 * the input is.  Starts as {0}.
 */
#ifndef COMMON_NOTE_H
#define COMMON_NOTE_H

#include <stddef.h>

#include "common/base/str.h"

struct in;

struct note {
	size_t count;
	/* the first example: */
	const char *file;	/* its name in struct in */
	size_t line;
	char text[64];		/* its beginning, printable */
};

/* count the line that in_line() returned last */
void note_line(struct note *, const struct in *, str line);
/*
 * Print "tool: file:line: WHAT: "text"", and how many more such lines there
 * are; nothing if the count is 0.
 */
void note_report(const struct note *, const char *what);
/* add the note of another thread, which read a later part of the input */
void note_merge(struct note *, const struct note *later);
/* copy at most n - 1 bytes of s, made printable, and a NUL */
void note_text(char *to, size_t n, str s);

#endif
