/*
 * Makes runs comparable.  Each run has a base, for example its total weight,
 * and the bases of both sides are made equal: counts before are multiplied by
 *
 *	sum of the bases after / sum of the bases before
 *
 * If both sides did the same work, an unchanged function has the same weight in
 * each run: the base is 1, and shares are not diluted.  Captures of a service
 * during a fixed time must be compared by shares of their totals.
 */
#ifndef FOLDDIFF_SCALE_H
#define FOLDDIFF_SCALE_H

#include "common/base/buf.h"
#include "common/base/num.h"
#include "tools/folddiff/read/runs.h"

enum scale_by {
	SCALE_NONE, SCALE_TOTAL, SCALE_SECONDS, SCALE_SPANS, SCALE_ANCHOR
};
/* words of --norm in the order of enum scale_by, except anchor:RE */
#define SCALE_WORDS "none|total|seconds|spans"

struct scale {
	enum scale_by by;
	const char *anchor;	/* the expression, for SCALE_ANCHOR */
};

/*
 * Choose SCALE_SPANS if the metadata of all runs have the number of spans,
 * SCALE_NONE if all runs did the same work, else SCALE_TOTAL.  Append the
 * reason.
 */
enum scale_by scale_choose(const struct runs *, struct buf *why);
/* set the base of each run: 1, its total, its duration, its number of spans, or
 * the weight of functions that match the anchor */
void scale_bases(const struct runs *, const struct scale *, struct num base[]);

#endif
