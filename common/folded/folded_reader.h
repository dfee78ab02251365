/*
 * State of a reader of folded lines, and its last step, which adds a stack to
 * the profile.  Programs use folded_read.h.
 */
#ifndef COMMON_FOLDED_READER_H
#define COMMON_FOLDED_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/folded/folded.h"
#include "common/folded/slice.h"
#include "common/io/in.h"

/* how to treat time slices (slice.h) */
enum folded_time {
	FOLDED_KEEP_TIME,	/* keep them; differing slices are an error */
	FOLDED_WANT_TIME,	/* keep them, and look for them in captures */
	FOLDED_DROP_TIME	/* remove them */
};

struct folded_options {
	bool keep_order;	/* see struct stacks */
	bool recognised;	/* the caller has checked the format */
	enum folded_time time;
	/* to read several profiles of one count per line into columns: */
	unsigned runs;		/* number of profiles, or 0 */
	unsigned run;		/* column of this input */
};

struct folded_reader {
	const struct folded_options *options;
	struct folded *to;

	/* the current input: */
	struct meta meta;
	unsigned width;		/* counts per line, 1 or 2 */
	bool in_slices;		/* stacks of the input begin with time slices */
	size_t lines_before;	/* lines of all earlier inputs */
	struct num weight;	/* sum of the last count of each line */

	/* the stack added last: */
	struct buf text;
	size_t *ends;		/* offset of each frame's end in `text` */
	uint32_t *node;		/* node of each frame */
	size_t depth, cap, node_cap;
	bool in_order;		/* all stacks came in the order of their text */

	struct slice_fit fit;
	struct buf leaf, root;	/* a stack with a changed leaf, and root */
	bool changed;		/* `text` is not the one that was given */
};

void folded_reader_open(struct folded_reader *, struct folded *to,
    const struct folded_options *);
void folded_reader_close(struct folded_reader *);
/* Add the text of a stack.  Its first `same` bytes are known to be those of the
 * text before. */
void folded_reader_add(struct folded_reader *, str stack, size_t same,
    const struct num count[2]);
/* Read a line of metadata.  It may announce time slices. */
void folded_reader_meta(struct folded_reader *, const struct in *, str line);
/* Announce time slices if r->meta has them. */
void folded_reader_slices(struct folded_reader *, const struct in *);

#endif
