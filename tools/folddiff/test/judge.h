/*
 * Tells change from noise.  A change counts if it is significant among all
 * that were tested, is not smaller than the minimal effect, and is more than
 * a consequence of others: see change.h.
 *
 * The tests are those of a quasi-binomial model: the runs of a group scatter
 * more than sampling alone explains, by a factor that is estimated for each
 * function and drawn towards that of all.  With one run a side there is
 * sampling noise only.
 */
#ifndef FOLDDIFF_JUDGE_H
#define FOLDDIFF_JUDGE_H

#include "tools/folddiff/test/change.h"

struct judge_how {
	struct scale scale;
	double points, relative;	/* the minimal effect; below 0 stands */
	double most_points;		/* for the default, which is lowered */
	double most_relative;		/* to these if it is more */
};

/* fill in the changes, which start as {0}, but for what explain.h sets */
void judge_all(struct changes *, const struct runs *, const struct functions *,
    const struct judge_how *);

#endif
