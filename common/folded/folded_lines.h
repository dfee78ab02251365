/*
 * The lines of a file in the byte order of their stacks, if all of them are
 * written as they are read: faultless, with a whole count.  The text stays
 * where the system shows the file; what is kept is the place of each stack.
 */
#ifndef COMMON_FOLDED_LINES_H
#define COMMON_FOLDED_LINES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/io/in.h"
#include "common/profile/meta.h"

/* starts as {0} */
struct folded_lines {
	struct meta meta;
	uint64_t total;		/* the sum of all counts */
	struct folded_row {
		const char *stack;	/* a blank and the count follow */
		uint32_t n, digits;	/* bytes of stack and count */
	} *all;			/* equal stacks are neighbours */
	size_t n, cap;
	bool unordered;		/* a line is not behind the one before it, */
	size_t checked;		/* and so many do not repeat too often */
	struct in view;		/* the text, */
	size_t passed;		/* of which so many bytes are not needed */
};

/* false if the system cannot show the bytes of this input */
bool folded_lines_open(struct folded_lines *, const struct in *);
/* the same for text in memory, which must stay in place; text that another
 * reads on from the place where this ends */
void folded_lines_open_text(struct folded_lines *, str text);
/*
 * Read them, and set meta and total.  If that is not possible, it sets *odd; it
 * stops soon after another thread did so.
 */
void folded_lines_read(struct folded_lines *, atomic_bool *odd);
/* add the sum of the lines behind them; false if they begin with metadata or
 * weigh too much together */
bool folded_lines_add(struct folded_lines *, const struct folded_lines *behind);
/* put the lines themselves behind them, too, which are {0} then */
void folded_lines_join(struct folded_lines *, struct folded_lines *behind);
/* do they weigh something, and all that the metadata tell? */
bool folded_lines_complete(const struct folded_lines *);
/* put them in order */
void folded_lines_sort(struct folded_lines *);
void folded_lines_close(struct folded_lines *);

/* for now the text before this place needs no memory */
void folded_lines_pass(struct folded_lines *, const char *to);

static inline str
folded_lines_stack(const struct folded_row *l)
{
	return (str){l->stack, l->n};
}

/* what its count is now: the file may have been changed */
uint64_t folded_lines_count(const struct folded_row *);
/* the first of the lines from..to whose stack comes behind that of a line */
size_t folded_lines_behind(const struct folded_lines *, size_t from, size_t to,
    const struct folded_row *);

#endif
