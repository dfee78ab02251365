/* Folded stacks with two counts per line, as difffolded.pl prints them. */
#ifndef FOLDDIFF_TWO_COUNTS_H
#define FOLDDIFF_TWO_COUNTS_H

#include "common/io/out.h"
#include "tools/folddiff/judge/judge.h"
#include "tools/folddiff/judge/scale.h"
#include "tools/folddiff/read/runs.h"

struct two_counts_how {
	struct scale scale;
	bool with_meta;		/* print the metadata of r->f first */
	bool quiet;		/* do not warn that totals or names differ */
	bool canon;		/* the names are canonical already */
};

/* set the metadata r->f.meta: the unit, the names of both sides */
void two_counts_describe(struct runs *r, const struct scale *);
/* add the functions that changed to the metadata, if that can be tested */
void two_counts_judge(struct runs *r, const struct scale *,
    const struct judge_settings *);
/*
 * Print all stacks, with the counts before scaled to the counts after.  This
 * sums up the columns of each side.
 */
void two_counts_write(struct runs *r, const struct two_counts_how *,
    struct out *);

#endif
