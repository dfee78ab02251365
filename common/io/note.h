/*
 * Trouble with the data, one note per kind: how often, and the first example
 * with its place.  Never one message per line of input.  Starts as {0}.
 */
#ifndef COMMON_NOTE_H
#define COMMON_NOTE_H

#include <stddef.h>

#include "common/base/str.h"

struct in;

struct note {
	size_t count;
	const char *file;	/* the first one's, as struct in names it */
	size_t line;
	char text[64];		/* how it began, fit for a terminal */
};

/* count the line that `in` handed out last */
void note_line(struct note *, const struct in *, str line);
/*
 * "tool: file:line: WHAT: "text"" for one, or with "and N more such lines";
 * nothing where there is none
 */
void note_report(const struct note *, const char *what);
/* add what another worker noted of a later part of the input */
void note_merge(struct note *, const struct note *later);
/* copy at most n - 1 bytes of s, fit for a terminal, and a NUL */
void note_text(char *to, size_t n, str s);

#endif
