/*
 * What is needed while folded lines are read, and the last step of each:
 * a stack goes into the profile.  Others use folded_read.h.
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

/* what becomes of slices of time, see slice.h */
enum folded_time {
	FOLDED_KEEP_TIME,	/* inputs whose slices differ are refused */
	FOLDED_WANT_TIME,	/* also, captures are read with slices */
	FOLDED_DROP_TIME	/* stacks are read without them */
};

/* how inputs are read */
struct folded_options {
	bool keep_order;	/* keep the order of arrival, see stacks.h */
	bool recognised;	/* what it is has been decided before */
	enum folded_time time;
	/* several profiles of one count a line, of which each is a column: */
	unsigned runs;		/* how many, or 0, */
	unsigned run;		/* and the one that an input belongs to */
};

struct folded_reader {
	const struct folded_options *options;
	struct folded *to;

	/* of the input that is read now: */
	struct meta meta;
	unsigned width;		/* counts a line has */
	bool in_slices;		/* stacks begin with slices */
	size_t lines_before;	/* lines of the inputs before it */

	/* the line read last: */
	struct buf text;	/* its stack */
	uint32_t *ids;		/* its frames, */
	size_t *ends;		/* and where each ends in the text */
	size_t depth, ids_cap, ends_cap;
	struct slice_fit fit;
};

/* begin */
void folded_reader_open(struct folded_reader *, struct folded *to,
    const struct folded_options *);
void folded_reader_close(struct folded_reader *);
/* add the stack of the first `depth` of r->ids, of which the first `same` are
 * as they were when the stack before was added */
void folded_reader_add(struct folded_reader *, size_t same, size_t depth,
    const struct num count[2]);
/* take in a line of metadata: it may say that stacks begin with slices */
void folded_reader_meta(struct folded_reader *, const struct in *, str line);
/* the same for all metadata of a picture, which are in r->meta already */
void folded_reader_slices(struct folded_reader *, const struct in *);

#endif
