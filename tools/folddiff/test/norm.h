/*
 * What makes two runs comparable: each has a base, such as its total, which is
 * to be equal on both sides.  So counts before are multiplied by
 *
 *	sum of the bases after / sum of the bases before
 */
#ifndef FOLDDIFF_NORM_H
#define FOLDDIFF_NORM_H

#include "common/base/num.h"
#include "tools/folddiff/read/run.h"

enum norm_by { NORM_NONE, NORM_TOTAL, NORM_ANCHOR, NORM_SECONDS };
#define NORM_WORDS "none|total|anchor|seconds"	/* in the same order */

struct norm {
	enum norm_by by;
	const char *anchor;	/* the expression, for NORM_ANCHOR */
};

/* the base of each run: its total, its seconds, what the anchor weighs, 1 */
void norm_bases(const struct runs *, const struct norm *, struct num base[]);
/* the sum of what the runs of a side have, given one number a run */
struct num norm_side(const struct runs *, const struct num each[],
    unsigned side);

#endif
