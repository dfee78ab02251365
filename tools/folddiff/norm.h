/*
 * What makes two runs comparable: each has a base, and counts are compared
 * after those before are multiplied by the bases after / the bases before.
 */
#ifndef FOLDDIFF_NORM_H
#define FOLDDIFF_NORM_H

#include <stdbool.h>

#include "common/num.h"
#include "tools/folddiff/runs.h"

enum norm_by { NORM_NONE, NORM_TOTAL, NORM_ANCHOR, NORM_SECONDS };

struct norm {
	enum norm_by by;
	const char *anchor;	/* the expression, for NORM_ANCHOR */
};

/* what `word` calls for; false if it is none of the four */
bool norm_parse(const char *word, enum norm_by *);
/* the base of each run: what all its samples weigh, its seconds, ... */
void norm_bases(const struct runs *, const struct norm *, struct num base[]);
/* the sum of a side's, one for each run */
struct num norm_side(const struct runs *, const struct num each[],
    unsigned side);
#endif
