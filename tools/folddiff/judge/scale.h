/*
 * What makes runs comparable: each has a base, such as its total, which is to
 * be equal on both sides.  So counts before are multiplied by
 *
 *	sum of the bases after / sum of the bases before
 *
 * Where both sides did the same work, an unchanged function has the same weight
 * in each run: the base is 1, and no share is diluted.  Captures of a fixed
 * time have to be compared by shares of their totals.
 */
#ifndef FOLDDIFF_SCALE_H
#define FOLDDIFF_SCALE_H

#include "common/base/buf.h"
#include "common/base/num.h"
#include "tools/folddiff/read/runs.h"

enum scale_by {
	SCALE_NONE, SCALE_TOTAL, SCALE_SECONDS, SCALE_SPANS, SCALE_ANCHOR
};
/* in the same order, without the last, which has an expression after it */
#define SCALE_WORDS "none|total|seconds|spans"

struct scale {
	enum scale_by by;
	const char *anchor;	/* the expression, for SCALE_ANCHOR */
};

/*
 * SCALE_SPANS if the metadata of all runs tell the number of their spans, and
 * SCALE_NONE if they tell that all did the same work, else SCALE_TOTAL; appends
 * the reason
 */
enum scale_by scale_choose(const struct runs *, struct buf *why);
/* the base of each run: its total, its seconds, its spans, what the anchor
 * weighs, 1 */
void scale_bases(const struct runs *, const struct scale *, struct num base[]);

#endif
