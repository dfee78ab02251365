/*
 * State of reading folded lines, and its last step: adding a stack to the
 * profile.  Programs use folded_read.h.
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

/* what to do with slices of time, see slice.h */
enum folded_time {
	FOLDED_KEEP_TIME,	/* different slices are an error */
	FOLDED_WANT_TIME,	/* also read captures with slices */
	FOLDED_DROP_TIME	/* slices are removed */
};

/* options of reading */
struct folded_options {
	bool keep_order;	/* the order of arrival, see stacks.h */
	bool recognised;	/* the input was recognised before */
	enum folded_time time;
	/* several profiles with one count a line, each in its column: */
	unsigned runs;		/* their number, or 0 */
	unsigned run;		/* the profile this input belongs to */
};

struct folded_reader {
	const struct folded_options *options;
	struct folded *to;

	/* the current input: */
	struct meta meta;
	unsigned width;		/* counts per line */
	bool in_slices;		/* stacks begin with slices */
	size_t lines_before;	/* lines of the inputs before it */
	struct num weight;	/* the sum of its last counts */

	/* the last line: */
	struct buf text;	/* its stack */
	uint32_t *ids;		/* its frames */
	size_t *ends;		/* where each ends in the text */
	size_t depth, ids_cap, ends_cap;
	struct slice_fit fit;
};

void folded_reader_open(struct folded_reader *, struct folded *to,
    const struct folded_options *);
void folded_reader_close(struct folded_reader *);
/* add the stack r->ids[0..depth), whose first `same` frames are those of the
 * stack before */
void folded_reader_add(struct folded_reader *, size_t same, size_t depth,
    const struct num count[2]);
/* read a line of metadata, which may say that stacks begin with slices */
void folded_reader_meta(struct folded_reader *, const struct in *, str line);
/* the same for all metadata of a picture, which are in r->meta already */
void folded_reader_slices(struct folded_reader *, const struct in *);

#endif
