/*
 * The lines of a file in the byte order of their stacks, if all of them are
 * written as they are read: faultless, with a whole count.  The text stays
 * where the system shows the file; what is kept is the place of each stack.
 */
#ifndef FOLDDIFF_LINES_H
#define FOLDDIFF_LINES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/io/in.h"
#include "common/profile/meta.h"

/* starts as {0} */
struct lines {
	struct meta meta;
	uint64_t total;		/* the sum of all counts */
	struct line {
		const char *stack;	/* a blank and the count follow */
		uint32_t n, digits;	/* bytes of stack and count */
		uint64_t other;		/* count of the other side, which has */
					/* no line of its own for it */
	} *all;			/* equal stacks are neighbours */
	size_t n, cap;
	bool unordered;		/* a line is not behind the one before it */
	struct in view;		/* the text, */
	size_t passed;		/* of which so many bytes are not needed */
};

/* false if the system cannot show the bytes of this input */
bool lines_open(struct lines *, const struct in *);
/*
 * Read them, and set meta and total.  If that is not possible, it sets *odd; it
 * stops soon after another thread did so.
 */
void lines_read(struct lines *, atomic_bool *odd);
/* put them in order */
void lines_sort(struct lines *);
void lines_close(struct lines *);

/* for now the text before this place needs no memory */
void lines_pass(struct lines *, const char *to);

static inline str
lines_stack(const struct line *l)
{
	return (str){l->stack, l->n};
}

/* what its count is now: the file may have been changed */
uint64_t lines_count(const struct line *);
/* the first of the lines from..to whose stack comes behind that of a line */
size_t lines_behind(const struct lines *, size_t from, size_t to,
    const struct line *);

#endif
