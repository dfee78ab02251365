/* Two counts a line, as difffolded.pl writes them. */
#ifndef FOLDDIFF_TWO_COUNTS_H
#define FOLDDIFF_TWO_COUNTS_H

#include "common/io/out.h"
#include "tools/folddiff/judge/judge.h"
#include "tools/folddiff/judge/scale.h"
#include "tools/folddiff/read/runs.h"

struct two_counts_how {
	struct scale scale;
	bool with_meta;		/* write the metadata of r->f first */
	bool quiet;		/* do not warn that totals differ */
};

/* set the metadata, r->f.meta: the unit, the names of both sides */
void two_counts_describe(struct runs *r, const struct scale *);
/* add the functions that changed, where that can be tested */
void two_counts_judge(struct runs *r, const struct scale *,
    const struct judge_settings *);
/*
 * Write all stacks, those before multiplied to be comparable.  Afterwards the
 * stacks have two columns.
 */
void two_counts_write(struct runs *r, const struct two_counts_how *,
    struct out *);

#endif
