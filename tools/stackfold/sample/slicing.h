/*
 * --slice: the first frame of a stack is the time slice of its sample, see
 * common/folded/slice.h.  Slices are counted from the origin, the first sample
 * read.  Their names are known only at the end, when no earlier sample can come
 * and --slice=auto has seen the whole duration.  Until then the frames are
 * placeholders that differ from any other name.
 */
#ifndef STACKFOLD_SLICING_H
#define STACKFOLD_SLICING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/folded/folded.h"
#include "common/folded/lost.h"
#include "common/io/out.h"
#include "common/profile/names.h"
#include "tools/stackfold/sample/fold_options.h"

struct slicing {
	struct fold_slice_options asked;	/* constant after
						 * slicing_init() */

	/* length of a slice; grows during reading with --slice=auto; 0 without
	 * --slice */
	uint64_t length;	/* slice length in ns */
	uint64_t parts;		/* number of pieces of divided samples so far */
	size_t made;		/* number of placeholders made since the length
				 * changed */

	bool any;		/* a sample had a time */
	struct num origin;	/* time of the first sample read */
	bool kept;
	struct num first, last;	/* times of the first and last sample with a
				 * slice */
	bool has_wall;		/* `wall` is known */
	int64_t wall;		/* difference: wall clock - samples' clock, in
				 * ns */
	struct lost lost;	/* lost samples by time, in ns from the
				 * origin */
	size_t samples;		/* number of samples with and without a time */
	size_t timeless;	/* number of samples without a time */

	/* start of the last sample's slice, and its frame id + 1 */
	int64_t now;
	uint32_t now1;
};

/* parse "0.5" (seconds) or "auto"; false if it is neither */
bool slicing_parse(struct fold_slice_options *, const char *word);
void slicing_init(struct slicing *, const struct fold_slice_options *);
/* set the origin, the time of the first sample; later calls have no effect */
void slicing_origin(struct slicing *, struct num);
/* Return the slice frame of a sample at this time, or of a sample without a
 * time. */
uint32_t slicing_at(struct slicing *, struct names *, struct num);
uint32_t slicing_none(struct slicing *, struct names *);
/* forget all samples so far, because they were discarded */
void slicing_forget(struct slicing *);
/* Return true if a sample from one time to another is divided among its slices,
 * false if that took millions of pieces.  Lengthen automatic slices if
 * needed. */
bool slicing_divides(struct slicing *, struct num from, struct num to);
/* Return the end of the slice that contains a time. */
struct num slicing_end(const struct slicing *, struct num);
/* record samples that were lost before this time */
void slicing_lost(struct slicing *, struct num, uint64_t samples);
/* Initialize a part of an input, which has names of its own but the length and
 * origin of the whole. */
void slicing_part(struct slicing *part, const struct slicing *whole);
/* add the results of a part of the input */
void slicing_merge(struct slicing *, const struct slicing *part);
/* write the slice length before the first stack, with --no-merge */
void slicing_head(const struct slicing *, struct out *);
/* name the slices and describe them in the metadata, after the last sample */
void slicing_finish(struct slicing *, struct folded *);

#endif
