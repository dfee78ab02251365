/*
 * The syntax of a folded line, which reader and writer share: where its count
 * begins, and which names survive writing and reading.
 */
#ifndef COMMON_FOLDED_LINE_H
#define COMMON_FOLDED_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/profile/names.h"

/*
 * Return the offset of the number that ends the text, or STR_NONE.  A leaf that
 * ends in a blank and a number would be read as one with a count, so that blank
 * is replaced by '_'.
 */
size_t folded_count_at(str);
/* Like folded_count_at(), for an integer *n of up to 18 digits. */
size_t folded_whole_at(str, uint64_t *n);
/* Return true if the text ends in a number with an exponent, such as the
 * 2.9213e+10 that awk prints for a large sum. */
bool folded_exponent(str);
/* Remove blanks at the end. */
static inline str
folded_trim(str s)
{
	while (s.n > 0 && str_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* Remove trailing blanks, but keep one if the leaf has nothing else. */
str folded_leaf_text(str);
/* Return the stack, given the text before the counts. */
str folded_stack_text(str);
/* Return the number of counts at the end of a line: 0, 1 or 2. */
unsigned folded_numbers(str line);

/* Return true for "# ...": metadata, or a comment. */
static inline bool
folded_comment(str line)
{
	return line.n > 1 && line.p[0] == '#' && line.p[1] == ' ';
}

/*
 * Return true if a root must be changed, and set *to to the new text; `alone`
 * means that the stack is one frame.  A root that looks like metadata is
 * changed to begin with "#_", and one that looks like the start of a compressed
 * file (in_mark()) to begin with '_'.
 */
bool folded_fit_root(str root, bool alone, struct buf *to);
/*
 * Change frames in place so that the stack reads back as it is written.  Return
 * its depth, at least 1; ids[] must have room for at least one frame.
 */
size_t folded_fit(struct names *, uint32_t *ids, size_t depth);

#endif
