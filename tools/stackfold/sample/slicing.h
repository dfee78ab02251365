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
	struct fold_slice_options asked;	/* const after slicing_init() */

	/* grows while samples come with --slice=auto; 0 without --slice */
	uint64_t length;	/* ns of a slice */
	uint64_t parts;		/* pieces that samples were divided into */
	size_t made;		/* placeholders made for this length */

	/* what was found in the input */
	bool any;		/* a time was seen */
	struct num origin;	/* time of the first sample read */
	bool kept;
	struct num first, last;	/* times of samples with a slice */
	bool has_wall;		/* the offset of the wall clock is known */
	int64_t wall;		/* that offset, in nanoseconds */
	struct lost lost;	/* times in nanoseconds from the origin */
	size_t samples;		/* all samples */
	size_t timeless;	/* samples without a time */

	/* cache: the slice of the last sample and its frame + 1 */
	int64_t now;
	uint32_t now1;
};

/* parse "0.5" (seconds) or "auto"; false if it is neither */
bool slicing_parse(struct fold_slice_options *, const char *word);
void slicing_init(struct slicing *, const struct fold_slice_options *);
/* set the time of the first sample; later calls have no effect */
void slicing_origin(struct slicing *, struct num);
/* the frame of a sample at this time, or of one without a time */
uint32_t slicing_at(struct slicing *, struct names *, struct num);
uint32_t slicing_none(struct slicing *, struct names *);
/* the samples so far were discarded */
void slicing_forget(struct slicing *);
/*
 * May a sample that lasted from one time to another be divided among its
 * slices?  If that took millions of slices, it counts as having no time.
 * Lengthens automatic slices if needed.
 */
bool slicing_divides(struct slicing *, struct num from, struct num to);
/* the end of the slice that contains this time */
struct num slicing_end(const struct slicing *, struct num);
/* samples were lost, as reported at this time */
void slicing_lost(struct slicing *, struct num, uint64_t samples);
/*
 * Set up a part of an input that has its own table of names: its slices have
 * the length and origin of the whole.
 */
void slicing_part(struct slicing *part, const struct slicing *whole);
/* add the findings of a part */
void slicing_merge(struct slicing *, const struct slicing *part);
/* with --no-merge: write the slice length before the first stack */
void slicing_head(const struct slicing *, struct out *);
/* at the end: name the slices and describe them in the metadata */
void slicing_finish(struct slicing *, struct folded *);

#endif
