/*
 * The syntax of a folded line, which reader and writer share: where its count
 * begins, and which names survive writing and reading.
 */
#ifndef COMMON_FOLDED_LINE_H
#define COMMON_FOLDED_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/profile/names.h"

/* where the number at the end begins, or STR_NONE if there is no number */
size_t folded_count_at(str);
/* the same for an integer of up to 18 digits, which goes to *n */
size_t folded_whole_at(str, uint64_t *n);
/* does it end in a number with an exponent? awk prints large sums that way:
 * 2.9213e+10 */
bool folded_exponent(str);
/* the text without the blanks at its end */
static inline str
folded_trim(str s)
{
	while (s.n > 0 && str_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* without trailing blanks; a leaf of blanks only is one blank */
str folded_leaf_text(str);
/* the stack in the text before the counts, without the blank between them */
str folded_stack_text(str);
/* the number of counts at the end of a line: 0, 1 or 2 */
unsigned folded_numbers(str line);

/* "# ...": metadata or a comment */
static inline bool
folded_comment(str line)
{
	return line.n > 1 && line.p[0] == '#' && line.p[1] == ' ';
}

/*
 * A leaf must not end in a blank and a number, or readers take the number for a
 * count: its last blank is written as '_'.  Returns the id to use.
 */
uint32_t folded_fit_leaf(struct names *, uint32_t id);
/*
 * A root that would make the line look like metadata begins with "#_"; one that
 * would make it look like gzip or a byte order mark (in_mark()), with '_'.
 */
uint32_t folded_fit_root(struct names *, uint32_t id, bool alone);
/*
 * Change frames in place so that the stack reads back as it is written,
 * whatever was cut off or renamed; returns its depth, at least 1.  There must
 * be room for one frame.
 */
size_t folded_fit(struct names *, uint32_t *ids, size_t depth);

#endif
