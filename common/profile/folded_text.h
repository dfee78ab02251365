/*
 * Folded text, line by line: stacks go where the reader wants them, metadata
 * beside them.  Others use folded.h, which reads inputs of every form.
 */
#ifndef COMMON_FOLDED_TEXT_H
#define COMMON_FOLDED_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "common/io/in.h"
#include "common/io/note.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/slice.h"
#include "common/profile/stacks.h"

/* what becomes of slices of time, see slice.h */
enum folded_time {
	FOLDED_KEEP_TIME,	/* inputs whose slices differ are refused */
	FOLDED_DROP_TIME	/* stacks are read without them */
};

/* starts as {0}; all of it lives until folded_free(), or exit */
struct folded {
	struct names names;
	struct stacks stacks;
	struct meta meta;
	unsigned columns;	/* asked for: 1 or 2; 0 lets the input decide */
	bool keep_order;	/* keep the order of arrival, see stacks.h */
	unsigned runs;		/* if not 0, the counts of a stack, and */
	unsigned run;		/* inputs of one count a line go to this one */
	enum folded_time time;
	bool sliced;		/* all inputs have slices, as the user says */

	bool has_slices;	/* a slice or SLICE_NONE begins each stack */
	/* if not NULL, stacks of one count go there and are not kept */
	void (*take)(void *taker, const uint32_t *ids, size_t depth,
	    struct num count);
	void *taker;
	struct num taken;	/* what these weigh */

	size_t inputs;		/* read so far */
	size_t lines;		/* that held a stack */
	struct note bad;	/* lines without a count */
	struct note rounded;	/* counts with more than 9 decimals */
	struct note huge;	/* counts beyond 2^64 - 1, saturated */
	struct note mixed;	/* inputs whose number of columns differs */
	struct note too_long;	/* lines that `in` passed over */
	struct num cut[2];	/* of inputs that lost lines since recorded: */
				/* what is there, what was recorded */

	uint32_t *ids;		/* the line read last: its frames, */
	size_t *ends;		/* where each ends in its text, */
	size_t depth, ids_cap, ends_cap;
	struct buf text;	/* its stack */
	bool unsorted;		/* some stack did not come after the last */
	bool in_slices;		/* stacks of this input begin with slices */
	size_t lines_before;	/* it, that held a stack */
	struct slice_fit fit;
};

/* the counts that a line has */
static inline unsigned
folded_width(const struct folded *f)
{
	return f->runs > 0 ? 1 : f->stacks.columns;
}

/* the rest of an input that is text */
void folded_text(struct folded *, struct in *, struct meta *);
/* one line of it, which is no comment */
void folded_text_line(struct folded *, struct in *, str line);
/* the stack of the first `depth` of f->ids */
void folded_text_stack(struct folded *, size_t depth, const struct num *count);
/* metadata were read: do they tell that stacks begin with slices? */
void folded_text_slices(struct folded *, const struct in *,
    const struct meta *);
/* give the memory of all back; it is {0} again */
void folded_free(struct folded *);

#endif
