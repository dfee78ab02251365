/*
 * --slice: the first frame of a stack is the slice of time of its sample, see
 * common/folded/slice.h.  Slices are counted from the origin, the first
 * sample that was read; how they are named is known only at the end, when no
 * earlier sample can come, and --slice=auto has seen how long it all took.
 * Until then the frames are placeholders that no other name equals.
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
	struct fold_slice_options asked;	/* const after slicing_init() */

	/* grows while samples come, if it is automatic; 0 without --slice */
	uint64_t length;	/* ns of a slice */
	uint64_t parts;		/* into which samples were divided */
	size_t made;		/* placeholders of this length */

	/* what was found in the input */
	bool any;		/* there was a time: */
	struct num origin;	/* of the first sample that was read, */
	bool kept;
	struct num first, last;	/* and of those with a slice */
	bool has_wall;		/* how far the clock on the wall is ahead, */
	int64_t wall;		/* in nanoseconds */
	struct lost lost;	/* nanoseconds from the origin */
	size_t samples;		/* with a slice or without, */
	size_t timeless;	/* and without */

	/* the slice of the sample before, and its frame + 1 */
	int64_t now;
	uint32_t now1;
};

/* "0.5" seconds, or "auto"; false if the word is neither */
bool slicing_parse(struct fold_slice_options *, const char *word);
void slicing_init(struct slicing *, const struct fold_slice_options *);
/* when the first sample was; only the first call counts */
void slicing_origin(struct slicing *, struct num);
/* the frame for a sample at this time, and for one without a time */
uint32_t slicing_at(struct slicing *, struct names *, struct num);
uint32_t slicing_none(struct slicing *, struct names *);
/* all samples so far are not folded */
void slicing_forget(struct slicing *);
/*
 * May a sample that lasted from one time to another be divided among its
 * slices?  Not where that takes millions of slices: then it has no time.
 * Automatic slices may get longer.
 */
bool slicing_divides(struct slicing *, struct num from, struct num to);
/* when the slice of a sample at this time ends */
struct num slicing_end(const struct slicing *, struct num);
/* samples were lost, which was noticed at this time */
void slicing_lost(struct slicing *, struct num, uint64_t samples);
/*
 * Start for a part of an input, which has names of its own: slices are as long
 * as those of the whole so far, and count from the same origin.
 */
void slicing_part(struct slicing *part, const struct slicing *whole);
/* add what was found in a part */
void slicing_merge(struct slicing *, const struct slicing *part);
/* with --no-merge: write the length of slices before the first stack */
void slicing_head(const struct slicing *, struct out *);
/* at the end: give slices their names, and describe them in the metadata */
void slicing_finish(struct slicing *, struct folded *);

#endif
