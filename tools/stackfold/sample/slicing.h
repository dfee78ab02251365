/*
 * --slice: the first frame of a stack is the slice of time of its sample, see
 * common/profile/slice.h.  Slices are counted from the origin, the first
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
#include "common/io/out.h"
#include "common/profile/folded.h"
#include "common/profile/lost.h"
#include "common/profile/names.h"

/* starts as {0}, which is without --slice */
struct slicing {
	uint64_t length;	/* ns of a slice, so far; 0 without --slice */
	bool automatic;		/* it grows with the time, and is chosen last */
	bool at_once;		/* --no-merge: names cannot wait for the end */
	bool any;		/* there was a time: */
	struct num origin;	/* of the first sample that was read, */
	bool kept;
	struct num first, last;	/* and of those with a slice */
	bool has_wall;		/* how far the clock on the wall is ahead, */
	int64_t wall;		/* in nanoseconds */
	struct lost lost;	/* nanoseconds from the origin */
	uint64_t parts;		/* into which samples were divided */
	size_t samples;		/* with a slice or without, */
	size_t timeless;	/* and without */

	int64_t now;		/* the slice of the sample before, */
	uint32_t now1;		/* its frame + 1 */
	size_t made;		/* placeholders */
};

/* "0.5" seconds, or "auto"; false if it is neither */
bool slicing_parse(struct slicing *, const char *length);
/* when the first sample was; only the first call counts */
void slicing_origin(struct slicing *, struct num);
/* the frame for a sample at this time, and for one without a time */
uint32_t slicing_at(struct slicing *, struct names *, struct num);
/* is a sample of so long a time divided among its slices?  One that is beyond
 * all reason is not: it has no time.  Slices to be chosen may get longer */
bool slicing_divides(struct slicing *, struct num from, struct num to);
/* when the slice of such a sample ends */
struct num slicing_end(const struct slicing *, struct num);
/* samples were lost, as was noticed then */
void slicing_lost(struct slicing *, struct num, uint64_t samples);
uint32_t slicing_none(struct slicing *, struct names *);
/* add a part that was folded from the same origin */
void slicing_merge(struct slicing *, const struct slicing *part);
/* with --no-merge: tell of slices before the first stack */
void slicing_head(const struct slicing *, struct out *);
/* at the end: give slices their names, and tell of them in the metadata */
void slicing_finish(struct slicing *, struct folded *);

#endif
